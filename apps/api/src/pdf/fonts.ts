import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

type Font = { _tables: unknown }
// The reader of fonts that PDFKit uses itself, in the same version.
const reader: { create(bytes: Buffer): Font } = createRequire(require.resolve('pdfkit'))('fontkit')

const regular = fontOf(require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'))
const strong = fontOf(require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'))

/** The fonts of one document, which takes them in place of files. */
export function documentFonts(): { readonly regular: string; readonly strong: string } {
  return { regular: regular(), strong: strong() }
}

/**
 * Returns a function that makes the font for one document. Its glyphs are its own, since each notes the characters that
 * it stands for. Its tables are shared, as between the reader's own variations of a font: decoding them takes several
 * times as long as drawing an invoice.
 */
function fontOf(file: string): () => string {
  const bytes = readFileSync(file)
  const { _tables: tables } = reader.create(bytes)
  // as: PDFKit takes a font of its reader wherever it takes a file's path, which its types do not know.
  return () => Object.assign(reader.create(bytes), { _tables: tables }) as unknown as string
}
