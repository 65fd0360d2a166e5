import type { Deps } from '#lottery-api/deps.ts'
import { eraseExpiredData } from './retention.service.ts'

/** Deletes expired data. */
export async function sweepRetention(deps: Deps): Promise<number | null> {
  await eraseExpiredData(deps)
  return null
}
