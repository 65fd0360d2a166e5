import { describe, expect, test } from 'vitest'
import { findRound } from './beacon.ts'
import { canonicalJson } from './canonical-json.ts'
import type { Carried, EndedPrize, ListedEnd } from './carried.ts'
import { findEndedPrizeFaults, formatCarried } from './carried.ts'
import { rankTickets } from './draw.ts'
import { defaultSchedule, findDrawTime } from './draw-calendar.ts'
import type { Manifest } from './manifest.ts'
import { computeShares } from './pot.ts'
import { prizeTerms } from './prize-terms.ts'
import type { SignedKind } from './signed-file.ts'
import { signFile } from './signed-file.ts'
import { createFirstTerms, createTerms, formatTerms, parsePrizeTerms, readTermsKind } from './terms.ts'
import {
  createExampleManifest,
  exampleTickets,
  exampleTrust,
  publishExample,
  secrets,
} from './testing/example-draw.ts'
import type { Trust } from './verify.ts'
import { findDrawFaults } from './verify.ts'

const manifest = createExampleManifest()
const demanding: Trust = { ...exampleTrust, periods: [{ fromSequence: 7, schedule: defaultSchedule }] }
const price = { entry_cents: 300, entry_draws: 4, pot_cents: 60, cost_cents: 15 }
const { draw, sequence, contribution_cents, odds, floor_winners } = manifest

const createSigned = (kind: SignedKind, text: string) => ({
  text,
  signature: signFile(kind, text, secrets.lottery),
})
const opened = {
  draw,
  sequence,
  price,
  contribution_cents,
  odds,
  floor_winners,
  schedule: defaultSchedule,
  chain: exampleTrust.chain,
}
const ownTerms = createFirstTerms(opened)
const terms = createSigned('terms/v1:', formatTerms(ownTerms))
const lapsed: EndedPrize = {
  draw: '2026-W20',
  rank: 1,
  ticket: 'AB12CD34',
  cents: 7,
  end: 'lapsed',
  reason: 'unclaimed',
  next_rank: null,
}
const ownCarried: Carried = { v: 1, draw, sequence, prizes: [lapsed] }
const carried = createSigned('carried/v1:', formatCarried(ownCarried))

const listCodes = (changes: object = {}, trust = demanding, of: Manifest = manifest) =>
  findDrawFaults({ ...publishExample(of), terms, carried, ...changes }, trust).map(({ code }) => code)

describe('the terms file of a draw', () => {
  test('is required from the first draw that the trust names, and shows no fault', () => {
    expect(listCodes()).toEqual([])
    expect(listCodes({ terms: null })).toEqual(['terms-missing'])
    expect(listCodes({ terms: null, carried: null }, exampleTrust)).toEqual([])
    const later = { ...exampleTrust, periods: [{ fromSequence: 8, schedule: defaultSchedule }] }
    expect(listCodes({ terms: null, carried: null }, later)).toEqual([])
  })

  test.each([
    ['a share', { contribution_cents: 1, pot_cents: exampleTickets.length + 7 }],
    ['a chance', { odds: { minimum: 1, median: 1, maximum: 1 }, winners: 23 }],
    ['the minimum of winners', { floor_winners: 25, winners: 23 }],
  ])('shows a fault when %s was changed before the sealing', (_, changes) => {
    expect(listCodes({}, demanding, { ...manifest, ...changes })).toContain('terms-other')
  })

  test('is rejected with the signature of another file or kind, in another form, or of another draw', () => {
    expect(listCodes({ terms: { ...terms, signature: carried.signature } })).toEqual(['terms-signature'])
    expect(listCodes({ terms: createSigned('carried/v1:', terms.text) })).toEqual(['terms-signature'])
    expect(listCodes({ terms: createSigned('terms/v1:', '{}') })).toEqual(['terms-form'])
    expect(listCodes({ terms: createSigned('terms/v1:', ` ${terms.text}`) })).toEqual(['terms-form'])
    for (const changes of [{ sequence: 8 }, { draw: '2026-W33' }, { closes_at: 1 }, { round: 1 }])
      expect(
        listCodes({ terms: createSigned('terms/v1:', formatTerms({ ...ownTerms, ...changes })) }),
      ).toEqual(['terms-other'])
    const nowhere = { ...ownTerms, draw: '2026-W99' }
    expect(listCodes({ terms: createSigned('terms/v1:', formatTerms(nowhere)) })).toEqual(['terms-form'])
  })
})

