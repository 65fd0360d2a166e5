/**
 * The ways in which an outsider without the key, and the key's holder, may tamper with published draws: each with the
 * verifier's expected report.
 */

import { findRound, signRound } from '@repo/lottery-rules/beacon'
import { canonicalJson } from '@repo/lottery-rules/canonical-json'
import type { EndedPrize } from '@repo/lottery-rules/carried'
import { readManifest, signManifest } from '@repo/lottery-rules/manifest'
import { signPostponement } from '@repo/lottery-rules/postponement'
import { computeResult, formatResult } from '@repo/lottery-rules/result'
import type { SealedTicket } from '@repo/lottery-rules/sealed-list'
import { formatSealedList, hashHolder } from '@repo/lottery-rules/sealed-list'
import { exampleTrust, findExampleTime, secrets } from '@repo/lottery-rules/testing/example-draw'
import type { Files, Week } from './five-weeks.ts'
import {
  createKeyHistory,
  createLapsedPrize,
  createReceipt,
  createRefusedPrizes,
  createTickets,
  honestWeeks,
  publishWeeks,
  verifiedAt,
  weeksTrust,
} from './five-weeks.ts'

/** The verifier's expected report about a subject: the verdict, and at least one of the codes. */
export type ExpectedReport = {
  readonly subject: string
  readonly verdict: 'wrong' | 'unproven'
  readonly codes: readonly string[]
}

/** A case of tampering. */
export type TamperingCase = {
  readonly name: string
  readonly by: 'outsider' | 'key holder' | 'receipt' | 'nobody'
  readonly files: Files
  /** The key that the verifying person has from elsewhere; null without one. */
  readonly key: string | null
  /** The instant of the check, in seconds since 1970. */
  readonly now: number
  readonly receipt: unknown
  readonly verdict: 'right' | 'wrong' | 'unproven'
  readonly findings: readonly ExpectedReport[]
  /** Whether a verifier reports the same as for the untouched folder. */
  readonly isUnnoticed: boolean
}

/** The untouched folder. */
export const honestFiles = publishWeeks(honestWeeks)

const otherSecret = '99'.repeat(32)
const thirdSecret = '77'.repeat(32)
const [w28, w29, w30, w31, w32] = ['2026-W28', '2026-W29', '2026-W30', '2026-W31', '2026-W32'] as const
const daySeconds = 86_400

const wrong = (subject: string, ...codes: readonly string[]): ExpectedReport => ({
  subject,
  verdict: 'wrong',
  codes,
})
const unproven = (subject: string, ...codes: readonly string[]): ExpectedReport => ({
  subject,
  verdict: 'unproven',
  codes,
})

type CaseOptions = Partial<Pick<TamperingCase, 'key' | 'now' | 'receipt'>>

function createCase(
  by: TamperingCase['by'],
  name: string,
  files: Files,
  findings: readonly ExpectedReport[],
  options: CaseOptions = {},
): TamperingCase {
  const isWrong = findings.some(({ verdict }) => verdict === 'wrong')
  return {
    name,
    by,
    files,
    key: exampleTrust.publicKey,
    now: verifiedAt,
    receipt: null,
    ...options,
    // The untouched weeks contain a cancelled draw and a refused prize.
    verdict: isWrong ? 'wrong' : 'unproven',
    findings,
    isUnnoticed: findings.length === 0,
  }
}

/** Changes or removes a file of the untouched folder. Throws where there is none, or where it stays as it is. */
function editFile(name: string, change: ((text: string) => string) | null, from: Files = honestFiles): Files {
  const files = new Map(from)
  const text = files.get(name)
  if (text === undefined) throw new RangeError(`There is no ${name}.`)
  if (change === null) files.delete(name)
  else {
    const changed = change(text)
    if (changed === text) throw new RangeError(`${name} is as it was.`)
    files.set(name, changed)
  }
  return files
}

const putFile = (name: string, text: string, from: Files = honestFiles): Files =>
  new Map([...from, [name, text]])

function removeFolders(...weeks: readonly string[]): Files {
  return new Map([...honestFiles].filter(([name]) => !weeks.some((week) => name.startsWith(`${week}/`))))
}

const flipDigit = (text: string, at = 7) =>
  `${text.slice(0, at)}${text[at] === '0' ? '1' : '0'}${text.slice(at + 1)}`

const editJson = (name: string, change: (value: Record<string, unknown>) => object) =>
  editFile(name, (text) => canonicalJson(change(JSON.parse(text)) as Parameters<typeof canonicalJson>[0])) // as: made of canonical files

