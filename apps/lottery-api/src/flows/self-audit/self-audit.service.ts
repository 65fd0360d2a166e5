import { cancellationFiles, drawFiles } from '@repo/lottery-rules/published-files'
import { findSeriesFaults } from '@repo/lottery-rules/verify'
import type { Draw } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import type { Deps } from '#lottery-api/deps.ts'
import { readTrust } from '#lottery-api/features/draws/publish/trust.service.ts'
import type { StoredDraw } from './audit-draw.service.ts'
import { listFaultsOfCancelled } from './audit-draw.service.ts'
import { auditPublished } from './audit-process.service.ts'
import { listFaultsOfStored } from './audit-stored.service.ts'
import { listDrawsToAudit, listFinishedDraws, listLatestAudits } from './self-audit.data.ts'

/**
 * The interval of a draw's checks: less than from the end of one night to the end of the next, so that none is left
 * out.
 */
const auditIntervalMs = 20 * 3_600_000

/**
 * Checks finished draws without a check since the night before, oldest draw first, 20 at most, and stores the findings.
 * Returns the number of checked draws, 0 when none is due.
 */
export async function auditDraws(deps: Deps): Promise<number> {
  const { db, published } = deps
  const due = await listDrawsToAudit(db, new Date((await databaseNow(db)).getTime() - auditIntervalMs))
  if (due.length === 0) return 0
  const seriesFaults = await listFaultsOfSeries(deps)
  const trust = await readTrust(deps)
  for (const { id, week } of due) {
    const startedMs = performance.now()
    // One at a time: the texts of a draw are megabytes.
    const draw = await db.draw.findUniqueOrThrow({ where: { id } })
    const faults = [
      ...(await listFaultsOfDraw(deps, draw, (stored) => auditPublished(published, stored, trust))),
      ...(seriesFaults.get(week) ?? []),
    ]
    const tookMs = Math.round(performance.now() - startedMs)
    if (faults.length > 0)
      deps.log.error({ draw: week, faults }, 'a published draw is not as it was published')
    await db.selfAudit.create({
      data: { drawId: id, at: await databaseNow(db), faults, tookMs },
      select: { id: true },
    })
  }
  return due.length
}

/** Returns the faults of a finished draw, of its published files and its stored rows. */
export async function listFaultsOfDraw(
  deps: Deps,
  draw: Draw,
  auditFiles: (stored: StoredDraw) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const { db, published } = deps
  const { week, manifest, manifestSignature, listSha256, result } = draw
  const signed = { week, signature: manifestSignature ?? '' }
  if (draw.state === 'cancelled')
    return listFaultsOfCancelled(published, { ...signed, notice: manifest ?? '' }, await readTrust(deps))
  const { round, signature, randomness } = await db.drawBeacon.findUniqueOrThrow({
    where: { drawId: draw.id },
  })
  const fileFaults = await auditFiles({
    ...signed,
    manifest: manifest ?? '',
    listSha256: listSha256 ?? '',
    result: result ?? '',
    beacon: { round: Number(round), signature, randomness },
  })
  return [...fileFaults, ...(await listFaultsOfStored(deps, draw))]
}

/** Returns the faults of the series by the week that shows them. */
async function listFaultsOfSeries({ db, published }: Deps): Promise<ReadonlyMap<string, readonly string[]>> {
  const faultsByWeek = new Map<string, readonly string[]>()
  const links: string[] = []
  for (const { week, state } of await listFinishedDraws(db)) {
    const file = state === 'cancelled' ? cancellationFiles.notice : drawFiles.manifest
    const link = await published.read(week, file)
    if (link === null) continue
    const previous = links.at(-1)
    const faults = findSeriesFaults(previous === undefined ? [link] : [previous, link])
    // A malformed file is a fault of its own draw.
    const chainFaults = faults.filter(({ code }) => code.startsWith('chain-'))
    if (chainFaults.length > 0)
      faultsByWeek.set(
        week,
        chainFaults.map(({ code }) => `${file}: ${code}`),
      )
    links.push(link)
  }
  return faultsByWeek
}

/**
 * Returns the latest check of every checked draw, newest draw first, and the time of the last one; null without any.
 */
export async function readPublicAudits({ db }: Pick<Deps, 'db'>) {
  const audits = await listLatestAudits(db)
  const lastRunAt = audits.reduce<Date | null>(
    (latest, { at }) => (latest === null || at > latest ? at : latest),
    null,
  )
  return { lastRunAt, audits: audits.map(({ week, at, faults, tookMs }) => ({ week, at, faults, tookMs })) }
}
