/** Verifies a folder of published draws, and receipts. */

import path from 'node:path'
import { quicknet } from '@repo/lottery-rules/beacon'
import { isAlsoSealed, readCancellation } from '@repo/lottery-rules/cancellation'
import type { ListedEnd } from '@repo/lottery-rules/carried'
import type { DrawFaultCode, Verdict } from '@repo/lottery-rules/draw-fault'
import { collectFault, combineVerdicts, DrawFault } from '@repo/lottery-rules/draw-fault'
import { hashManifest, readManifest } from '@repo/lottery-rules/manifest'
import { findPostponementFaults } from '@repo/lottery-rules/postponement'
import { trustFile } from '@repo/lottery-rules/published-files'
import type { Evidence, PublishedManifest } from '@repo/lottery-rules/receipt'
import { checkReceipt } from '@repo/lottery-rules/receipt'
import { findTermsFaults, readTerms } from '@repo/lottery-rules/terms'
import type { WholeTrust } from '@repo/lottery-rules/trust-file'
import { findTrustFaults, readTrustText } from '@repo/lottery-rules/trust-file'
import { findSeriesFaults, findStreamedFaults, findTrustAt, readSeriesFile } from '@repo/lottery-rules/verify'
import { findCancellationFaults } from '@repo/lottery-rules/verify-cancellation'
import { findSealedFaults } from '@repo/lottery-rules/verify-sealed'
import {
  findTimeFaults,
  findUnsealedFaults,
  findWeekFaults,
  isBeforeRandomness,
} from '@repo/lottery-rules/verify-series'
import { machineHash } from './machine-hash.ts'
import type { DrawFolder } from './published-folder.ts'
import { listDraws, readDraw, readEndedPrizes, readTextFile, UnreadableError } from './published-folder.ts'

/** The folder and the receipts to verify, and the keys to trust. */
export type VerificationOptions = {
  readonly folder: string
  /** A file with the key, the chain and the schedule; `trust.json` of the folder where none is named. */
  readonly trust?: string | undefined
  /** Keys of the lottery that are known from elsewhere than a file beside the draws. */
  readonly keys?: readonly string[]
  /** The files of receipts. */
  readonly receipts: readonly string[]
  /**
   * Whether beacons of another chain than the League of Entropy's are no fault, though the holder of its key knows them
   * in advance; by default they are one.
   */
  readonly allowsDevelopment?: boolean
  /** The instant of the check, in seconds since 1970. */
  readonly nowSeconds: number
  /** Asks the lottery's site for the manifest of a week that is not in the folder; null where it has none. */
  readonly askSite?: ((week: string) => Promise<PublishedManifest | null>) | undefined
}

/** A finding about a draw, named by its week, about `trust`, the `series` or a `receipt`. */
export type Finding = {
  readonly subject: string
  readonly verdict: Exclude<Verdict, 'right'>
  readonly code: DrawFaultCode
  readonly message: string
}

/** The findings, the overall verdict, and both in lines for people. */
export type VerificationResult = {
  readonly verdict: Verdict
  readonly findings: readonly Finding[]
  readonly lines: readonly string[]
  /** Two manifests of one draw, where a receipt shows them. */
  readonly evidence: readonly Evidence[]
}

/** The findings about a subject; its line without any fault. */
type Report = { readonly subject: string; readonly faults: readonly DrawFault[]; readonly line: string }

/** A checked draw, and its file in the series: its manifest, or its notice of cancellation. */
type CheckedDraw = Report & {
  readonly published: PublishedManifest | null
  readonly link: string | null
  readonly isDrawn: boolean
}

/**
 * Verifies every draw of a folder, that none is missing between them, and receipts. Throws `UnreadableError` for a
 * folder without a draw, for a missing or malformed trust, and for a missing receipt; and whatever `askSite` throws.
 */