const readHonest = (name: string) => honestFiles.get(name) ?? ''
const readWinners28 = () => JSON.parse(readHonest(`${w28}/result.json`)).winners as { ticket: string }[] // as: of our own result

const editLines = (change: (lines: string[]) => readonly string[]) =>
  editFile(`${w28}/list.txt`, (text) =>
    change(text.split('\n').slice(0, -1))
      .map((line) => `${line}\n`)
      .join(''),
  )

function drawOnNextRound(): Files {
  const manifest = readManifest(readHonest(`${w28}/manifest.json`))
  const beacon = signRound(secrets.beacon, manifest.round + 1)
  const numbers = readHonest(`${w28}/list.txt`)
    .split('\n')
    .slice(0, -1)
    .map((line) => line.slice(0, 8))
  const sealed = {
    manifest: readHonest(`${w28}/manifest.json`),
    draw: w28,
    winners: manifest.winners,
    potCents: manifest.pot_cents,
  }
  const result = formatResult(computeResult(sealed, numbers, beacon.randomness))
  return putFile(`${w28}/beacon.json`, canonicalJson(beacon), putFile(`${w28}/result.json`, result))
}

const swapFolders = () =>
  new Map(
    [...honestFiles].map(([name, text]): [string, string] => {
      const [folder = '', file] = name.split('/')
      const moved = folder === w30 ? w31 : folder === w31 ? w30 : folder
      return [file === undefined ? name : `${moved}/${file}`, text]
    }),
  )

const editTrust = (changes: object): Files =>
  putFile('trust.json', JSON.stringify({ ...weeksTrust, ...changes }))

/** Removes the terms and carried prizes of all weeks but the open one. */
const removeTerms = (files: Files) =>
  new Map([...files].filter(([name]) => name.startsWith(w32) || !/\/(terms|carried)\./.test(name)))

