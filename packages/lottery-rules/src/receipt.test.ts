import { describe, expect, test } from 'vitest'
import { quicknet } from './beacon.ts'
import { formatCancellation } from './cancellation.ts'
import { formatManifest, signManifest } from './manifest.ts'
import { createInclusionProof } from './merkle.ts'
import type { PublishedManifest, ReceiptFile } from './receipt.ts'
import { checkReceipt, formatReceipt, readPublished, readReceiptText } from './receipt.ts'
import { formatLine, formatSealedList, readList } from './sealed-list.ts'
import {
  createExampleManifest,
  createNonce,
  exampleTickets,
  exampleTrust,
  publishExample,
  secrets,
} from './testing/example-draw.ts'

const published = publishExample()
const { lines } = readList(formatSealedList(exampleTickets))
const [ticket] = exampleTickets
if (!ticket) throw new Error('There are 23')
const index = lines.indexOf(formatLine(ticket))
const receipt: ReceiptFile = {
  v: 1,
  draw: '2026-W32',
  ticket,
  nonce: createNonce(0),
  playerId: 'player-0',
  index,
  proof: createInclusionProof(lines, index),
  manifest: published.manifest,
  signature: published.signature,
}

const check = (changes: object = {}, beside: typeof published | null = published) =>
  checkReceipt(formatReceipt({ ...receipt, ...changes }), exampleTrust, beside)
const listCodes = (...of: Parameters<typeof check>) => check(...of).faults.map(({ code }) => code)

test('a receipt of the published manifest shows no fault, and names the same manifest', () => {
  expect(check()).toMatchObject({ faults: [], isSame: true, evidence: null })
})

test('a receipt of a draw without published files is unproven, and has no other fault', () => {
  expect(check({}, null)).toMatchObject({ isSame: null, evidence: null })
  expect(check({}, null).faults).toEqual([
    expect.objectContaining({ code: 'receipt-unpublished', verdict: 'unproven' }),
  ])
})

test.each([
  ['the nonce of somebody else', { nonce: createNonce(1) }, 'receipt-holder'],
  ['another player', { playerId: 'player-1' }, 'receipt-holder'],
  ['another index in the list', { index: index + 1 }, 'receipt-proof'],
  ['a path cut short', { proof: receipt.proof.slice(1) }, 'receipt-proof'],
  ['another ticket', { ticket: { ...ticket, number: 'ZZ00ZZ00' } }, 'receipt-proof'],
  ['a signature of zeros', { signature: '00'.repeat(64) }, 'receipt-signature'],
  ['the name of another draw', { draw: '2026-W33' }, 'receipt-draw'],
])('a receipt with %s is wrong', (_, changes, fault) => {
  expect(listCodes(changes)).toContain(fault)
})

test.each([
  ['more bytes than a receipt may have, in fewer characters', { more: '€'.repeat(22_000) }],
  ['a player who is half of a surrogate pair', { playerId: '\ud83d' }],
  [
    '65 lists within each other in a member that is ignored',
    { more: JSON.parse(`${'['.repeat(64)}${']'.repeat(64)}`) },
  ],
])('a file with %s is no receipt', (_, changes) => {
  expect(() => check(changes)).toThrow(expect.objectContaining({ code: 'receipt-form' }))
})

test('a receipt beside the signed cancellation of its draw is evidence of both', () => {
  const notice = formatCancellation({
    v: 1,
    draw: receipt.draw,
    sequence: 1,
    cancelled: 'too-few-tickets',
    tickets: 1,
    postponements: 0,
    last_postponement_sha256: null,
    previous_manifest_sha256: null,
  })
  const cancelled = { manifest: notice, signature: signManifest(notice, secrets.lottery) }
  const { faults, evidence } = checkReceipt(formatReceipt(receipt), exampleTrust, cancelled)
  expect(faults.map(({ code }) => code)).toEqual(['receipt-other-manifest'])
  expect(evidence).toMatchObject({
    kind: 'manifest-and-cancellation',
    manifests: [
      { from: 'receipt', isSigned: true },
      { from: 'published', manifest: notice, isSigned: true },
    ],
  })
})

