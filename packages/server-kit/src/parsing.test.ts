import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { cleanDocument } from './documents.ts'
import { ParsingAborted, parseInThread } from './parsing.ts'
import { checkPdf } from './pdf.ts'
import { createSamplePdf } from './testing/sample-pdf.ts'

const parsers = new URL('./testing/hostile-parsers.ts', import.meta.url)
const measureLength = (text: string) =>
  parseInThread<Uint8Array, number>(parsers, 'measureLength', Buffer.from(text))

/** 2 000 small packed streams in some 120 kB: they take seconds to unpack, one after the other. */
function createManyStreams(): Buffer {
  const stream = deflateSync('4 0 <<>>')
  const object = `<</Type /ObjStm /Filter /FlateDecode>>\nstream\n${stream.toString('latin1')}\nendstream`
  return createSamplePdf({ objects: Array.from({ length: 1990 }, () => object) })
}

/** Counts the turns of the event loop until the work is done. */
async function countTurnsDuring(work: () => Promise<unknown>): Promise<number> {
  let rounds = 0
  let isDone = false
  const turn = () => {
    rounds += 1
    if (!isDone) setImmediate(turn)
  }
  setImmediate(turn)
  await work()
  isDone = true
  return rounds
}

test('the event loop continues while a file of 2 000 compressed streams is judged', async () => {
  const bytes = createManyStreams()
  const file = new File([new Uint8Array(bytes)], 'bilan.pdf', { type: 'application/pdf' })
  expect(checkPdf(bytes)).toBe('sound')
  const inPlace = await countTurnsDuring(async () => void checkPdf(bytes))
  const inThread = await countTurnsDuring(() => cleanDocument(file, 'fichier'))
  expect(inThread).toBeGreaterThan(100 * Math.max(1, inPlace))
})

test('a file that exhausts the memory is aborted, and the next one is read', async () => {
  await expect(parseInThread(parsers, 'exhaustMemory', null, 240_000)).rejects.toThrow(ParsingAborted)
  expect(await measureLength('abc')).toBe(3)
})

test('a file that is not read in time is refused for now, and the next one is read', async () => {
  await expect(parseInThread(parsers, 'loopForever', null, 500)).rejects.toMatchObject({
    code: 'unavailable',
  })
  expect(await measureLength('abc')).toBe(3)
})

test('an error thrown by a parser reaches its caller', async () => {
  await expect(parseInThread(parsers, 'throwError', null)).rejects.toThrow(new RangeError('Not such a file'))
})

test('ten files at once are all read', async () => {
  const lengths = await Promise.all(
    Array.from({ length: 10 }, (_, index) => measureLength('x'.repeat(index))),
  )
  expect(lengths).toEqual(Array.from({ length: 10 }, (_, index) => index))
})
