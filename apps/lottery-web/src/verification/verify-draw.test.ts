import { drawFiles } from '@repo/lottery-rules/published-files'
import { exampleManifest, exampleTrust, publishExample } from '@repo/lottery-rules/testing/example-draw'
import { expect, test } from 'vitest'
import { drawParts, statesOf } from './checks.ts'
import type { Told } from './verify-draw.ts'
import { trustOf, verifyDraw } from './verify-draw.ts'

const { chain, publicKey, schedule = { weekday: 7, time: '20:00', timeZone: 'Europe/Paris' } } = exampleTrust
const trust = { chain, publicKey, schedule, isDevelopmentBeacon: true }
const honest = publishExample()

/** The files of the example's draw as they are fetched, with some of them changed. */
async function toldOf(changes: Partial<Record<string, string | null>> = {}, week = exampleManifest().draw) {
  const files: Record<string, string | null | undefined> = {
    [drawFiles.manifest]: honest.manifest,
    [drawFiles.signature]: `${honest.signature}\n`,
    [drawFiles.list]: honest.list,
    [drawFiles.beacon]: JSON.stringify(honest.beacon),
    [drawFiles.result]: honest.result,
    ...changes,
  }
  const told: Told[] = []
  await verifyDraw(
    { week, trust },
    {
      fetchFile: async (name) => files[name] ?? Promise.reject(new Error('missing')),
      nowMs: () => 0,
      tell: (one) => told.push(one),
    },
  )
  const checks = told.flatMap((one) => (one.kind === 'check' ? [one] : []))
  return { told, states: statesOf(checks, true) }
}
const wrongOf = (states: ReturnType<typeof statesOf>) =>
  states.flatMap(({ part, state, faults }) => (state === 'wrong' ? [[part, ...faults]] : []))

test('an honest draw is right in every part', async () => {
  const { told, states } = await toldOf()
  expect(states.map(({ state }) => state)).toEqual(drawParts.map(() => 'right'))
  expect(told.at(-1)).toMatchObject({
    ...{ kind: 'over', tickets: 23 },
    winners: JSON.parse(honest.result).winners,
  })
})

test.each([
  ['a list that lost a line', { [drawFiles.list]: honest.list.slice(honest.list.indexOf('\n') + 1) }, 'list'],
  ['another signature', { [drawFiles.signature]: '00'.repeat(64) }, 'manifest'],
  ['a beacon that is no JSON', { [drawFiles.beacon]: '<html>' }, 'beacon'],
  ['another winner', { [drawFiles.result]: honest.result.replace('"rank":1', '"rank":9') }, 'winners'],
  ['no manifest', { [drawFiles.manifest]: '{}' }, 'manifest'],
])('%s is wrong where it is', async (_, changes, part) => {
  const { states } = await toldOf(changes)
  expect(wrongOf(states).map(([wrong]) => wrong)).toContain(part)
})

test('winners that are not the recomputed ones are not shown', async () => {
  const { told } = await toldOf({ [drawFiles.result]: honest.result.replace('"rank":1', '"rank":9') })
  expect(told.at(-1)).toMatchObject({ kind: 'over', winners: [] })
})

test('the draw of another week does not pass for this one', async () => {
  const { states } = await toldOf({}, '2026-W33')
  expect(wrongOf(states)).toEqual([['manifest', 'other-draw']])
})

test('a file that does not come ends it before anything is said of the draw', async () => {
  const { told } = await toldOf({ [drawFiles.list]: null })
  expect(told).toEqual([{ kind: 'unreachable' }])
})

test('while it goes on, one part is looked at and the later ones wait', () => {
  const states = statesOf([{ code: 'manifest-signature', holds: true }], false).map(({ state }) => state)
  expect(states.slice(0, 4)).toEqual(['right', 'running', 'waiting', 'waiting'])
})

test('outside of trials the chain is quicknet, whatever the service says', () => {
  expect(trustOf({ ...trust, isDevelopmentBeacon: false }).chain.hash).toMatch(/^52db9ba7/)
  expect(trustOf(trust).chain).toEqual(chain)
})