describe('terms that include prizes', () => {
  const newer = formatTerms(createTerms({ ...opened, prizes: prizeTerms }))

  test('show no fault when signed as their own kind', () => {
    expect(listCodes({ terms: createSigned('terms/v2:', newer) })).toEqual([])
  })

  test('contain the prize terms; older terms and a missing file have none', () => {
    expect(parsePrizeTerms(newer)).toEqual(prizeTerms)
    expect([parsePrizeTerms(terms.text), parsePrizeTerms(null)]).toEqual([null, null])
  })

  test('are of their own kind; older terms and a text that is no JSON are of the older kind', () => {
    expect([readTermsKind(newer), readTermsKind(terms.text), readTermsKind('no JSON')]).toEqual([
      'terms/v2:',
      'terms/v1:',
      'terms/v1:',
    ])
  })

  test('are refused when signed as the older kind, and the older ones as this kind', () => {
    expect(listCodes({ terms: createSigned('terms/v1:', newer) })).toEqual(['terms-signature'])
    expect(listCodes({ terms: createSigned('terms/v2:', terms.text) })).toEqual(['terms-signature'])
  })

  test('are rejected without prizes, with unknown or invalid fields of these, or as an older version', () => {
    const { prizes, ...withoutPrizes } = createTerms({ ...opened, prizes: prizeTerms })
    const more = { ...withoutPrizes, prizes: { ...prizes, extra: 1 } }
    const none = { ...withoutPrizes, prizes: { ...prizes, objection_days: 0 } }
    for (const wrong of [withoutPrizes, more, none])
      expect(listCodes({ terms: createSigned('terms/v2:', canonicalJson(wrong)) })).toEqual(['terms-form'])
    expect(listCodes({ terms: createSigned('terms/v1:', canonicalJson({ ...ownTerms, prizes })) })).toEqual([
      'terms-form',
    ])
  })

  test('show a fault when they name another closing time than the calendar’s', () => {
    const later = formatTerms({ ...createTerms({ ...opened, prizes: prizeTerms }), closes_at: 1 })
    expect(listCodes({ terms: createSigned('terms/v2:', later) })).toEqual(['terms-other'])
  })
})

test('a draw is verified by the schedule of its own time, whatever schedule applies since', () => {
  const other = { ...defaultSchedule, weekday: 3 }
  const moved = {
    ...exampleTrust,
    schedule: other,
    periods: [
      { fromSequence: 1, schedule: defaultSchedule },
      { fromSequence: 8, schedule: other },
    ],
  }
  expect(listCodes({}, moved)).toEqual([])
  expect(listCodes({}, { ...moved, periods: [{ fromSequence: 1, schedule: other }] })).toContain(
    'postponement-missing',
  )
  const time = findDrawTime('2026-W33', other).getTime() / 1000
  const next = { draw: '2026-W33', sequence: 8, draw_time: time, round: findRound(exampleTrust.chain, time) }
  const published = publishExample(createExampleManifest(exampleTickets, next))
  const found = findDrawFaults({ ...published, postponements: [] }, moved).map(({ code }) => code)
  expect(found).toEqual(['terms-missing', 'carried-missing'])
})

