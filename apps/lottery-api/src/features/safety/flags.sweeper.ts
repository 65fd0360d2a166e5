import type { Deps } from '#lottery-api/deps.ts'
import { raiseFlags } from './flags.service.ts'

/** Finds causes for staff checks. */
export async function sweepFlags(deps: Deps): Promise<number | null> {
  await raiseFlags(deps)
  return null
}
