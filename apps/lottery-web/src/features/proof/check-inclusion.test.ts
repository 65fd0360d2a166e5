import { createInclusionProof, merkleRoot } from '@repo/lottery-rules/merkle'
import { expect, test } from 'vitest'
import { checkInclusion } from './check-inclusion.ts'

const lines = ['AA11AA11;median;paid;one', 'BB22BB22;none;free;two', 'CC33CC33;none;paid;three']
const asked = { number: 'BB22BB22', count: lines.length, root: merkleRoot(lines) }
const answerFor = (index: number) => ({
  line: lines[index] ?? '',
  index,
  proof: [...createInclusionProof(lines, index)],
})

test('an answer with the asked ticket’s line and its path to the sealed root shows that it is listed', () => {
  expect(checkInclusion(answerFor(1), asked)).toBe('listed')
})

test('an answer with the line and the path of another listed ticket is no proof of the asked one', () => {
  expect(checkInclusion(answerFor(0), asked)).toBe('other-ticket')
})

test('an answer whose path does not lead to the sealed root proves nothing', () => {
  expect(checkInclusion({ ...answerFor(1), line: 'BB22BB22;minimum;free;two' }, asked)).toBe('not-listed')
})
