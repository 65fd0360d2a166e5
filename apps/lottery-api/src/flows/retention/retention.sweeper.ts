import type { Deps } from '#lottery-api/deps.ts'
import { eraseExpiredData } from './retention.service.ts'

/** Deletes expired data, as `eraseExpiredData` does. */
export async function sweepRetention(deps: Deps): Promise<null> {
  await eraseExpiredData(deps)
  return null
}
