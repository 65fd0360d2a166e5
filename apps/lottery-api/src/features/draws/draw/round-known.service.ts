import type { Draw } from '@repo/prisma/lottery-types'
import type { Deps } from '#lottery-api/deps.ts'
import { isAnnounced } from '../publish/published-draw.service.ts'

/**
 * Whether the round of a draw that is to be sealed exists already: then the database's clock is behind, and a list sealed now would be one whose
 * winners can be known. Only a verified beacon says so; one that is late, down or wrong keeps no draw from its seal. Nor is asked for a draw whose
 * manifest is public: that one came first.
 */
export async function isRoundKnown(
  { beacon, published, log }: Pick<Deps, 'beacon' | 'published' | 'log'>,
  { week, chain, round }: Pick<Draw, 'week' | 'chain' | 'round'>,
): Promise<boolean> {
  if (beacon.chain.hash !== chain || (await isAnnounced(published, week))) return false
  const { kind } = await beacon.get(Number(round))
  if (kind !== 'verified') return false
  log.error(
    { draw: week, round },
    'the round of a draw exists before its list is sealed: is the clock behind?',
  )
  return true
}