const outsider: readonly TamperingCase[] = [
  ...(
    [
      [
        'a ticket of the list is renamed',
        editLines((lines) => lines.map((line) => line.replace(/^CG61/, 'CG62'))),
      ],
      ['a line of the list is removed', editLines((lines) => lines.slice(1))],
      [
        'a line is added to the list',
        editLines((lines) => [...lines, (lines[0] ?? '').replace(/^../, 'ZZ')]),
      ],
      [
        'two lines of the list are swapped',
        editLines(([one, two, ...rest]) => [two ?? '', one ?? '', ...rest]),
      ],
      [
        'a vote of the list is changed',
        editFile(`${w28}/list.txt`, (text) => text.replace('minimum', 'maximum')),
      ],
      ['a kind of the list is changed', editFile(`${w28}/list.txt`, (text) => text.replace('free', 'paid'))],
      [
        'the holder of a winner is changed',
        editLines((lines) =>
          lines.map((line) =>
            line.startsWith(readWinners28()[0]?.ticket ?? '?') ? flipDigit(line, 30) : line,
          ),
        ),
      ],
      ['the list has CRLF', editFile(`${w28}/list.txt`, (text) => text.replaceAll('\n', '\r\n'))],
    ] as const
  ).map(([name, files]) =>
    createCase('outsider', name, files, [wrong(w28, 'list-hash', 'list-line', 'list-order')]),
  ),
  createCase(
    'outsider',
    'the votes of a manifest are changed',
    editJson(`${w28}/manifest.json`, (manifest) => ({
      ...manifest,
      votes: { minimum: 9, median: 1, maximum: 1, none: 1 },
    })),
    [wrong(w28, 'manifest-signature')],
  ),
  createCase(
    'outsider',
    'the pot of a manifest is changed',
    editJson(`${w28}/manifest.json`, (manifest) => ({ ...manifest, pot_cents: 999 })),
    [wrong(w28, 'manifest-signature', 'pot')],
  ),
  createCase(
    'outsider',
    'a manifest ends with a line feed',
    editFile(`${w28}/manifest.json`, (text) => `${text}\n`),
    [wrong(w28, 'manifest-form')],
  ),
  createCase(
    'outsider',
    'the signature of a manifest has another digit',
    editFile(`${w28}/manifest.sig`, flipDigit),
    [wrong(w28, 'manifest-signature')],
  ),
  createCase(
    'outsider',
    'a folder has the manifest of another draw',
    putFile(
      `${w28}/manifest.json`,
      readHonest(`${w31}/manifest.json`),
      putFile(`${w28}/manifest.sig`, readHonest(`${w31}/manifest.sig`)),
    ),
    [wrong(w28, 'folder', 'list-hash')],
  ),
  createCase(
    'outsider',
    'the signature of a beacon has another digit',
    editJson(`${w28}/beacon.json`, ({ signature, ...beacon }) => ({
      ...beacon,
      signature: flipDigit(String(signature)),
    })),
    [wrong(w28, 'beacon-signature')],
  ),
  createCase(
    'outsider',
    'the round of a beacon is a text',
    editJson(`${w28}/beacon.json`, ({ round, ...beacon }) => ({ ...beacon, round: String(round) })),
    [wrong(w28, 'beacon-form')],
  ),
  createCase(
    'outsider',
    'the signature of a beacon is in upper case',
    editJson(`${w28}/beacon.json`, ({ signature, ...beacon }) => ({
      ...beacon,
      signature: String(signature).toUpperCase(),
    })),
    [wrong(w28, 'beacon-form')],
  ),
  createCase(
    'outsider',
    'the randomness of a beacon is changed',
    editJson(`${w28}/beacon.json`, ({ randomness, ...beacon }) => ({
      ...beacon,
      randomness: flipDigit(String(randomness)),
    })),
    [wrong(w28, 'beacon-randomness')],
  ),
  createCase(
    'outsider',
    'the beacon is that of another round, and the result computed from it',
    drawOnNextRound(),
    [wrong(w28, 'beacon-round')],
  ),
  createCase(
    'outsider',
    'only the round of a beacon is changed',
    editJson(`${w28}/beacon.json`, (beacon) => ({ ...beacon, round: Number(beacon.round) + 1 })),
    [wrong(w28, 'beacon-round', 'beacon-signature')],
  ),
  createCase('outsider', 'a beacon is removed', editFile(`${w28}/beacon.json`, null), [
    wrong(w28, 'incomplete'),
  ]),
  createCase(
    'outsider',
    'a beacon has a further member and spaces',
    editFile(`${w28}/beacon.json`, (text) => ` ${text.replace('{', '{ "more": 1, ')}\n`),
    [],
  ),
  createCase(
    'outsider',
    'a beacon has a further member of 70 lists within each other',
    editFile(`${w28}/beacon.json`, (text) =>
      text.replace('{', `{"more":${'['.repeat(70)}${']'.repeat(70)},`),
    ),
    [wrong(w28, 'beacon-form')],
  ),
  createCase(
    'outsider',
    'two winners of a result are swapped',
    editJson(`${w28}/result.json`, ({ winners, ...result }) => ({
      ...result,
      winners: (winners as unknown[]).toReversed(), // as: a list of our own result
    })),
    [wrong(w28, 'result-winners')],
  ),
  createCase(
    'outsider',
    'a prize of a result has one cent more',
    editFile(`${w28}/result.json`, (text) =>
      text.replace(/"cents":(\d+)/, (_, cents) => `"cents":${Number(cents) + 1}`),
    ),
    [wrong(w28, 'result-winners')],
  ),
  createCase(
    'outsider',
    'the seed of a result is changed',
    editJson(`${w28}/result.json`, ({ seed, ...result }) => ({ ...result, seed: flipDigit(String(seed)) })),
    [wrong(w28, 'result-seed')],
  ),
  createCase(
    'outsider',
    'the result and the beacon of a past draw are removed',
    editFile(`${w28}/result.json`, null, editFile(`${w28}/beacon.json`, null)),
    [wrong(w28, 'result-late')],
  ),
  createCase(
    'outsider',
    'the terms of a draw are changed',
    editJson(`${w28}/terms.json`, (terms) => ({ ...terms, floor_winners: 1 })),
    [wrong(w28, 'terms-signature', 'terms-other')],
  ),
  createCase(
    'outsider',
    'the terms of a draw are removed',
    editFile(`${w28}/terms.json`, null, editFile(`${w28}/terms.sig`, null)),
    [wrong(w28, 'terms-missing')],
  ),
  createCase(
    'outsider',
    'the sum of a carried prize is changed',
    editFile(`${w31}/carried.json`, (text) => text.replace('"cents":60', '"cents":61')),
    [wrong(w31, 'carried-signature', 'carried-sum')],
  ),
  createCase(
    'outsider',
    'what was carried is removed',
    editFile(`${w31}/carried.json`, null, editFile(`${w31}/carried.sig`, null)),
    [wrong(w31, 'carried-missing')],
  ),
  createCase(
    'outsider',
    'the notice of a postponement is removed',
    editFile(`${w30}/postponement-1.json`, null, editFile(`${w30}/postponement-1.sig`, null)),
    [wrong(w30, 'postponement-missing')],
  ),
  createCase(
    'outsider',
    'the notice of a postponement has the signature of another file',
    putFile(`${w30}/postponement-1.sig`, readHonest(`${w30}/terms.sig`)),
    [wrong(w30, 'postponement-signature')],
  ),
  createCase(
    'outsider',
    'the number of a postponement is changed',
    editJson(`${w30}/postponement-1.json`, (notice) => ({ ...notice, postponement: 2 })),
    [wrong(w30, 'postponement-signature', 'postponement-chain')],
  ),
  createCase(
    'outsider',
    'a cancellation is edited',
    editJson(`${w29}/cancellation.json`, (notice) => ({ ...notice, tickets: 0 })),
    [wrong(w29, 'cancellation-signature')],
  ),
  createCase(
    'outsider',
    'a cancellation lies beside a manifest',
    putFile(
      `${w31}/cancellation.json`,
      readHonest(`${w29}/cancellation.json`),
      putFile(`${w31}/cancellation.sig`, readHonest(`${w29}/cancellation.sig`)),
    ),
    [wrong(w31, 'cancelled-and-sealed', 'folder')],
  ),
  createCase('outsider', 'the folder of a cancelled draw is removed', removeFolders(w29), [
    wrong('series', 'chain-week', 'chain-previous', 'chain-sequence'),
  ]),
  createCase('outsider', 'two weeks are swapped', swapFolders(), [
    wrong(w30, 'folder', 'manifest-draw-time', 'incomplete'),
    wrong(w31, 'folder', 'manifest-draw-time', 'incomplete'),
  ]),
  createCase('outsider', 'a folder in the middle is removed', removeFolders(w30), [
    wrong('series', 'chain-week', 'chain-previous', 'chain-sequence'),
  ]),
  createCase('outsider', 'the first folder is removed', removeFolders(w28), [
    unproven('series', 'chain-begin'),
  ]),
  createCase(
    'outsider',
    'the first three folders are removed, though a later file names a prize of theirs',
    removeFolders(w28, w29, w30),
    [unproven('series', 'chain-begin', 'carried-elsewhere')],
  ),
  createCase('outsider', 'the last drawn folder is removed', removeFolders(w31), [
    wrong('series', 'chain-week', 'chain-late'),
  ]),
  createCase('outsider', 'the last drawn folder and the open one are removed', removeFolders(w31, w32), [
    wrong('series', 'chain-late'),
  ]),
  createCase(
    'outsider',
    'the next folder holds nothing but the signature of a postponement',
    putFile('2026-W33/postponement-1.sig', readHonest(`${w30}/postponement-1.sig`)),
    [],
  ),
  createCase(
    'outsider',
    'unknown files, and a folder of witnesses, are added',
    putFile(
      `${w28}/notes.txt`,
      'x',
      putFile('witness/2026.txt', 'y', putFile(`${w28}/witness/a.json`, '{}')),
    ),
    [],
  ),
  createCase(
    'outsider',
    'trust.json names another Ed25519 key',
    editTrust({ publicKey: createKeyHistory(2, otherSecret).publicKey }),
    [wrong('trust', 'trust-key')],
  ),
  createCase(
    'outsider',
    'trust.json names another key, and nobody has pinned one',
    editTrust({ publicKey: createKeyHistory(2, otherSecret).publicKey }),
    [wrong(w28, 'manifest-signature'), unproven('trust', 'key-unpinned')],
    { key: null },
  ),
  createCase(
    'outsider',
    'everything is made again by another key, and nobody has pinned one',
    publishWeeks(
      honestWeeks.map((week) => ({ ...week, secret: otherSecret })),
      {
        ...weeksTrust,
        publicKey: createKeyHistory(2, otherSecret).publicKey,
      },
    ),
    [unproven('trust', 'key-unpinned')],
    { key: null },
  ),
  createCase(
    'outsider',
    'everything is made again by another key than the pinned one',
    publishWeeks(
      honestWeeks.map((week) => ({ ...week, secret: otherSecret })),
      {
        ...weeksTrust,
        publicKey: createKeyHistory(2, otherSecret).publicKey,
      },
    ),
    [wrong('trust', 'trust-key')],
  ),
  createCase(
    'outsider',
    'trust.json names another key of the chain of beacons',
    editTrust({
      chain: { ...weeksTrust.chain, publicKey: `${weeksTrust.chain.publicKey.slice(0, -1)}0` },
    }),
    [wrong(w28, 'beacon-signature')],
  ),
  createCase(
    'outsider',
    'trust.json gives quicknet’s hash to another key',
    editTrust({
      chain: {
        ...weeksTrust.chain,
        hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
      },
    }),
    [wrong('trust', 'trust-chain')],
  ),
  createCase(
    'outsider',
    'trust.json has no periods, and the terms are removed',
    removeTerms(editTrust({ periods: [] })),
    [unproven('trust', 'trust-periods')],
  ),
  createCase(
    'outsider',
    'trust.json says another hour',
    editTrust({
      schedule: { ...weeksTrust.schedule, time: '21:00' },
      periods: [{ fromSequence: 1, schedule: { ...weeksTrust.schedule, time: '21:00' } }],
    }),
    [wrong(w28, 'manifest-draw-time', 'terms-other')],
  ),
]

