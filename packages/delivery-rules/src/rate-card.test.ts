import { expect, test } from 'vitest'
import { defaultRateCard } from './default-rate-card.ts'
import { parseRateCard } from './rate-card.ts'

/** Returns the default card as JSON, with one value replaced. */
function createCard(path: string, value: unknown): unknown {
  const card: Record<string, unknown> = structuredClone(defaultRateCard)
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const holder = keys.reduce<object>((inner, key) => Reflect.get(inner, key), card)
  Reflect.set(holder, last, value)
  return card
}

test('the default card is parsed without a change', () => {
  expect(parseRateCard(JSON.parse(JSON.stringify(defaultRateCard)))).toEqual({
    ok: true,
    card: defaultRateCard,
  })
})

test('unknown fields are dropped', () => {
  expect(parseRateCard(createCard('note', 'été'))).toEqual({ ok: true, card: defaultRateCard })
})

test.each<[string, unknown, string]>([
  ['version', 0, 'version must be an integer from 1 to 100000000'],
  ['currency', 'USD', "currency must be 'EUR'"],
  ['tariffs.VOI.perKmCents', -1, 'tariffs.VOI.perKmCents must be an integer from 0 to 100000000'],
  ['tariffs.VOI.perKmCents', '110', 'tariffs.VOI.perKmCents must be an integer from 0 to 100000000'],
  ['tariffs.PIE.minimumCents', 0, 'tariffs.PIE.minimumCents must be an integer from 1 to 100000000'],
  ['natureFactorPerMille.SES', 0, 'natureFactorPerMille.SES must be an integer from 1 to 100000'],
  ['oversizeFactorPerMille', 1.25, 'oversizeFactorPerMille must be an integer from 1 to 100000'],
  ['commissionPerMille', 1001, 'commissionPerMille must be an integer from 0 to 1000'],
  ['vatPerMille', Number.NaN, 'vatPerMille must be an integer from 0 to 1000'],
  ['roundToCents', 0, 'roundToCents must be an integer from 1 to 10000'],
  ['pickupFeeCents', null, 'pickupFeeCents must be an integer from 0 to 100000000'],
  ['minimumDistanceM', -1, 'minimumDistanceM must be an integer from 0 to 1000000'],
])('a card whose %s is %s is refused with the field’s name', (path, value, problem) => {
  expect(parseRateCard(createCard(path, value))).toEqual({ ok: false, problems: [problem] })
})

test('a missing class is reported field by field', () => {
  const reading = parseRateCard(createCard('tariffs.CAM', undefined))
  expect(reading.ok ? [] : reading.problems.map((problem) => problem.split(' ')[0])).toEqual([
    'tariffs.CAM.minimumCents',
    'tariffs.CAM.baseCents',
    'tariffs.CAM.perKmCents',
    'tariffs.CAM.perExtraParcelCents',
    'tariffs.CAM.perTrolleyCents',
  ])
})

test.each([null, undefined, 'text', 3, []])('%s is not a rate card', (value) => {
  expect(parseRateCard(value).ok).toBe(false)
})