test('a receipt of quicknet must name the round of its draw’s time', () => {
  const listQuicknetCodes = (round: number) => {
    const manifest = formatManifest(createExampleManifest(exampleTickets, { chain: quicknet.hash, round }))
    return listCodes({ manifest, signature: signManifest(manifest, secrets.lottery) }, null)
  }
  // The example's chain has quicknet's rhythm.
  const { round } = createExampleManifest()
  expect(listQuicknetCodes(round)).toEqual(['receipt-unpublished'])
  expect(listQuicknetCodes(round - 1)).toEqual(['round', 'receipt-unpublished'])
})

describe('two manifests of one draw', () => {
  const other = publishExample(createExampleManifest(exampleTickets, { pot_cents: 999 }))

  test('that are both signed are evidence that names both as signed', () => {
    const { isSame, evidence, faults } = check({}, other)
    expect(isSame).toBe(false)
    expect(faults.map(({ code }) => code)).toEqual(['receipt-other-manifest'])
    expect(evidence).toMatchObject({
      draw: '2026-W32',
      publicKey: exampleTrust.publicKey,
      manifests: [
        { from: 'receipt', manifest: published.manifest, isSigned: true },
        { from: 'published', manifest: other.manifest, isSigned: true },
      ],
    })
  })

  test('are reported also where the receipt’s signature is wrong, whose fault comes first', () => {
    const { faults, evidence } = check({ manifest: other.manifest, signature: '0'.repeat(128) })
    expect(faults[0]?.code).toBe('receipt-signature')
    expect(faults.map(({ code }) => code)).toContain('receipt-other-manifest')
    expect(evidence?.manifests.map(({ isSigned }) => isSigned)).toEqual([false, true])
  })

  test('are reported without a key, too, but are no evidence then', () => {
    const { faults, evidence } = checkReceipt(formatReceipt(receipt), null, other)
    expect(faults.map(({ code }) => code)).toEqual(['receipt-other-manifest'])
    expect(evidence).toBeNull()
  })
})

test.each([
  ['a text that is no JSON', 'x'],
  ['the JSON null', 'null'],
  ['an object with the member of a draw alone', '{"draw":"2026-W32"}'],
  ['a receipt whose manifest cannot be read', JSON.stringify({ ...receipt, manifest: '{}' })],
  ['a receipt that is far too long', JSON.stringify({ ...receipt, playerId: 'x'.repeat(70_000) })],
])('%s is rejected as a receipt', (_, text) => {
  expect(() => readReceiptText(text)).toThrow(expect.objectContaining({ code: 'receipt-form' }))
})

describe('what a site publishes of a draw', () => {
  const manifest = { 'manifest.json': 'manifest', 'manifest.sig': 'signed' }
  const notice = { 'cancellation.json': 'cancelled', 'cancellation.sig': 'signed, too' }

  test.each<[string, Readonly<Record<string, string>>, PublishedManifest | null]>([
    ['is its manifest with the signature', manifest, { manifest: 'manifest', signature: 'signed' }],
    ['is its cancellation', notice, { manifest: 'cancelled', signature: 'signed, too' }],
    [
      'is the cancellation beside a manifest',
      { ...manifest, ...notice },
      { manifest: 'cancelled', signature: 'signed, too' },
    ],
    ['is nothing beside an unsigned cancellation', { ...manifest, 'cancellation.json': 'cancelled' }, null],
    ['is nothing without the signature of the manifest', { 'manifest.json': 'manifest' }, null],
    ['is nothing before the sealing', {}, null],
  ])('%s', async (_, files, expected) => {
    expect(await readPublished(async (file) => files[file] ?? null)).toEqual(expected)
  })
})