/** Publishes the honest weeks with one of them changed; all files are signed again. */
const publishChanged = (name: string, changes: Partial<Week>): Files =>
  publishWeeks(honestWeeks.map((week) => (week.week === name ? { ...week, ...changes } : week)))

const [first] = honestWeeks
const tickets28 = first?.tickets ?? []
const lateTickets = createTickets('late', 1, ['maximum'])

/** A ticket of a holder whom the key's holder invents, trying identities until it wins; no verifier can see that. */
const invented: SealedTicket = {
  number: 'QQ13QQ13',
  vote: 'none',
  kind: 'paid',
  holder: hashHolder('13'.repeat(32), 'thirteenth try'),
}

const repeatHolder = () => {
  const [one, two, ...rest] = tickets28
  return one && two ? [one, { ...two, holder: one.holder }, ...rest] : []
}
const repeatNumber = () => {
  const [one, two, ...rest] = tickets28
  return one && two ? [one, { ...two, number: one.number }, ...rest] : []
}

/** Postpones the open draw by a notice with another number than its terms. */
function publishMisnumberedNotice(): Files {
  const files = publishChanged(w32, { postponements: 1 })
  const name = `${w32}/postponement-1`
  const notice = canonicalJson({ ...JSON.parse(files.get(`${name}.json`) ?? ''), sequence: 9 })
  return putFile(
    `${name}.json`,
    notice,
    putFile(`${name}.sig`, signPostponement(notice, secrets.lottery), files),
  )
}

