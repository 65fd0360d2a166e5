import type { Draw } from '@repo/prisma/lottery-types'
import type { Deps } from '#lottery-api/deps.ts'
import { isAnnounced } from '../publish/published-draw.service.ts'

/**
 * Whether the round of a draw to be sealed exists already: then the database's clock is behind, and the winners of a
 * list sealed now could be known. Only a verified beacon proves it; a late, unreachable or wrong one prevents no seal.
 * A draw with a public manifest is not checked: that came first.
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
