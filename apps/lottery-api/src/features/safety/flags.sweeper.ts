import type { Deps } from '#lottery-api/deps.ts'
import { raiseFlags } from './flags.service.ts'

/** Raises flags for staff checks of players; idempotent. */
export async function sweepFlags(deps: Deps): Promise<number | null> {
  await raiseFlags(deps)
  return null
}