/** A listed prize that nobody can have won yet. */
const createImpossiblePrize = (draw: string): EndedPrize => ({
  draw,
  rank: 1,
  ticket: 'AA00AA00',
  cents: 0,
  end: 'lapsed',
  reason: 'unclaimed',
  next_rank: null,
})

/** Publishes the weeks so that the fourth one lists one more prize, of a draw that is no earlier one. */
const publishImpossiblePrize = (draw: string) =>
  publishChanged(w31, {
    ended: (drawn) => [createLapsedPrize(drawn, w30, 2, 'no-reserve'), createImpossiblePrize(draw)],
  })

const keyHolder: readonly TamperingCase[] = [
  createCase('key holder', 'the pot is another', publishChanged(w28, { manifest: { pot_cents: 999 } }), [
    wrong(w28, 'pot'),
  ]),
  createCase(
    'key holder',
    'the number of winners is another',
    publishChanged(w28, { manifest: { winners: 1 } }),
    [wrong(w28, 'winner-count')],
  ),
  createCase(
    'key holder',
    'the round is another',
    publishChanged(w28, { manifest: { round: findRound(weeksTrust.chain, findExampleTime(w28)) + 1 } }),
    [wrong(w28, 'round')],
  ),
  createCase(
    'key holder',
    'the time of the draw is another',
    publishChanged(w28, {
      manifest: {
        draw_time: findExampleTime(w28) + 60,
        round: findRound(weeksTrust.chain, findExampleTime(w28) + 60),
      },
    }),
    [wrong(w28, 'manifest-draw-time')],
  ),
  createCase('key holder', 'one holder has two tickets', publishChanged(w28, { tickets: repeatHolder() }), [
    wrong(w28, 'list-repeats'),
  ]),
  createCase(
    'key holder',
    'one number is there twice',
    publishChanged(w28, { list: formatSealedList(repeatNumber()) }),
    [wrong(w28, 'list-repeats')],
  ),
  createCase(
    'key holder',
    'another sum is carried',
    publishChanged(w31, { manifest: { carried_in_cents: 50, pot_cents: 25 * 60 + 50 } }),
    [wrong(w31, 'carried-sum')],
  ),
  createCase('key holder', 'the key changes without a word', publishChanged(w31, { secret: otherSecret }), [
    wrong(w31, 'manifest-signature'),
  ]),
  createCase(
    'key holder',
    'a refused prize goes to a farther rank than the next',
    publishChanged(w31, {
      ended: (drawn) => [
        ...createRefusedPrizes(drawn, w28, 1, 1).map((prize) => ({ ...prize, next_rank: 5 })),
        createLapsedPrize(drawn, w30, 2, 'no-reserve'),
      ],
    }),
    [wrong(w28, 'carried-prize')],
  ),
  createCase(
    'key holder',
    'a draw with one ticket is sealed',
    publishChanged(w28, { tickets: tickets28.slice(0, 1) }),
    [wrong(w28, 'ticket-count')],
  ),
  createCase('key holder', 'a file tells of a prize of its own draw', publishImpossiblePrize(w31), [
    wrong(w31, 'carried-prize', 'carried-early'),
  ]),
  createCase(
    'key holder',
    'a file tells of a prize of a later draw, and the first three folders are not there',
    new Map([...publishImpossiblePrize('2026-W40')].filter(([name]) => !/W(28|29|30)/.test(name))),
    [wrong('series', 'carried-elsewhere')],
  ),
  createCase(
    'key holder',
    'a notice of the open draw has another number than its terms',
    publishMisnumberedNotice(),
    [wrong(w32, 'postponement-chain')],
  ),
  createCase(
    'key holder',
    'a ticket is inserted late',
    publishChanged(w28, { tickets: [...tickets28, ...lateTickets] }),
    [],
  ),
  createCase(
    'key holder',
    'a ticket of an invented holder is tried until it wins',
    publishChanged(w28, { tickets: [...tickets28, invented] }),
    [],
  ),
  createCase(
    'key holder',
    'a postponement is dated back after an unwanted result',
    publishChanged(w31, { postponements: 1 }),
    [],
  ),
  createCase(
    'key holder',
    'a real ticket is dropped and all signed again',
    publishChanged(w28, { tickets: tickets28.slice(1) }),
    [],
  ),
  createCase(
    'key holder',
    'a whole week is skipped',
    publishWeeks(honestWeeks.filter(({ week }) => week !== w29)),
    [wrong('series', 'chain-week')],
  ),
  createCase(
    'key holder',
    'a full draw is cancelled as one with one ticket',
    publishChanged(w31, { state: 'cancelled' }),
    [unproven(w31, 'cancellation-tickets')],
  ),
  createCase(
    'key holder',
    'the unwanted newest result is withheld, and it is looked at on the next day',
    publishWeeks(honestWeeks.map((week) => (week.week === w31 ? { ...week, state: 'sealed' } : week))),
    [],
    {
      now: findExampleTime(w31) + daySeconds - 60,
    },
  ),
  createCase(
    'key holder',
    'the unwanted newest result is withheld, and it is looked at after three days',
    publishWeeks(honestWeeks.map((week) => (week.week === w31 ? { ...week, state: 'sealed' } : week))),
    [wrong(w31, 'result-late')],
  ),
  createCase(
    'key holder',
    'a prize counts as unclaimed after seven days',
    publishChanged(w31, { ended: (drawn) => [createLapsedPrize(drawn, w30, 2, 'unclaimed')] }),
    [wrong(w30, 'carried-early')],
  ),
  createCase(
    'key holder',
    'terms contradict themselves: 60 cents to the pot, a contribution of 10',
    publishChanged(w28, {
      terms: { contribution_cents: 10 },
      manifest: { contribution_cents: 10, pot_cents: 120 },
    }),
    [wrong(w28, 'terms-contradiction')],
  ),
  createCase(
    'key holder',
    'a sealed draw whose round passed three months ago still waits',
    publishWeeks(honestWeeks.map((week) => (week.week === w31 ? { ...week, state: 'sealed' } : week))),
    [wrong(w31, 'result-late'), wrong('series', 'chain-late')],
    { now: findExampleTime(w31) + 90 * daySeconds },
  ),
  createCase(
    'key holder',
    'refused winners walk to a chosen rank',
    publishChanged(w31, {
      ended: (drawn) => [
        ...createRefusedPrizes(drawn, w28, 1, 4),
        createLapsedPrize(drawn, w30, 2, 'no-reserve'),
      ],
    }),
    [unproven(w28, 'carried-refused')],
  ),
  createCase(
    'key holder',
    'a refused prize goes into the next pot as if no reserve was left',
    publishChanged(w31, {
      ended: (drawn) => [
        createLapsedPrize(drawn, w28, 1, 'no-reserve'),
        createLapsedPrize(drawn, w30, 2, 'no-reserve'),
      ],
    }),
    [wrong(w28, 'carried-prize')],
  ),
  createCase(
    'key holder',
    'a refused prize goes into the next pot, though a reserve is left',
    publishChanged(w31, {
      ended: (drawn) => [
        createLapsedPrize(drawn, w28, 1, 'identity'),
        createLapsedPrize(drawn, w30, 2, 'no-reserve'),
      ],
    }),
    [wrong(w28, 'carried-prize')],
  ),
  createCase(
    'key holder',
    'an unclaimed prize is handed to the next rank',
    publishChanged(w31, {
      ended: (drawn) => [
        ...createRefusedPrizes(drawn, w28, 1, 1).map((one) => ({ ...one, reason: 'unclaimed' as const })), // as: a literal
        createLapsedPrize(drawn, w30, 2, 'no-reserve'),
      ],
    }),
    [wrong(w28, 'carried-prize')],
  ),
  createCase(
    'key holder',
    'a manifest is signed for each of two viewers, and both see their own',
    publishChanged(w28, { tickets: [...tickets28.slice(2), ...lateTickets] }),
    [],
  ),
  createCase(
    'key holder',
    'a prize of terms of version 2 is refused before the days to object are over',
    publishWeeks(
      honestWeeks.map((week) => ({
        ...week,
        termsVersion: 2 as const, // as: a literal
        ...(week.week === w31
          ? {
              ended: (drawn) => [
                ...createRefusedPrizes(drawn, w28, 1, 2),
                createLapsedPrize(drawn, w30, 2, 'no-reserve'),
              ],
            }
          : {}),
      })),
    ),
    [wrong(w28, 'carried-early')],
  ),
]

