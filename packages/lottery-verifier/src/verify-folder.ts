import path from 'node:path'
import { quicknet } from '@repo/lottery-rules/beacon'
import { readCancellation } from '@repo/lottery-rules/cancellation'
import { DrawFault } from '@repo/lottery-rules/draw-fault'
import { readManifest } from '@repo/lottery-rules/manifest'
import { trustFile } from '@repo/lottery-rules/published-files'
import type { Trust } from '@repo/lottery-rules/verify'
import { faultsOf, faultsOfCancellation, faultsOfReceipt, faultsOfSeries } from '@repo/lottery-rules/verify'
import { faultsOfSealed } from '@repo/lottery-rules/verify-sealed'
import type { DrawFolder } from './published-folder.ts'
import { readDraws, readReceipt, readTrust, Unreadable } from './published-folder.ts'

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

/** Verifies every draw of a folder, that none is missing between them, and receipts. Throws `Unreadable` for what cannot be looked at. */
export async function verifyFolder({ folder, trust: file, receipts }: Assignment): Promise<Findings> {
  const trusted = file ?? path.join(folder, trustFile)
  const trust = await readTrust(trusted)
  const draws = await readDraws(folder)
  const groups = [
    ...draws.map((draw) => linesOf(draw, trust)),
    ...(await Promise.all(receipts.map((receipt) => linesOfReceipt(receipt, draws)))),
    seriesOf(draws),
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

function linesOf(folder: DrawFolder, trust: Trust): Findings {
  if ('cancellation' in folder) return linesOfCancelled(folder, trust)
  if ('sealed' in folder) return linesOfSealed(folder, trust)
  const { draw, published } = folder
  const faults = faultsOf(published, trust)
  if (faults.length > 0) return report(draw, faults)
  const { tickets, winners, pot_cents: pot, draw: named } = readManifest(published.manifest)
  if (named !== draw) return report(draw, [{ code: 'folder', message: `The manifest is that of ${named}.` }])
  const sum = (pot / 100).toFixed(2)
  return report(`${draw}: ${tickets} tickets, ${winners} winners, ${sum} € shared`, [])
}

function linesOfSealed({ draw, sealed }: Extract<DrawFolder, { sealed: unknown }>, trust: Trust): Findings {
  const faults = faultsOfSealed(sealed, trust)
  if (faults.length > 0) return report(draw, faults)
  const { tickets, round, draw: named } = readManifest(sealed.manifest)
  if (named !== draw) return report(draw, [{ code: 'folder', message: `The manifest is that of ${named}.` }])
  return report(`${draw}: ${tickets} tickets sealed, waits for round ${round}`, [])
}

/** The file by which a draw stands in the series. */
function linkOf(draw: DrawFolder): string {
  if ('cancellation' in draw) return draw.cancellation.notice
  return ('sealed' in draw ? draw.sealed : draw.published).manifest
}

function linesOfCancelled(
  { draw, cancellation, isAlsoSealed }: Extract<DrawFolder, { cancellation: unknown }>,
  trust: Trust,
): Findings {
  const faults = [
    ...faultsOfCancellation(cancellation, trust),
    ...(isAlsoSealed
      ? [new DrawFault('cancelled-and-sealed', 'A draw that does not take place has other files, too.')]
      : []),
  ]
  if (faults.length > 0) return report(draw, faults)
  const { draw: named, tickets } = readCancellation(cancellation.notice)
  if (named !== draw) return report(draw, [{ code: 'folder', message: `The notice is that of ${named}.` }])
  return report(`${draw}: cancelled with ${tickets} tickets`, [])
}

function seriesOf(draws: readonly DrawFolder[]): Findings {
  return report(`the series of ${draws.length}: none is missing between`, faultsOfSeries(draws.map(linkOf)))
}

async function linesOfReceipt(file: string, draws: readonly DrawFolder[]): Promise<Findings> {
  const receipt = await readReceipt(file)
  const draw = draws.find((one) => one.draw === receipt.draw)
  if (!draw || 'cancellation' in draw)
    throw new Unreadable(`${file} is of ${receipt.draw}, which is not in the folder.`)
  const subject = `receipt of ${receipt.ticket.number} in ${receipt.draw}`
  try {
    return report(subject, faultsOfReceipt(receipt, readManifest(linkOf(draw))))
  } catch (error) {
    if (error instanceof DrawFault) return report(subject, [error])
    throw error
  }
}