export async function verifyFolder(options: VerificationOptions): Promise<VerificationResult> {
  const { folder, keys = [], receipts, allowsDevelopment = false } = options
  const trustPath = options.trust ?? path.join(folder, trustFile)
  const trust = await readTrust(trustPath)
  const trustFaults = findTrustFaults(trust, keys, allowsDevelopment)
  const weeks = await listDraws(folder)
  const ended = await readAllEndedPrizes(folder, weeks)
  const checkedDraws: CheckedDraw[] = []
  // One after the other: the texts of a draw are megabytes.
  for (const week of weeks)
    checkedDraws.push(await verifyDraw(folder, week, trust, ended.get(week) ?? [], options))
  const receiptReports: { readonly report: Report; readonly evidence: readonly Evidence[] }[] = []
  for (const receipt of receipts)
    receiptReports.push(await reportReceipt(receipt, checkedDraws, trust, options))
  const reports: readonly Report[] = [
    { subject: 'trust', faults: trustFaults, line: 'the key is the one that you named' },
    ...checkedDraws,
    reportSeries(checkedDraws, ended, trust, options.nowSeconds),
    ...receiptReports.map(({ report }) => report),
  ]
  const findings = reports.flatMap(({ subject, faults }) =>
    faults.map(({ code, message, verdict }) => ({ subject, verdict, code, message })),
  )
  const verdict = combineVerdicts(findings)
  return {
    verdict,
    findings,
    evidence: receiptReports.flatMap(({ evidence }) => evidence),
    lines: [
      ...describeTrust(trust, trustPath),
      ...reports.flatMap(describeReport),
      '',
      verdictLines[verdict],
      ...limitLines,
    ],
  }
}

async function readTrust(file: string): Promise<WholeTrust> {
  const text = await readTextFile(file)
  try {
    return readTrustText(text)
  } catch (error) {
    if (error instanceof DrawFault) throw new UnreadableError(`${file}: ${error.message}`, { cause: error })
    throw error
  }
}

function describeTrust(
  { chain, publicKey, keys = [], periods }: WholeTrust,
  file: string,
): readonly string[] {
  const name = chain.hash === quicknet.hash ? 'drand quicknet' : 'not quicknet: a development beacon'
  return [
    `By ${file}:`,
    ...(keys.length > 1 ? keys : [{ fromSequence: 1, publicKey }]).map(
      ({ fromSequence, publicKey: key }) => `  key    ${key} from draw number ${fromSequence} on`,
    ),
    `  beacon ${chain.hash} (${name})`,
    ...(chain.hash === quicknet.hash ? [] : [`  its key ${chain.publicKey}`]),
    periods[0]
      ? `  terms and what is carried are demanded from draw number ${periods[0].fromSequence} on`
      : '  terms and what is carried are demanded of no draw',
  ]
}

const verdictSigns = { right: '✓', wrong: '✗', unproven: '?' } as const

function describeReport({ subject, faults, line }: Report): readonly string[] {
  if (line === '' && faults.length === 0) return []
  const verdict = combineVerdicts(faults)
  return [
    ...(verdict === 'right' ? [`${verdictSigns.right} ${subject}: ${line}`] : []),
    ...faults.map(
      ({ code, message, verdict: faultVerdict }) =>
        `${verdictSigns[faultVerdict]} ${subject}: ${code}: ${message}`,
    ),
  ]
}

const verdictLines: Readonly<Record<Verdict, string>> = {
  right: 'RIGHT: every check that published files and a clock allow was made, and holds.',
  wrong: 'WRONG: see the lines that begin with ✗.',
  unproven: 'UNPROVEN: nothing is wrong, but see the lines that begin with ?.',
}

/** The limits of every verdict: printed with each of them. */
const limitLines: readonly string[] = [
  'Whatever the verdict, files do not show:',
  '  who holds the tickets, and that none was left out: only receipts do;',
  '  when anything was signed, unless somebody saved it before the randomness;',
  '  that others see the same files: compare the hash of the newest manifest with them;',
  '  what is withheld until it is late; that a prize was paid.',
]

/** Returns the ended prizes according to all draws of a folder, by the draw in which they were won. */
async function readAllEndedPrizes(
  folder: string,
  weeks: readonly string[],
): Promise<Map<string, ListedEnd[]>> {
  const ended = new Map<string, ListedEnd[]>()
  for (const week of weeks) {
    const endedList = await readEndedPrizes(folder, week)
    for (const prize of endedList?.prizes ?? []) {
      const ofDraw = ended.get(prize.draw) ?? []
      ofDraw.push({ ...prize, listedBy: week, listedAt: endedList?.drawTime ?? 0 })
      ended.set(prize.draw, ofDraw)
    }
  }
  return ended
}

