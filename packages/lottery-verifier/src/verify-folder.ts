import path from 'node:path'
import { quicknet } from '@repo/lottery-rules/beacon'
import { isAlsoSealed, readCancellation } from '@repo/lottery-rules/cancellation'
import type { EndedPrize } from '@repo/lottery-rules/carried'
import { DrawFault } from '@repo/lottery-rules/draw-fault'
import { readManifest } from '@repo/lottery-rules/manifest'
import { faultsOfPostponements } from '@repo/lottery-rules/postponement'
import { trustFile } from '@repo/lottery-rules/published-files'
import { faultsOfReceipt } from '@repo/lottery-rules/receipt'
import { faultsOfTerms } from '@repo/lottery-rules/terms'
import type { Trust } from '@repo/lottery-rules/verify'
import { faultsOfSeries, faultsOfStreamed, trustAt } from '@repo/lottery-rules/verify'
import { faultsOfCancellation } from '@repo/lottery-rules/verify-cancellation'
import { faultsOfSealed } from '@repo/lottery-rules/verify-sealed'
import { machineHash } from './machine-hash.ts'
import type { DrawFolder } from './published-folder.ts'
import { drawsIn, readDraw, readEnded, readReceipt, readTrust, Unreadable } from './published-folder.ts'

/** What to look at, and whom to trust. */
export type Assignment = {
  readonly folder: string
  /** A file with the key, the chain and the schedule; `trust.json` of the folder where none is named. */
  readonly trust?: string | undefined
  /** The receipts of tickets. */
  readonly receipts: readonly string[]
  /** Beacons of another chain than the League of Entropy's are no fault: whoever has its key knows them in advance. */
  readonly allowsDevelopment?: boolean
}

/** What was found: lines for people, and whether nothing is wrong. */
export type Findings = { readonly lines: readonly string[]; readonly isFaultless: boolean }

/** A draw that has been looked at, and the file by which it stands in the series: its manifest, or its notice of cancellation. */
type Seen = Findings & {
  readonly draw: string
  readonly manifest: string | null
  readonly link: string | null
  readonly isDrawn: boolean
}

/** Verifies every draw of a folder, that none is missing between them, and receipts. Throws `Unreadable` for what cannot be looked at. */
export async function verifyFolder(assignment: Assignment): Promise<Findings> {
  const { folder, trust: file, receipts } = assignment
  const trusted = file ?? path.join(folder, trustFile)
  const trust = await readTrust(trusted)
  const weeks = await drawsIn(folder)
  const ended = await endedIn(folder, weeks)
  const seen: Seen[] = []
  // One after the other: the texts of a draw are megabytes.
  for (const week of weeks) seen.push(await lookAt(folder, week, trust, ended.get(week) ?? []))
  const groups = [
    beaconOf(trust, assignment),
    ...seen,
    endedElsewhere(seen, ended),
    ...(await Promise.all(receipts.map((receipt) => linesOfReceipt(receipt, seen)))),
    seriesOf(seen.flatMap(({ link }) => (link === null ? [] : [link]))),
  ]
  return {
    lines: [...linesOfTrust(trust, trusted, file !== undefined), ...groups.flatMap(({ lines }) => lines)],
    isFaultless: groups.every(({ isFaultless }) => isFaultless),
  }
}

function linesOfTrust({ chain, publicKey, periods }: Trust, file: string, isOwn: boolean): readonly string[] {
  const isQuicknet = chain.hash === quicknet.hash
  const name = isQuicknet ? 'drand quicknet' : 'not quicknet: a development beacon'
  const first = periods?.[0]
  return [
    isOwn
      ? `Trusted by ${file}:`
      : `The key was not checked: ${file} lies beside the draws, and whoever forged them has forged it, too. Compare it with what the lottery has always published, or name your own copy by --trust:`,
    `  key    ${publicKey}`,
    `  beacon ${chain.hash} (${name})`,
    ...(isQuicknet ? [] : [`  its key ${chain.publicKey}`]),
    first
      ? `  terms and what is carried are demanded from draw number ${first.fromSequence} on`
      : '  terms and what is carried are demanded of no draw',
  ]
}

const nothing: Findings = { lines: [], isFaultless: true }

/** Whether the randomness is that of the League of Entropy, which nobody knows in advance. */
function beaconOf({ chain }: Trust, { allowsDevelopment = false }: Assignment): Findings {
  if (chain.hash === quicknet.hash || allowsDevelopment) return nothing
  const message =
    'It is not drand quicknet: whoever has its key knows every draw in advance. --allow-development lets it pass.'
  return report('the beacon', [{ code: 'beacon-development', message }])
}

/** The prizes that ended, as all draws of a folder say it, by the draw that they were won in. */
async function endedIn(folder: string, weeks: readonly string[]): Promise<Map<string, EndedPrize[]>> {
  const ended = new Map<string, EndedPrize[]>()
  for (const week of weeks)
    for (const prize of await readEnded(folder, week)) {
      const known = ended.get(prize.draw)
      if (known) known.push(prize)
      else ended.set(prize.draw, [prize])
    }
  return ended
}

/** Prizes are won in a draw that was drawn: of a folder that begins with the first one, no other draw's can have ended. */
function endedElsewhere(seen: readonly Seen[], ended: ReadonlyMap<string, readonly EndedPrize[]>): Findings {
  const first = seen.find(({ link }) => link !== null)?.link ?? ''
  const isWhole = first.includes('"previous_manifest_sha256":null')
  const faults = [...ended.keys()]
    .filter((draw) => {
      const one = seen.find((known) => known.draw === draw)
      return one ? !one.isDrawn : isWhole
    })
    .map((draw) => ({ code: 'carried-prize', message: `No prize was won in ${draw}.` }))
  return faults.length === 0 ? nothing : report('what was carried', faults)
}

