import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { margin, writePages } from './pages.ts'

const about = { title: 'Facture', author: 'Volant', writtenAt: new Date(0) }

/** A document with this line, and its content before compression. */
async function documentOf(line: string): Promise<{ readonly bytes: Buffer; readonly content: string }> {
  const bytes = await writePages(about, (doc) => {
    for (const font of ['regular', 'strong']) doc.font(font).text(line, margin)
  })
  const streams = bytes.toString('latin1').matchAll(/FlateDecode\n>>\nstream\n(.*?)\nendstream/gs)
  const content = Array.from(streams, ([, stream = '']) => inflateSync(Buffer.from(stream, 'latin1')))
  return { bytes, content: Buffer.concat(content).toString('latin1') }
}

test('a document is the same whichever documents were drawn before it: an apostrophe is copied as the one that was written', async () => {
  const first = await documentOf('l\u2019ordre')
  // Both apostrophes have one glyph.
  const other = await documentOf('l\u02bcordre')
  const repeated = await documentOf('l\u2019ordre')
  expect(repeated.bytes.equals(first.bytes)).toBe(true)
  expect([first, other].map(({ content }) => /<2019>|<02bc>/.exec(content)?.[0])).toEqual([
    '<2019>',
    '<02bc>',
  ])
})