describe('the file of carried amounts', () => {
  const listCodesWith = (prizes: readonly EndedPrize[]) =>
    listCodes({ carried: createSigned('carried/v1:', formatCarried({ ...ownCarried, prizes })) })

  test('is required, with a signature of its own kind', () => {
    expect(listCodes({ carried: null })).toEqual(['carried-missing'])
    expect(listCodes({ carried: createSigned('terms/v1:', carried.text) })).toEqual(['carried-signature'])
  })

  test('sums to the amount that the draw carries in, without the prizes that were passed on', () => {
    expect(listCodesWith([])).toEqual(['carried-sum'])
    expect(listCodesWith([lapsed, { ...lapsed, rank: 2 }])).toEqual(['carried-sum'])
    expect(listCodesWith([lapsed, { ...lapsed, rank: 2, end: 'replaced', next_rank: 3 }])).toEqual([])
  })

  test('is rejected out of its form or order, and as the file of another draw', () => {
    expect(listCodesWith([{ ...lapsed, next_rank: 3 }])).toEqual(['carried-form'])
    expect(listCodesWith([{ ...lapsed, rank: 2, cents: 0 }, lapsed])).toEqual(['carried-form'])
    expect(listCodes({ carried: createSigned('carried/v1:', canonicalJson([])) })).toEqual(['carried-form'])
    expect(
      listCodes({ carried: createSigned('carried/v1:', formatCarried({ ...ownCarried, sequence: 6 })) }),
    ).toEqual(['carried-form'])
  })

  const numbers = exampleTickets.map(({ number }) => number)
  const seed = 'cd'.repeat(32)
  const ranked = rankTickets(seed, numbers, 6)
  const shares = computeShares(1001, 3)
  const cents = shares[1] ?? 0
  const winners = ranked.slice(0, 3).map((one, index) => ({ ...one, cents: shares[index] ?? 0 }))
  const createEnd = (rank: number, next: number | null, changes: Partial<ListedEnd> = {}): ListedEnd => ({
    draw,
    rank,
    ticket: ranked[rank - 1]?.ticket ?? '',
    cents: shares[(rank - 1) % 3] ?? 0,
    end: next === null ? 'lapsed' : 'replaced',
    reason: next === null ? 'unclaimed' : 'identity',
    next_rank: next,
    listedBy: '9999-W01',
    listedAt: 0,
    ...changes,
  })
  const listEndedCodes = (...prizes: readonly ListedEnd[]) =>
    findEndedPrizeFaults(prizes, { draw, winners, seed, numbers }).map(({ code }) => code)

  test('lists ranks that had the prize, each replaced by the next ticket of the ranking', () => {
    const replacements = [
      createEnd(2, 4, { cents }),
      createEnd(4, 5, { cents }),
      createEnd(5, null, { cents }),
    ]
    expect(listEndedCodes()).toEqual([])
    expect(listEndedCodes(createEnd(1, null), ...replacements)).toEqual([])
    expect(listEndedCodes(...replacements, createEnd(5, null, { cents }))).toEqual(['carried-repeats'])
  })

  test('may list only prizes of earlier weeks', () => {
    for (const listedBy of [draw, '2020-W01'])
      expect(listEndedCodes(createEnd(1, null, { listedBy })), listedBy).toEqual(['carried-prize'])
  })

  test('may list a prize as lapsed without a reserve only once each other ticket has got a prize', () => {
    const four = { draw, winners, seed, numbers: ranked.slice(0, 4).map(({ ticket }) => ticket) }
    const listFourTicketCodes = (...prizes: readonly ListedEnd[]) =>
      findEndedPrizeFaults(prizes, four).map(({ code }) => code)
    const refused = createEnd(2, 4, { cents, listedAt: 7 })
    const lapse = (listedAt: number) => createEnd(1, null, { reason: 'no-reserve', listedAt })
    expect(listFourTicketCodes(refused, lapse(7))).toEqual([])
    expect(listFourTicketCodes(refused, lapse(8))).toEqual([])
    expect(listFourTicketCodes(lapse(6), refused)).toEqual(['carried-prize'])
    expect(listFourTicketCodes(lapse(6))).toEqual(['carried-prize'])
  })

  test.each([
    ['a rank that won nothing', [createEnd(4, null)]],
    ['another ticket', [createEnd(1, null, { ticket: 'ZZ00ZZ00' })]],
    ['another sum', [createEnd(1, null, { cents: 1 })]],
    ['a rank further down', [createEnd(1, 5)]],
    ['a refused rank whose prize lapsed', [createEnd(1, null, { reason: 'identity' })]],
    [
      'a prize that lapsed without a reserve, though there is one',
      [createEnd(1, null, { reason: 'no-reserve' })],
    ],
    ['an unclaimed prize that another rank got', [createEnd(1, 4, { reason: 'unclaimed' })]],
    ['a prize that another winner got', [createEnd(1, 3)]],
    [
      'a rank beyond the last ticket',
      Array.from({ length: 21 }, (_, index) => createEnd(index + 1, index + 4)),
    ],
  ] as const)('is rejected with %s', (_, prizes) => {
    expect(listEndedCodes(...prizes)).toContain('carried-prize')
  })
})
