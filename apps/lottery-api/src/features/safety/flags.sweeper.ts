import type { Deps } from '#lottery-api/deps.ts'
import { raiseFlags } from './flags.service.ts'

/** Raises flags for staff checks of players, each once; idempotent. */
export async function sweepFlags(deps: Deps): Promise<null> {
  await raiseFlags(deps)
  return null
}
