import type { Deps } from '#lottery-api/deps.ts'
import { carryOutRetention } from './retention.service.ts'

/** Deletes expired data, a few times a day. */
export async function sweepRetention(deps: Deps): Promise<number | null> {
  await carryOutRetention(deps)
  return null
}
