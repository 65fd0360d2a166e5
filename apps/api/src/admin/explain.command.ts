import { z } from 'zod'
import { explainDispatch } from '#api/features/dispatch/explain.service.ts'
import type { PickupStory } from '#api/features/dispatch/explain-pickups.service.ts'
import { explainPickups } from '#api/features/dispatch/explain-pickups.service.ts'
import { withDeps } from './with-deps.ts'

/** `admin dispatch explain`: exit code 1 when there is no such order. */
export async function runExplain(orderId: string, options: { json?: true }): Promise<void> {
  const explained = z.uuid().safeParse(orderId).success
    ? await withDeps(async (deps) =>
        (await deps.db.dispatchRequest.findUnique({ where: { orderId } }))
          ? { carriers: await explainDispatch(deps, orderId), pickups: await explainPickups(deps, orderId) }
          : null,
      )
    : null
  if (explained === null) {
    process.stderr.write(`There is no order ${orderId}.\n`)
    process.exitCode = 1
    return
  }
  if (options.json) process.stdout.write(`${JSON.stringify(explained)}\n`)
  else {
    for (const story of explained.pickups) process.stdout.write(`${linesOf(story).join('\n')}\n`)
    for (const { displayName, vehicleClass, distanceM, reason } of explained.carriers) {
      const verdict = typeof reason === 'string' ? reason : `asked: ${reason.asked}`
      process.stdout.write(
        `${String(distanceM).padStart(7)} m  ${(vehicleClass ?? '—').padEnd(7)} ${displayName.padEnd(24)} ${verdict}\n`,
      )
    }
  }
}

/** A carrier of the order: when it accepted, what it was asked, how it ended. */
function linesOf({ displayName, acceptedAt, status, endedAt, endReason, nudges }: PickupStory): string[] {
  const end = endedAt && `${endedAt.toISOString()}  ${status}${endReason ? `: ${endReason}` : ''}`
  return [
    `${acceptedAt.toISOString()}  ${displayName} accepted`,
    ...nudges.map(({ nudgedAt, reason, since, answeredAt, outcome }) => {
      const answer = answeredAt ? `answered ${answeredAt.toISOString()}` : 'not answered'
      return `${nudgedAt.toISOString()}  asked: ${reason} since ${since.toISOString()}, ${answer}, ${outcome ?? 'open'}`
    }),
    end ?? `${' '.repeat(24)}  now: ${status}`,
  ]
}