const receipt28 = createReceipt(honestFiles, { week: w28, tickets: tickets28 }, 3)
const filesOfOtherManifest = publishChanged(w28, { tickets: [...tickets28, ...lateTickets] })
const manifestOfOtherPot = canonicalJson({ ...JSON.parse(receipt28.manifest), pot_cents: 999 })

const receipts: readonly TamperingCase[] = [
  createCase('receipt', 'a receipt is right', honestFiles, [], { receipt: receipt28 }),
  createCase(
    'receipt',
    'a receipt has a pot of 999 cents and a signature of zeros',
    honestFiles,
    [wrong('receipt', 'receipt-signature'), wrong('receipt', 'receipt-other-manifest')],
    { receipt: { ...receipt28, manifest: manifestOfOtherPot, signature: '0'.repeat(128) } },
  ),
  createCase(
    'receipt',
    'a receipt of one signed manifest lies beside another signed manifest',
    filesOfOtherManifest,
    [wrong('receipt', 'receipt-other-manifest')],
    { receipt: receipt28 },
  ),
  createCase(
    'receipt',
    'a receipt was changed to the manifest that is published',
    filesOfOtherManifest,
    [wrong('receipt', 'receipt-proof')],
    {
      receipt: {
        ...receipt28,
        manifest: filesOfOtherManifest.get(`${w28}/manifest.json`),
        signature: filesOfOtherManifest.get(`${w28}/manifest.sig`),
      },
    },
  ),
  createCase('receipt', 'a receipt has another nonce', honestFiles, [wrong('receipt', 'receipt-holder')], {
    receipt: { ...receipt28, nonce: flipDigit(receipt28.nonce) },
  }),
  createCase('receipt', 'a receipt names another week', honestFiles, [wrong('receipt', 'receipt-draw')], {
    receipt: { ...receipt28, draw: w31 },
  }),
  createCase('receipt', 'a receipt has no proof', honestFiles, [wrong('receipt', 'receipt-form')], {
    receipt: { ...receipt28, proof: 'none' },
  }),
  createCase(
    'receipt',
    'a receipt names a player by half of a surrogate pair',
    honestFiles,
    [wrong('receipt', 'receipt-form')],
    { receipt: { ...receipt28, playerId: '\ud83d' } },
  ),
  createCase(
    'receipt',
    'a receipt is of a draw that was cancelled since',
    publishChanged(w28, { state: 'cancelled' }),
    [wrong('receipt', 'receipt-other-manifest'), unproven(w28, 'cancellation-tickets')],
    { receipt: receipt28 },
  ),
  createCase(
    'receipt',
    'a receipt is of a draw that is not published yet',
    removeFolders(w28),
    [unproven('receipt', 'receipt-unpublished'), unproven('series', 'chain-begin')],
    { receipt: receipt28 },
  ),
]

