import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Town } from '#api/testing/offer-answers.ts'
import { aTown, playRound } from '#api/testing/offer-answers.ts'
import type { AnswerKind } from '#api/testing/offer-answers-judge.ts'
import { answerKinds } from '#api/testing/offer-answers-judge.ts'
import { createSeededRandom } from '#api/testing/seeded-random.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

// Offers, and their outcomes, answered in every way concurrently. CAMPAIGN_SEED repeats the same choices.

const isCampaign = process.env.CAMPAIGN === '1'
const seed = Number(process.env.CAMPAIGN_SEED ?? 20_260_727)
const minAnswers = isCampaign ? 10_000 : 90
const ordersAtOnce = isCampaign ? 24 : 12

let app: TestApp
let town: Town
beforeAll(async () => {
  // Connections for the answers of a round and two workers of four lanes each.
  app = await testApp({ DATABASE_POOL: '24' })
  town = await aTown(app, ordersAtOnce)
}, 60_000)
afterAll(() => app.close())

test(`${minAnswers} concurrent answers with the random seed ${seed}: one decides, all others agree, every invariant holds`, {
  timeout: 3_600_000,
}, async () => {
  const random = createSeededRandom(seed)
  const figures = new Map<AnswerKind, { count: number; decided: number }>(
    answerKinds.map((kind) => [kind, { count: 0, decided: 0 }]),
  )
  let answerCount = 0
  let rounds = 0
  const startedAtMs = performance.now()
  // A round's offers depend on the last one's end: a missing kind may need some more.
  const hasMissingKind = () => [...figures.values()].some((figure) => figure.count === 0)
  while (answerCount < minAnswers || (hasMissingKind() && answerCount < 3 * minAnswers)) {
    const { answers, faults } = await playRound(app, town, random)
    rounds += 1
    answerCount += answers.length
    for (const { kind, hasWon } of answers) {
      const figure = figures.get(kind)
      if (figure) figures.set(kind, { count: figure.count + 1, decided: figure.decided + (hasWon ? 1 : 0) })
    }
    expect({ seed, round: rounds, faults }).toEqual({ seed, round: rounds, faults: [] })
  }
  if (isCampaign) report(figures, { answerCount, rounds, ms: performance.now() - startedAtMs })
  // A kind that never came, always won or never won was not tested.
  for (const [kind, { count, decided }] of figures) {
    expect(count, kind).toBeGreaterThan(0)
    if (isCampaign) expect(decided, kind).toBeGreaterThan(0)
    if (isCampaign) expect(decided, kind).toBeLessThan(count)
  }
})

function report(
  figures: ReadonlyMap<AnswerKind, { count: number; decided: number }>,
  { answerCount, rounds, ms }: { answerCount: number; rounds: number; ms: number },
): void {
  const lines = [...figures].map(
    ([kind, { count, decided }]) =>
      `  ${kind.padEnd(24)} ${String(count).padStart(6)} given, ${decided} decided`,
  )
  process.stdout.write(
    `seed ${seed}: ${answerCount} answers in ${rounds} rounds, ${Math.round(ms / 1000)} s\n${lines.join('\n')}\n`,
  )
}