/** Checks a draw; an incomplete folder is a fault of its own draw, and does not affect the others. */
async function verifyDraw(
  folder: string,
  draw: string,
  trust: WholeTrust,
  ended: readonly ListedEnd[],
  options: VerificationOptions,
): Promise<CheckedDraw> {
  try {
    return checkDraw(await readDraw(folder, draw), trust, ended, options)
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error
    const faults = [new DrawFault('incomplete', error.message)]
    return { subject: draw, published: null, link: null, isDrawn: false, faults, line: '' }
  }
}

function checkDraw(
  folder: DrawFolder,
  trust: WholeTrust,
  ended: readonly ListedEnd[],
  { nowSeconds }: VerificationOptions,
): CheckedDraw {
  const { draw } = folder
  const isDrawn = 'published' in folder
  if ('waiting' in folder)
    return { published: null, link: null, isDrawn, ...reportWaiting(folder, trust, nowSeconds) }
  if ('cancellation' in folder) {
    const { notice, signature } = folder.cancellation
    const published = { manifest: notice, signature }
    return { published, link: notice, isDrawn, ...reportCancelled(folder, trust) }
  }
  const { manifest, signature } = 'sealed' in folder ? folder.sealed : folder.published
  const faults =
    'sealed' in folder
      ? findSealedFaults(folder.sealed, trust)
      : findStreamedFaults({ ...folder.published, ended }, trust, machineHash)
  return {
    subject: draw,
    published: { manifest, signature },
    link: manifest,
    isDrawn,
    ...reportSealed(folder, manifest, faults, trust, nowSeconds),
  }
}

function reportSealed(
  folder: Extract<DrawFolder, { sealed: unknown } | { published: unknown }>,
  text: string,
  faults: readonly DrawFault[],
  trust: WholeTrust,
  nowSeconds: number,
): Pick<Report, 'faults' | 'line'> {
  if (faults.some(({ code }) => code === 'manifest-form')) return { faults, line: '' }
  const manifest = readManifest(text)
  const { tickets, winners, round, pot_cents: pot, draw: named } = manifest
  const isSealed = 'sealed' in folder
  const { postponements } = isSealed ? folder.sealed : folder.published
  const isSeenBeforeRandomness = isSealed && isBeforeRandomness(trust.chain, round, nowSeconds)
  const summary = isSealed
    ? `${tickets} tickets sealed, waits for round ${round}${isSeenBeforeRandomness ? ', sealed before its randomness exists' : ''}`
    : `${tickets} tickets, ${winners} winners, ${(pot / 100).toFixed(2)} € shared`
  return {
    faults: [
      ...findNameFaults(folder.draw, named),
      ...faults,
      ...findTimeFaults(manifest, !isSealed, nowSeconds),
    ],
    line: `${summary}${describePostponements(postponements)}`,
  }
}

const findNameFaults = (folder: string, named: string) =>
  folder === named ? [] : [new DrawFault('folder', `What lies there is of ${named}.`)]

function describePostponements({ length }: readonly unknown[]): string {
  return length === 0 ? '' : `, put off ${length} ${length === 1 ? 'time' : 'times'}`
}

/**
 * Returns the report of an unsealed draw: its terms, and its postponements. Such draws are the newest: they have the
 * newest schedule and key.
 */
function reportWaiting(
  { draw, waiting, terms, isBeingSealed }: Extract<DrawFolder, { waiting: unknown }>,
  seriesTrust: WholeTrust,
  nowSeconds: number,
): Report {
  // The terms are published before their signature.
  const signedTerms = terms?.signature ? terms : null
  // An unreadable file has its own fault.
  const sequence = signedTerms && collectFault([], () => readTerms(signedTerms.text).sequence)
  const trust = findTrustAt(seriesTrust, sequence ?? Number.POSITIVE_INFINITY)
  const faults = [
    ...findPostponementFaults(waiting, { draw, ...(sequence === null ? {} : { sequence }) }, trust),
    ...(signedTerms ? findTermsFaults(signedTerms, { draw }, trust) : []),
    ...findUnsealedFaults(draw, waiting.length, trust.schedule ?? seriesTrust.schedule, nowSeconds),
  ]
  // A folder without anything signed counts as absent.
  const isEmpty = signedTerms === null && waiting.every(({ notice }) => notice === '')
  const state = isBeingSealed ? 'its list is there, it is not sealed yet' : 'not sealed yet'
  return isEmpty
    ? { subject: draw, faults: [], line: '' }
    : { subject: draw, faults, line: `${state}${describePostponements(waiting)}` }
}