/** Looks at a draw; a folder of which a part is missing is a fault of its own draw, and says nothing of the others. */
async function lookAt(
  folder: string,
  draw: string,
  trust: Trust,
  ended: readonly EndedPrize[],
): Promise<Seen> {
  try {
    return linesOf(await readDraw(folder, draw), trust, ended)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    const faults = [{ code: 'incomplete', message: error.message }]
    return { draw, manifest: null, link: null, isDrawn: false, ...report(draw, faults) }
  }
}

function report(
  subject: string,
  faults: readonly { readonly code: string; readonly message: string }[],
): Findings {
  const lines = faults.map(({ code, message }) => `✗ ${subject}: ${code}: ${message}`)
  return { lines: lines.length > 0 ? lines : [`✓ ${subject}`], isFaultless: lines.length === 0 }
}

function linesOf(folder: DrawFolder, trust: Trust, ended: readonly EndedPrize[]): Seen {
  const { draw } = folder
  const isDrawn = 'published' in folder
  if ('waiting' in folder)
    return { draw, manifest: null, link: null, isDrawn, ...linesOfWaiting(folder, trust) }
  if ('cancellation' in folder) {
    const { notice } = folder.cancellation
    return { draw, manifest: null, link: notice, isDrawn, ...linesOfCancelled(folder, trust) }
  }
  const { manifest } = 'sealed' in folder ? folder.sealed : folder.published
  const faults =
    'sealed' in folder
      ? faultsOfSealed(folder.sealed, trust)
      : faultsOfStreamed({ ...folder.published, ended }, trust, machineHash)
  return { draw, manifest, link: manifest, isDrawn, ...linesOfSealed(folder, manifest, faults) }
}

function linesOfSealed(
  folder: Extract<DrawFolder, { sealed: unknown } | { published: unknown }>,
  text: string,
  faults: readonly DrawFault[],
): Findings {
  const { draw } = folder
  if (faults.length > 0) return report(draw, faults)
  const { tickets, winners, round, pot_cents: pot, draw: named } = readManifest(text)
  if (named !== draw) return report(draw, [{ code: 'folder', message: `The manifest is that of ${named}.` }])
  const { postponements } = 'sealed' in folder ? folder.sealed : folder.published
  const what =
    'sealed' in folder
      ? `${tickets} tickets sealed, waits for round ${round}`
      : `${tickets} tickets, ${winners} winners, ${(pot / 100).toFixed(2)} € shared`
  return report(`${draw}: ${what}${putOff(postponements)}`, [])
}

function putOff({ length }: readonly unknown[]): string {
  return length === 0 ? '' : `, put off ${length} ${length === 1 ? 'time' : 'times'}`
}

/** A draw that is not sealed yet: what it promised, and that it was put off. Such draws are the newest: they have the newest schedule. */
function linesOfWaiting(
  { draw, waiting, terms, isBeingSealed }: Extract<DrawFolder, { waiting: unknown }>,
  anyTime: Trust,
): Findings {
  // The terms are there before their signature.
  const promised = terms?.signature ? terms : null
  if (waiting.length === 0 && promised === null && !isBeingSealed) return nothing
  const trust = trustAt(anyTime, Number.POSITIVE_INFINITY)
  const faults = [
    ...faultsOfPostponements(waiting, { draw }, trust),
    ...(promised ? faultsOfTerms(promised, { draw }, trust) : []),
  ]
  const how = isBeingSealed ? 'its list is there, it is not sealed yet' : 'not sealed yet'
  return report(faults.length > 0 ? draw : `${draw}: ${how}${putOff(waiting)}`, faults)
}

function linesOfCancelled(
  { draw, cancellation, names }: Extract<DrawFolder, { cancellation: unknown }>,
  trust: Trust,
): Findings {
  const faults = [
    ...faultsOfCancellation(cancellation, trust),
    ...(isAlsoSealed(cancellation.notice, names)
      ? [new DrawFault('cancelled-and-sealed', 'A draw that does not take place has other files, too.')]
      : []),
  ]
  if (faults.length > 0) return report(draw, faults)
  const { draw: named, tickets } = readCancellation(cancellation.notice)
  if (named !== draw) return report(draw, [{ code: 'folder', message: `The notice is that of ${named}.` }])
  return report(`${draw}: cancelled with ${tickets} tickets${putOff(cancellation.postponements)}`, [])
}

function seriesOf(links: readonly string[]): Findings {
  return report(`the series of ${links.length}: none is missing between`, faultsOfSeries(links))
}

async function linesOfReceipt(file: string, seen: readonly Seen[]): Promise<Findings> {
  const receipt = await readReceipt(file)
  const manifest = seen.find(({ draw }) => draw === receipt.draw)?.manifest
  if (!manifest) throw new Unreadable(`${file} is of ${receipt.draw}, which is not in the folder.`)
  const subject = `receipt of ${receipt.ticket.number} in ${receipt.draw}`
  try {
    return report(subject, faultsOfReceipt(receipt, readManifest(manifest)))
  } catch (error) {
    if (error instanceof DrawFault) return report(subject, [error])
    throw error
  }
}
