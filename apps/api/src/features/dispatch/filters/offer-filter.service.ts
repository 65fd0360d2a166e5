import { messages } from '@repo/contracts/patterns'
import type { WorkArea } from '@repo/delivery-rules/offer-filter'
import { parisDayOf, spanOfDays } from '@repo/delivery-rules/paris-calendar'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { lockLivePositions } from '#api/core/availability/availability.service.ts'
import type { Deps } from '#api/deps.ts'
import type { StoredFilter } from './offer-filter.data.ts'
import { filterOf, passedOverSince, storeFilter } from './offer-filter.data.ts'

/** A filter as it is asked for: the place is not looked up yet. */
export type FilterDraft = {
  readonly minGainCents: number | null
  readonly area:
    | { readonly kind: 'around'; readonly address: string; readonly radiusM: number }
    | Extract<WorkArea, { kind: 'departments' }>
    | null
}

/**
 * The filter of the caller, and the number of searches that passed it over since midnight in Paris; accounts that
 * cannot have a filter have none.
 */
export async function readFilter(
  deps: Deps,
  caller: Caller,
): Promise<{ filter: StoredFilter; passedOverToday: number }> {
  const carrierId = caller.accountId
  const today = parisDayOf(await databaseNow(deps.db))
  const [filter, passedOverToday] = await Promise.all([
    filterOf(deps.db, carrierId),
    passedOverSince(deps.db, carrierId, spanOfDays(today, today).from),
  ])
  return { filter, passedOverToday }
}

/**
 * Sets the filter of an independent carrier; repeating it changes nothing, and of two concurrent calls, the later
 * counts. No excluded offer is made after it returns: a search choosing the carrier concurrently locks its live
 * position, or finds the new filter.
 */
export async function setFilter(
  deps: Deps,
  caller: Caller,
  { minGainCents, area }: FilterDraft,
): Promise<void> {
  // A company decides what its drivers carry, and its administrator drives nothing: only independents choose.
  if (caller.kind !== 'TRIN') throw new Refusal('not-allowed')
  const carrierId = caller.accountId
  const filter: StoredFilter =
    area?.kind === 'around'
      ? { minGainCents, place: area.address, area: await located(deps, area) }
      : { minGainCents, place: null, area }
  await deps.db.$transaction(async (tx) => {
    await lockLivePositions(tx, carrierId)
    // A registered account without documents is no carrier so far.
    if ((await tx.carrier.count({ where: { accountId: carrierId } })) === 0) throw new Refusal('not-allowed')
    await storeFilter(tx, carrierId, filter, await databaseNow(tx))
  })
}

async function located(
  deps: Deps,
  { address, radiusM }: { readonly address: string; readonly radiusM: number },
): Promise<WorkArea> {
  const place = await deps.places.locate(address)
  if (!place) throw new Refusal('invalid-fields', { fields: { adresse: messages.unknownAddress } })
  return { kind: 'around', centre: { latitude: place.point.lat, longitude: place.point.lon }, radiusM }
}
