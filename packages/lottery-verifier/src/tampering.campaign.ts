import { findRound, quicknet, readBeacon } from '@repo/lottery-rules/beacon'
import { canonicalJson } from '@repo/lottery-rules/canonical-json'
import knownDraw from '@repo/lottery-rules/known-answers/draw.json' with { type: 'json' }
import { readManifest, signManifest } from '@repo/lottery-rules/manifest'
import { createInclusionProof } from '@repo/lottery-rules/merkle'
import { maxPostponements } from '@repo/lottery-rules/postponement'
import { findReceiptFaults } from '@repo/lottery-rules/receipt'
import { computeResult, formatResult } from '@repo/lottery-rules/result'
import { formatLine, formatSealedList, hashHolder, readList } from '@repo/lottery-rules/sealed-list'
import {
  createExampleManifest,
  createNonce,
  exampleTickets,
  exampleTrust,
  findExampleTime,
  publishPostponements,
  secrets,
} from '@repo/lottery-rules/testing/example-draw'
import { findDrawFaults, findPostponedFaults } from '@repo/lottery-rules/verify'
import { describe, expect, test } from 'vitest'

/** A draw computed by hand on a real beacon, as a lottery publishes it: the verifier detects any flipped byte. */

// Each run verifies a signature of the beacon, so that all bytes take minutes; a test run samples them.
const step = process.env.CAMPAIGN === '1' ? 1 : 41
const trust = { chain: quicknet, publicKey: exampleTrust.publicKey }

const sealed = readManifest(knownDraw.manifest_text)
const recorded = {
  'manifest.json': knownDraw.manifest_text,
  'manifest.sig': signManifest(knownDraw.manifest_text, secrets.lottery),
  'list.txt': knownDraw.list,
  'beacon.json': canonicalJson({
    round: knownDraw.beacon.round,
    signature: knownDraw.beacon.signature,
    randomness: knownDraw.beacon.randomness,
  }),
  'result.json': formatResult(
    computeResult(
      {
        manifest: knownDraw.manifest_text,
        draw: sealed.draw,
        winners: sealed.winners,
        potCents: sealed.pot_cents,
      },
      readList(knownDraw.list).tickets.map(({ number }) => number),
      knownDraw.beacon.randomness,
    ),
  ),
}
type FileName = keyof typeof recorded
type Bundle = Readonly<Record<FileName, string>>

function listCodes(bundle: Bundle): readonly string[] {
  const beacon = readBeacon(bundle['beacon.json'])
  const published = {
    manifest: bundle['manifest.json'],
    signature: bundle['manifest.sig'],
    list: bundle['list.txt'],
    result: bundle['result.json'],
    beacon,
    postponements: [],
  }
  return findDrawFaults(published, trust).map(({ code }) => code)
}

/** The codes by which a fault is one of a file. */
const codePatterns: Readonly<Record<FileName, RegExp>> = {
  'manifest.json': /^manifest-/,
  'manifest.sig': /^manifest-signature$/,
  'list.txt': /^list-/,
  'beacon.json': /^beacon-/,
  'result.json': /^result-/,
}

/** Returns the text with the lowest bit of one of its bytes flipped. */
const flipBit = (text: string, position: number) =>
  text.slice(0, position) + String.fromCharCode(text.charCodeAt(position) ^ 1) + text.slice(position + 1)

test('the recorded draw shows no fault', () => {
  expect(listCodes(recorded)).toEqual([])
})

test.each(Object.keys(recorded) as FileName[])(
  // as: the names of our own object
  `a flipped byte of %s is detected as a fault of that file (in steps of ${step})`,
  { timeout: 3_600_000 },
  (file) => {
    const text = recorded[file]
    for (let position = 0; position < text.length; position += step) {
      const bundle = { ...recorded, [file]: flipBit(text, position) }
      expect(listCodes(bundle), `byte ${position}`).toEqual(
        expect.arrayContaining([expect.stringMatching(codePatterns[file])]),
      )
    }
  },
)

describe('the notices of a postponed draw', () => {
  const drawTime = findExampleTime() + maxPostponements * 86_400
  const round = findRound(exampleTrust.chain, drawTime)
  const postponed = createExampleManifest(exampleTickets, { draw_time: drawTime, round })
  const times = maxPostponements
  const notices = publishPostponements({ ...postponed, times })
  const listNoticeCodes = (changed: typeof notices) =>
    findPostponedFaults(postponed, changed, exampleTrust).map(({ code }) => code)

  test('show a fault only where a byte is flipped, one is missing or two are exchanged', {
    timeout: 3_600_000,
  }, () => {
    expect(listNoticeCodes(notices)).toEqual([])
    for (const [index, one] of notices.entries()) {
      expect(listNoticeCodes(notices.with(index, { notice: '', signature: '' }))).toContain(
        'postponement-missing',
      )
      expect(listNoticeCodes(notices.with(index, { ...one, signature: '' }))).toContain(
        'postponement-signature',
      )
      for (const other of notices)
        if (other !== one) expect(listNoticeCodes(notices.with(index, other))).toContain('postponement-chain')
      for (const file of ['notice', 'signature'] as const)
        for (let position = 0; position < one[file].length; position += step) {
          const changed = notices.with(index, { ...one, [file]: flipBit(one[file], position) })
          expect(listNoticeCodes(changed), `${file} ${index + 1}, byte ${position}`).toContain(
            'postponement-signature',
          )
        }
    }
  })
})

describe('a receipt', () => {
  const manifest = createExampleManifest()
  const { lines } = readList(formatSealedList(exampleTickets))
  const receipts = exampleTickets.map((ticket, player) => {
    const index = lines.indexOf(formatLine(ticket))
    const playerId = `player-${player}`
    return { ticket, nonce: createNonce(player), playerId, index, proof: createInclusionProof(lines, index) }
  })
  const replaceDigit = (text: string, position: number) =>
    text.slice(0, position) + (text[position] === '0' ? '1' : '0') + text.slice(position + 1)

  test('shows no fault unchanged, and one for each changed digit of its proof or nonce', () => {
    for (const receipt of receipts) {
      expect(findReceiptFaults(receipt, manifest)).toEqual([])
      expect(receipt.ticket.holder).toBe(hashHolder(receipt.nonce, receipt.playerId))
      for (const [level, hash] of receipt.proof.entries())
        for (let position = 0; position < hash.length; position += step) {
          const proof = receipt.proof.with(level, replaceDigit(hash, position))
          const codes = findReceiptFaults({ ...receipt, proof }, manifest).map(({ code }) => code)
          expect(codes).toEqual(['receipt-proof'])
        }
      for (let position = 0; position < receipt.nonce.length; position += step) {
        const nonce = replaceDigit(receipt.nonce, position)
        const codes = findReceiptFaults({ ...receipt, nonce }, manifest).map(({ code }) => code)
        expect(codes).toEqual(['receipt-holder'])
      }
    }
  })
})