const handedOver = publishWeeks(
  honestWeeks.map((week, index) => (index >= 3 ? { ...week, secret: otherSecret } : week)),
  { ...weeksTrust, ...createKeyHistory(4, otherSecret) },
)

/** One week, shortly after its draw, with the next one open. */
const oneWeek = new Map(
  [...honestFiles].filter(
    ([name]) => name === 'trust.json' || name.startsWith(w28) || name.startsWith(`${w29}/terms`),
  ),
)

/** Untouched folders, and further ways to tamper: the published vectors fix the order of all cases. */
const untouchedAndFurther: readonly TamperingCase[] = [
  createCase('nobody', 'five untouched weeks', honestFiles, []),
  {
    ...createCase('nobody', 'an untouched drawn week with the next one open', oneWeek, []),
    now: findExampleTime(w28) + 3600,
    verdict: 'right',
    isUnnoticed: false,
  },
  {
    ...createCase(
      'nobody',
      'an untouched sealed week before its draw, with the next one open',
      new Map([...oneWeek].filter(([name]) => !/beacon|result/.test(name))),
      [],
    ),
    now: findExampleTime(w28) - 1200,
    verdict: 'right',
    isUnnoticed: false,
  },
  createCase(
    'nobody',
    'five untouched weeks, and nobody has pinned a key',
    honestFiles,
    [unproven('trust', 'key-unpinned')],
    {
      key: null,
    },
  ),
  createCase('nobody', 'the key was handed over by a signature of the old one', handedOver, []),
  createCase(
    'nobody',
    'the key was handed over, and only the new one is pinned',
    handedOver,
    [unproven('trust', 'key-unpinned')],
    { key: createKeyHistory(4, otherSecret).publicKey },
  ),
  createCase(
    'outsider',
    'a key is handed over without the signature of the old one',
    publishWeeks(
      honestWeeks.map((week, index) => (index >= 3 ? { ...week, secret: otherSecret } : week)),
      {
        ...weeksTrust,
        publicKey: createKeyHistory(4, otherSecret).publicKey,
        keys: createKeyHistory(4, otherSecret).keys.map((key, index) =>
          index === 0 ? key : { ...key, signature: '0'.repeat(128) },
        ),
      },
    ),
    [wrong('trust', 'trust-keys')],
  ),
  createCase(
    'outsider',
    'a third key is handed over without the signature of the second',
    publishWeeks(honestWeeks, {
      ...weeksTrust,
      publicKey: createKeyHistory(9, thirdSecret).publicKey,
      keys: [...createKeyHistory(8, otherSecret).keys, ...createKeyHistory(9, thirdSecret).keys.slice(1)],
    }),
    [wrong('trust', 'trust-keys')],
  ),
  createCase('outsider', 'a result is published before its draw', honestFiles, [wrong(w31, 'result-early')], {
    now: findExampleTime(w31) - 60,
  }),
  createCase(
    'outsider',
    'the files of the sealing of a past draw are removed',
    new Map([...honestFiles].filter(([name]) => !/W31\/(manifest|list|carried|beacon|result)/.test(name))),
    [wrong(w31, 'seal-late')],
  ),
  createCase(
    'outsider',
    'the signature of a cancellation is that of a postponement',
    putFile(
      `${w29}/cancellation.sig`,
      signPostponement(readHonest(`${w29}/cancellation.json`), secrets.lottery),
    ),
    [wrong(w29, 'cancellation-signature')],
  ),
  createCase(
    'key holder',
    'terms have the signature of another version',
    putFile(`${w31}/terms.sig`, signManifest(`terms/v1:${readHonest(`${w31}/terms.json`)}`, secrets.lottery)),
    [wrong(w31, 'terms-signature')],
  ),
]

/** All cases of tampering. */
export const tamperingCases: readonly TamperingCase[] = [
  ...untouchedAndFurther,
  ...outsider,
  ...keyHolder,
  ...receipts,
]

/** A receipt of the first week. */
export const honestReceipt = receipt28
