import { findRound, quicknet } from '@repo/lottery-rules/beacon'
import { defaultSchedule } from '@repo/lottery-rules/draw-calendar'
import { drawFiles } from '@repo/lottery-rules/published-files'
import {
  createExampleManifest,
  exampleTickets,
  exampleTrust,
  findExampleTime,
  publishExample,
} from '@repo/lottery-rules/testing/example-draw'
import { describe, expect, test } from 'vitest'
import { drawParts, getPartStates } from './checks.ts'
import type { AnnouncedTrust, VerificationReport } from './verify-draw.ts'
import { toTrust, verifyDraw } from './verify-draw.ts'

const { chain, publicKey } = exampleTrust
const trust: AnnouncedTrust = {
  chain,
  publicKey,
  schedule: defaultSchedule,
  periods: [],
  isDevelopmentBeacon: true,
}
const honestDraw = publishExample()

/** The time of a draw that was postponed twice. */
const drawTime = findExampleTime() + 2 * 86_400
const postponedDraw = publishExample(
  createExampleManifest(exampleTickets, { draw_time: drawTime, round: findRound(chain, drawTime) }),
)

/** Runs a verification of the honest draw, or of another one, with some files changed. Returns its reports. */
async function runVerification({
  changes = {},
  week = createExampleManifest().draw,
  published = honestDraw,
  serviceTrust = trust,
  digest,
}: {
  readonly changes?: Partial<Record<string, string | null>>
  readonly week?: string
  readonly published?: typeof honestDraw
  readonly serviceTrust?: AnnouncedTrust
  readonly digest?: () => Promise<Uint8Array>
} = {}) {
  const notices = published.postponements.flatMap(({ notice, signature }, index) => [
    [`postponement-${index + 1}.json`, notice],
    [`postponement-${index + 1}.sig`, `${signature}\n`],
  ])
  const files: Record<string, string | null | undefined> = {
    [drawFiles.manifest]: published.manifest,
    [drawFiles.signature]: `${published.signature}\n`,
    [drawFiles.list]: published.list,
    [drawFiles.beacon]: JSON.stringify(published.beacon),
    [drawFiles.result]: published.result,
    ...Object.fromEntries(notices),
    ...changes,
  }
  const reports: VerificationReport[] = []
  await verifyDraw(
    { week, trust: serviceTrust },
    {
      fetchFile: async (name) => files[name] ?? null,
      nowMs: () => 0,
      ...(digest ? { digest } : {}),
      onReport: (one) => reports.push(one),
    },
  )
  const checks = reports.flatMap((one) => (one.kind === 'check' ? [one] : []))
  return { reports, states: getPartStates(checks, true) }
}
const listFaults = (states: ReturnType<typeof getPartStates>) =>
  states.flatMap(({ part, state, faults }) => (state === 'wrong' ? [[part, ...faults]] : []))

test('an unmodified draw passes every part of the verification', async () => {
  const { reports, states } = await runVerification()
  expect(states.map(({ state }) => state)).toEqual(drawParts.map(() => 'right'))
  expect(reports.at(-1)).toMatchObject({
    kind: 'over',
    tickets: 23,
    winners: JSON.parse(honestDraw.result).winners,
  })
})

test.each([
  [
    'a list that lost a line',
    { [drawFiles.list]: honestDraw.list.slice(honestDraw.list.indexOf('\n') + 1) },
    'list',
  ],
  ['another signature', { [drawFiles.signature]: '00'.repeat(64) }, 'manifest'],
  ['a beacon that is no JSON', { [drawFiles.beacon]: '<html>' }, 'beacon'],
  ['another winner', { [drawFiles.result]: honestDraw.result.replace('"rank":1', '"rank":9') }, 'winners'],
  ['an empty manifest', { [drawFiles.manifest]: '{}' }, 'manifest'],
])('a draw with %s fails in the part that covers it', async (_, changes, part) => {
  const { states } = await runVerification({ changes })
  expect(listFaults(states).map(([wrong]) => wrong)).toContain(part)
})

test('published winners that differ from the recomputed ones are not shown', async () => {
  const { reports } = await runVerification({
    changes: { [drawFiles.result]: honestDraw.result.replace('"rank":1', '"rank":9') },
  })
  expect(reports.at(-1)).toMatchObject({ kind: 'over', winners: [] })
})

