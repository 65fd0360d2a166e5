import { createRequire } from 'node:module'
import { findUnprintable } from '@repo/contracts/patterns'
import { expect, test } from 'vitest'
import { toPrintable } from './formats.ts'

type Fonts = { openSync(path: string): { hasGlyphForCodePoint(code: number): boolean } }

// The font library that draws the documents.
const require = createRequire(import.meta.url)
const fonts: Fonts = createRequire(require.resolve('pdfkit'))('fontkit')

test.each(['400Regular/Inter_400Regular', '600SemiBold/Inter_600SemiBold'])(
  'the font %s has every character that a name may contain',
  (name) => {
    const font = fonts.openSync(require.resolve(`@expo-google-fonts/inter/${name}.ttf`))
    const lacking = Array.from({ length: 0xffff - 0x20 }, (_, index) => index + 0x20)
      .filter(
        (code) => findUnprintable(String.fromCodePoint(code)) === null && !font.hasGlyphForCodePoint(code),
      )
      .map((code) => code.toString(16))
    expect(lacking).toEqual([])
  },
)

test('printed text has question marks for characters that the font lacks, and no line breaks', () => {
  expect(toPrintable('Łódź & Fils 北京\tΚαφέ\n😀 12\u202f345')).toBe('Łódź & Fils ?? Καφέ ? 12\u00a0345')
})
