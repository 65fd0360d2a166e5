import { euros } from '@repo/server-kit/staff-text'
import type { CarrierLeft } from '#api/core/settlement/earlier-carriers.data.ts'
import type { Deps } from '#api/deps.ts'

/**
 * Returns an English clause that says what carriers get, such as `the carrier gets 4.20 €`. Several carriers are named,
 * in the given order; for no carrier the amount is 0.
 */
export async function formatCarriersClause(
  { db }: Pick<Deps, 'db'>,
  carriers: readonly CarrierLeft[],
): Promise<string> {
  const [only, ...others] = carriers
  if (others.length === 0) return `the carrier gets ${euros(only?.cents ?? 0)}`
  const accounts = await db.account.findMany({
    where: { id: { in: carriers.map(({ carrierId }) => carrierId) } },
    select: { id: true, displayName: true },
  })
  const namesById = new Map(accounts.map(({ id, displayName }) => [id, displayName]))
  return carriers
    .map(
      ({ carrierId, cents }) =>
        `${namesById.get(carrierId) ?? 'a closed account'} (${carrierId}) gets ${euros(cents)}`,
    )
    .join(', ')
}