test('the draw of another week is not accepted for this one', async () => {
  const { states } = await runVerification({ week: '2026-W33' })
  expect(listFaults(states)).toEqual([['manifest', 'other-draw']])
})

test('a postponed draw is valid with its notices, and fails in its calendar without one of them', async () => {
  const right = await runVerification({ published: postponedDraw })
  expect(listFaults(right.states)).toEqual([])
  const missing = await runVerification({
    changes: { 'postponement-2.json': null },
    published: postponedDraw,
  })
  expect(listFaults(missing.states)).toEqual([['calendar', 'postponement-missing']])
})

test('the list is hashed by the native SHA-256 where the device has one', async () => {
  const { reports } = await runVerification({ digest: async () => new Uint8Array(32) })
  expect(reports.filter((one) => one.kind === 'check' && !one.isPassed)).toEqual([
    { kind: 'check', code: 'list-hash', isPassed: false },
  ])
})

test('after a key hand-over, a draw is verified with the key of its sequence number', async () => {
  const { sequence } = createExampleManifest()
  const other = 'ab'.repeat(32)
  const createHandedOverTrust = (fromSequence: number) => ({
    ...trust,
    publicKey: other,
    keys: [
      { fromSequence: 1, publicKey },
      { fromSequence, publicKey: other },
    ],
  })
  const before = await runVerification({ serviceTrust: createHandedOverTrust(sequence + 1) })
  expect(listFaults(before.states)).toEqual([])
  expect(before.reports.at(-1)).toMatchObject({ publicKey })
  const after = await runVerification({ serviceTrust: createHandedOverTrust(sequence) })
  expect(listFaults(after.states)).toEqual([['manifest', 'manifest-signature']])
  expect(after.reports.at(-1)).toMatchObject({ publicKey: other })
})

test('a missing file ends the verification before any statement about the draw', async () => {
  const { reports } = await runVerification({ changes: { [drawFiles.list]: null } })
  expect(reports).toEqual([{ kind: 'unreachable' }])
})

test('during the verification one part is checked and the later ones wait', () => {
  const states = getPartStates([{ code: 'manifest-signature', isPassed: true }], false).map(
    ({ state }) => state,
  )
  expect(states.slice(0, 4)).toEqual(['right', 'running', 'waiting', 'waiting'])
})

describe('a verification in production', () => {
  const production = { ...trust, isDevelopmentBeacon: false }

  test.each([
    ['hash', { hash: 'ab'.repeat(32) }],
    ['public key', { publicKey: chain.publicKey }],
    ['genesis time', { genesis: quicknet.genesis + 3 }],
    ['period', { period: 30 }],
  ])('uses quicknet with all its parameters, even when the service names another %s', (_, change) => {
    expect(toTrust({ ...production, chain: { ...quicknet, ...change } }).chain).toEqual(quicknet)
  })

  test('rejects the signature and the chain of a development beacon', async () => {
    const { states, reports } = await runVerification({ serviceTrust: production })
    expect(reports.at(-1)).toMatchObject({ isDevelopmentBeacon: false })
    expect(listFaults(states)).toEqual([
      ['beacon', 'beacon-signature'],
      ['calendar', 'beacon-chain'],
    ])
  })
})

test('a verification in trials uses the chain named by the service, and its result says so', async () => {
  expect(toTrust(trust).chain).toEqual(chain)
  const { reports } = await runVerification()
  expect(reports.at(-1)).toMatchObject({ kind: 'over', isDevelopmentBeacon: true })
})

test('a draw without valid opening terms and carried prizes fails when the service requires them', async () => {
  const strictTrust = { ...trust, periods: [{ fromSequence: 1, schedule: defaultSchedule }] }
  const { states } = await runVerification({ serviceTrust: strictTrust })
  expect(listFaults(states)).toEqual([
    ['calendar', 'terms-missing'],
    ['pot', 'carried-missing'],
  ])
  const forged = await runVerification({
    changes: { 'terms.json': '{}', 'carried.json': '{}' },
    serviceTrust: strictTrust,
  })
  expect(listFaults(forged.states)).toEqual([
    ['calendar', 'terms-form', 'terms-signature'],
    ['pot', 'carried-form', 'carried-signature'],
  ])
})
