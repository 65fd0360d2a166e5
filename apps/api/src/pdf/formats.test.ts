import { createRequire } from 'node:module'
import { unprintableIn } from '@repo/contracts/patterns'
import { expect, test } from 'vitest'
import { plain } from './formats.ts'

type Fonts = { openSync(path: string): { hasGlyphForCodePoint(code: number): boolean } }

// The reader of fonts that draws our documents.
const require = createRequire(import.meta.url)
const fonts: Fonts = createRequire(require.resolve('pdfkit'))('fontkit')

test.each(['400Regular/Inter_400Regular', '600SemiBold/Inter_600SemiBold'])(
  'every sign that a name may have is in the font %s',
  (name) => {
    const font = fonts.openSync(require.resolve(`@expo-google-fonts/inter/${name}.ttf`))
    const lacking = Array.from({ length: 0xffff - 0x20 }, (_, index) => index + 0x20)
      .filter(
        (code) => unprintableIn(String.fromCodePoint(code)) === null && !font.hasGlyphForCodePoint(code),
      )
      .map((code) => code.toString(16))
    expect(lacking).toEqual([])
  },
)

test('characters missing in the font are printed as question marks, and nothing breaks a line', () => {
  expect(plain('Łódź & Fils 北京\tΚαφέ\n😀 12\u202f345')).toBe('Łódź & Fils ?? Καφέ ? 12\u00a0345')
})
