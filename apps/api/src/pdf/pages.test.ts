import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { margin, writePages } from './pages.ts'

const about = { title: 'Facture', author: 'Volant', writtenAt: new Date(0) }

/** Creates a document with one line. Returns its bytes, and its content before compression. */
async function createDocument(line: string): Promise<{ readonly bytes: Buffer; readonly content: string }> {
  const bytes = await writePages(about, (doc) => {
    for (const font of ['regular', 'strong']) doc.font(font).text(line, margin)
  })
  const streams = bytes.toString('latin1').matchAll(/FlateDecode\n>>\nstream\n(.*?)\nendstream/gs)
  const content = Array.from(streams, ([, stream = '']) => inflateSync(Buffer.from(stream, 'latin1')))
  return { bytes, content: Buffer.concat(content).toString('latin1') }
}

test('a document has the same bytes whatever documents were drawn before it, also with characters that share a glyph', async () => {
  const first = await createDocument('l\u2019ordre')
  // Both apostrophes have one glyph.
  const other = await createDocument('l\u02bcordre')
  const repeated = await createDocument('l\u2019ordre')
  expect(repeated.bytes.equals(first.bytes)).toBe(true)
  expect([first, other].map(({ content }) => /<2019>|<02bc>/.exec(content)?.[0])).toEqual([
    '<2019>',
    '<02bc>',
  ])
})
