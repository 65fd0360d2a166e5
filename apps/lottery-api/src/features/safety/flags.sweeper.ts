import type { Deps } from '#lottery-api/deps.ts'
import { raiseFlags } from './flags.service.ts'

/** Looks for what the staff must look at. */
export async function sweepFlags(deps: Deps): Promise<number | null> {
  await raiseFlags(deps)
  return null
}
