import { z } from 'zod'
import { explainDispatch } from '#api/features/dispatch/explain.service.ts'
import { withDeps } from './with-deps.ts'

/** `admin dispatch explain`: exit code 1 when there is no such order. */
export async function runExplain(orderId: string, options: { json?: true }): Promise<void> {
  const explanations = z.uuid().safeParse(orderId).success
    ? await withDeps(async (deps) =>
        (await deps.db.dispatchRequest.findUnique({ where: { orderId } }))
          ? explainDispatch(deps, orderId)
          : null,
      )
    : null
  if (explanations === null) {
    process.stderr.write(`There is no order ${orderId}.\n`)
    process.exitCode = 1
    return
  }
  if (options.json) process.stdout.write(`${JSON.stringify(explanations)}\n`)
  else {
    for (const { displayName, vehicleClass, distanceM, reason } of explanations) {
      const verdict = typeof reason === 'string' ? reason : `asked: ${reason.asked}`
      process.stdout.write(
        `${String(distanceM).padStart(7)} m  ${(vehicleClass ?? '—').padEnd(7)} ${displayName.padEnd(24)} ${verdict}\n`,
      )
    }
  }
}
