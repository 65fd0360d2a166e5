import { messages } from '@repo/contracts/patterns'
import type { WorkArea } from '@repo/delivery-rules/offer-filter'
import { parisDayOf, spanOfDays } from '@repo/delivery-rules/paris-calendar'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { lockLivePositions } from '#api/core/availability/availability.service.ts'
import type { Deps } from '#api/deps.ts'
import type { StoredFilter } from './offer-filter.data.ts'
import { countPassedOverSince, findFilter, storeFilter } from './offer-filter.data.ts'

/** A requested filter, before its place is located. */
export type FilterDraft = {
  readonly minGainCents: number | null
  readonly area:
    | { readonly kind: 'around'; readonly address: string; readonly radiusM: number }
    | Extract<WorkArea, { kind: 'departments' }>
    | null
}

/**
 * Returns the filter of the caller, and how many searches it has passed over since midnight in Paris. An account
 * without a filter has an unrestricted one.
 */
export async function readFilter(
  deps: Deps,
  caller: Caller,
): Promise<{ filter: StoredFilter; passedOverToday: number }> {
  const carrierId = caller.accountId
  const today = parisDayOf(await databaseNow(deps.db))
  const [filter, passedOverToday] = await Promise.all([
    findFilter(deps.db, carrierId),
    countPassedOverSince(deps.db, carrierId, spanOfDays(today, today).from),
  ])
  return { filter, passedOverToday }
}

/**
 * Sets the filter of an independent carrier. `not-allowed` for other accounts; an unknown address is a field error.
 * Idempotent; of two concurrent calls the later counts. After it returns, no excluded offer is made: a concurrent
 * search locks the carrier's live position or finds the new filter.
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
      ? { minGainCents, place: area.address, area: await locateCentre(deps, area) }
      : { minGainCents, place: null, area }
  await deps.db.$transaction(async (tx) => {
    await lockLivePositions(tx, carrierId)
    // A registered account without documents is not a carrier yet.
    if ((await tx.carrier.count({ where: { accountId: carrierId } })) === 0) throw new Refusal('not-allowed')
    await storeFilter(tx, carrierId, filter, await databaseNow(tx))
  })
}

async function locateCentre(
  deps: Deps,
  { address, radiusM }: { readonly address: string; readonly radiusM: number },
): Promise<WorkArea> {
  const place = await deps.places.locate(address)
  if (!place) throw new Refusal('invalid-fields', { fields: { adresse: messages.unknownAddress } })
  return { kind: 'around', centre: { latitude: place.point.lat, longitude: place.point.lon }, radiusM }
}
