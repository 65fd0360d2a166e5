import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

type Font = { _tables: unknown }
// The font library that PDFKit uses itself, in the same version.
const fontkit: { create(bytes: Buffer): Font } = createRequire(require.resolve('pdfkit'))('fontkit')

const createRegular = loadFont(require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'))
const createStrong = loadFont(require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'))

/** Creates the fonts of one document. PDFKit takes them in place of file paths. */
export function createDocumentFonts(): { readonly regular: string; readonly strong: string } {
  return { regular: createRegular(), strong: createStrong() }
}

/**
 * Returns a function that creates the font of one document. Documents share the font's tables, since decoding them takes
 * several times as long as drawing an invoice, but not its glyphs, which record the characters that they stand for.
 */
function loadFont(file: string): () => string {
  const bytes = readFileSync(file)
  const { _tables: tables } = fontkit.create(bytes)
  // as: PDFKit accepts a font of this library wherever it accepts a file's path, which its types do not state.
  return () => Object.assign(fontkit.create(bytes), { _tables: tables }) as unknown as string
}
