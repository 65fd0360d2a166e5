import path from 'node:path'
import { quicknet } from '@repo/lottery-rules/beacon'
import { isAlsoSealed, readCancellation } from '@repo/lottery-rules/cancellation'
import { DrawFault } from '@repo/lottery-rules/draw-fault'
import { readManifest } from '@repo/lottery-rules/manifest'
import { faultsOfPostponements } from '@repo/lottery-rules/postponement'
import { trustFile } from '@repo/lottery-rules/published-files'
import type { Trust } from '@repo/lottery-rules/verify'
import {
  faultsOfCancellation,
  faultsOfReceipt,
  faultsOfSeries,
  faultsOfStreamed,
} from '@repo/lottery-rules/verify'
import { faultsOfSealed } from '@repo/lottery-rules/verify-sealed'
import { machineHash } from './machine-hash.ts'
import type { DrawFolder } from './published-folder.ts'
import { drawsIn, readDraw, readReceipt, readTrust, Unreadable } from './published-folder.ts'

/** What to look at, and whom to trust. */
export type Assignment = {
  readonly folder: string
  /** A file with the key, the chain and the schedule; `trust.json` of the folder where none is named. */
  readonly trust?: string | undefined
  /** The receipts of tickets. */
  readonly receipts: readonly string[]
}

/** What was found: lines for people, and whether nothing is wrong. */
export type Findings = { readonly lines: readonly string[]; readonly isFaultless: boolean }

/** A draw that has been looked at, and the file by which it stands in the series: its manifest, or its notice of cancellation. */
type Seen = Findings & {
  readonly draw: string
  readonly manifest: string | null
  readonly link: string | null
}

/** Verifies every draw of a folder, that none is missing between them, and receipts. Throws `Unreadable` for what cannot be looked at. */
export async function verifyFolder({ folder, trust: file, receipts }: Assignment): Promise<Findings> {
  const trusted = file ?? path.join(folder, trustFile)
  const trust = await readTrust(trusted)
  const seen: Seen[] = []
  // One after the other: the texts of a draw are megabytes.
  for (const week of await drawsIn(folder)) seen.push(linesOf(await readDraw(folder, week), trust))
  const groups = [
    ...seen,
    ...(await Promise.all(receipts.map((receipt) => linesOfReceipt(receipt, seen)))),
    seriesOf(seen.flatMap(({ link }) => (link === null ? [] : [link]))),
  ]
  return {
    lines: [...linesOfTrust(trust, trusted), ...groups.flatMap(({ lines }) => lines)],
    isFaultless: groups.every(({ isFaultless }) => isFaultless),
  }
}

function linesOfTrust({ chain, publicKey }: Trust, file: string): readonly string[] {
  const isQuicknet = chain.hash === quicknet.hash
  const name = isQuicknet ? 'drand quicknet' : 'not quicknet: a development beacon'
  return [
    `Trusted by ${file}; compare it with what the lottery has always published:`,
    `  key    ${publicKey}`,
    `  beacon ${chain.hash} (${name})`,
    ...(isQuicknet ? [] : [`  its key ${chain.publicKey}`]),
  ]
}

function report(
  subject: string,
  faults: readonly { readonly code: string; readonly message: string }[],
): Findings {
  const lines = faults.map(({ code, message }) => `✗ ${subject}: ${code}: ${message}`)
  return { lines: lines.length > 0 ? lines : [`✓ ${subject}`], isFaultless: lines.length === 0 }
}

function linesOf(folder: DrawFolder, trust: Trust): Seen {
  const { draw } = folder
  if ('waiting' in folder) return { draw, manifest: null, link: null, ...linesOfWaiting(folder, trust) }
  if ('cancellation' in folder) {
    const { notice } = folder.cancellation
    return { draw, manifest: null, link: notice, ...linesOfCancelled(folder, trust) }
  }
  const { manifest } = 'sealed' in folder ? folder.sealed : folder.published
  const faults =
    'sealed' in folder
      ? faultsOfSealed(folder.sealed, trust)
      : faultsOfStreamed(folder.published, trust, machineHash)
  return { draw, manifest, link: manifest, ...linesOfSealed(folder, manifest, faults) }
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

/** A draw that is not sealed yet: there is nothing to look at where it was never put off. */
function linesOfWaiting(
  { draw, waiting }: Extract<DrawFolder, { waiting: unknown }>,
  trust: Trust,
): Findings {
  if (waiting.length === 0) return { lines: [], isFaultless: true }
  const faults = faultsOfPostponements(waiting, { draw }, trust)
  return report(faults.length > 0 ? draw : `${draw}: not sealed yet${putOff(waiting)}`, faults)
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
