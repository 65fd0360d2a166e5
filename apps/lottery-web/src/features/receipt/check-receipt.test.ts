import { quicknet } from '@repo/lottery-rules/beacon'
import { inclusionProof } from '@repo/lottery-rules/merkle'
import { holderOf, lineOf, readList, sealedList } from '@repo/lottery-rules/sealed-list'
import {
  exampleManifest,
  exampleNonce,
  exampleTickets,
  exampleTrust,
  publishExample,
} from '@repo/lottery-rules/testing/example-draw'
import { expect, test } from 'vitest'
import { checkReceipt } from './check-receipt.ts'

const playerId = '0198c0de-0000-7000-8000-000000000001'
const [example, ...others] = exampleTickets
if (!example) throw new Error('The example has tickets')
const ticket = { ...example, holder: holderOf(exampleNonce(0), playerId) }
const tickets = [ticket, ...others]
const published = publishExample(exampleManifest(tickets), sealedList(tickets))
const { lines } = readList(published.list)
const index = lines.indexOf(lineOf(ticket))
const receipt = {
  ...{ v: 1, draw: '2026-W32', ticket, nonce: exampleNonce(0), playerId, index },
  ...{ proof: inclusionProof(lines, index), manifest: published.manifest, signature: published.signature },
}
const check = (changes: object = {}, key: string | null = exampleTrust.publicKey) =>
  checkReceipt(JSON.stringify({ ...receipt, ...changes }), key)

test('a receipt shows its ticket in the draw, without a fault', () => {
  expect(check()).toMatchObject({
    ...{ number: ticket.number, draw: '2026-W32', tickets: 23, faults: [], isKeyKnown: true },
  })
})

test.each([
  ['the nonce of somebody else', { nonce: exampleNonce(1) }, 'receipt-holder'],
  ['another player', { playerId: playerId.replace(/1$/, '2') }, 'receipt-holder'],
  ['another place in the list', { index: index + 1 }, 'receipt-proof'],
  ['a path cut short', { proof: receipt.proof.slice(1) }, 'receipt-proof'],
  ['another ticket', { ticket: { ...ticket, number: 'ZZ00ZZ00' } }, 'receipt-proof'],
  ['a manifest that nobody signed so', { signature: '00'.repeat(64) }, 'manifest-signature'],
  ['the name of another draw', { draw: '2026-W33' }, 'other-draw'],
])('%s is found', (_, changes, fault) => {
  expect(check(changes)?.faults).toContain(fault)
})

test('a draw of another chain than quicknet is told apart, and one of quicknet waits for the round of its time', () => {
  expect(check()).toMatchObject({ isDevelopmentBeacon: true })
  const ofQuicknet = (round: number) => {
    const changed = exampleManifest(tickets, { chain: quicknet.hash, round })
    const { manifest, signature } = publishExample(changed, sealedList(tickets))
    return check({ manifest, signature })
  }
  const { round } = exampleManifest()
  // The example's chain has quicknet's rhythm.
  expect(ofQuicknet(round)).toMatchObject({ isDevelopmentBeacon: false, faults: [] })
  expect(ofQuicknet(round - 1)).toMatchObject({ faults: ['round'] })
})

test('without a key the path is checked, and the signature said to be unchecked', () => {
  expect(check({}, null)).toMatchObject({ faults: [], isKeyKnown: false })
})

test.each([
  ['no JSON', 'x'],
  ['something else', '{"draw":"2026-W32"}'],
  ['a receipt whose manifest is unreadable', JSON.stringify({ ...receipt, manifest: '{}' })],
])('%s is no receipt', (_, text) => {
  expect(checkReceipt(text, null)).toBeNull()
})