function reportCancelled(
  { draw, cancellation, names }: Extract<DrawFolder, { cancellation: unknown }>,
  trust: WholeTrust,
): Report {
  const faults = [
    ...findCancellationFaults(cancellation, trust),
    ...(isAlsoSealed(cancellation.notice, names)
      ? [new DrawFault('cancelled-and-sealed', 'A draw that does not take place has other files, too.')]
      : []),
  ]
  if (faults.some(({ code }) => code === 'cancellation-form')) return { subject: draw, faults, line: '' }
  const { draw: named, tickets, cancelled } = readCancellation(cancellation.notice)
  const isCounted = cancelled === 'too-few-tickets'
  return {
    subject: draw,
    faults: [
      ...findNameFaults(draw, named),
      ...faults,
      ...(isCounted
        ? [new DrawFault('cancellation-tickets', `No file shows that it had only ${tickets} tickets.`)]
        : []),
    ],
    line: `cancelled with ${tickets} tickets${describePostponements(cancellation.postponements)}`,
  }
}

/** The joint report of all draws: their chain, their weeks, and prizes of missing draws. */
function reportSeries(
  checkedDraws: readonly CheckedDraw[],
  ended: ReadonlyMap<string, readonly ListedEnd[]>,
  trust: WholeTrust,
  nowSeconds: number,
): Report {
  const links = checkedDraws.flatMap(({ link }) => (link === null ? [] : [link]))
  const first = links
    .map((link) => collectFault([], () => readSeriesFile(link)))
    .find((link) => link !== null)
  const isWhole = first === undefined || first.sequence === 1
  const missingDrawFaults = [...ended].flatMap(([draw, listed]) => {
    const one = checkedDraws.find(({ subject }) => subject === draw)
    if (one?.isDrawn) return []
    const message = `No draw of ${draw} is here that a prize was won in.`
    // A draw that lists a prize of a later one, or of itself, is wrong whatever folders are missing.
    const isWrong = one !== undefined || isWhole || listed.some(({ listedBy }) => listedBy <= draw)
    return [new DrawFault('carried-elsewhere', message, isWrong ? 'wrong' : 'unproven')]
  })
  const weeks = checkedDraws.flatMap(({ subject, faults, line }) =>
    line === '' && faults.length === 0 ? [] : [subject],
  )
  const { schedule = trust.schedule } = findTrustAt(trust, Number.POSITIVE_INFINITY)
  return {
    subject: 'series',
    faults: [
      ...findSeriesFaults(links),
      ...findWeekFaults(weeks, schedule, nowSeconds),
      ...(isWhole
        ? []
        : [
            new DrawFault(
              'chain-begin',
              'It does not begin with the first draw: what was before is not looked at.',
            ),
          ]),
      ...missingDrawFaults,
    ],
    line: `the series of ${links.length}: none is missing between`,
  }
}

async function reportReceipt(
  file: string,
  checkedDraws: readonly CheckedDraw[],
  trust: WholeTrust,
  { askSite }: VerificationOptions,
): Promise<{ readonly report: Report; readonly evidence: readonly Evidence[] }> {
  const text = await readTextFile(file)
  try {
    const { receipt } = checkReceipt(text, trust, null)
    const local = checkedDraws.find(({ subject }) => subject === receipt.draw)?.published ?? null
    const published = local ?? (askSite ? await askSite(receipt.draw) : null)
    const { faults, evidence } = checkReceipt(text, trust, published)
    const hash = hashManifest(receipt.manifest)
    const line = `${receipt.ticket.number} was sealed in ${receipt.draw}; the published manifest is the same, ${hash}`
    return { report: { subject: 'receipt', faults, line }, evidence: evidence === null ? [] : [evidence] }
  } catch (error) {
    if (!(error instanceof DrawFault)) throw error
    return { report: { subject: 'receipt', faults: [error], line: '' }, evidence: [] }
  }
}
