import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { lockAccount } from '#api/core/accounts/accounts.service.ts'
import { isCarrying, lockDriverOf } from '#api/core/carriers/carriers.service.ts'
import { returnPendingOffer } from '#api/core/dispatch/offers.service.ts'
import type { Deps } from '#api/deps.ts'
import { lockOther } from '#api/features/company/members.service.ts'
import { lockCompany, requireAdministered, requireDriver } from '#api/features/fleet/fleet.access.ts'
import { tell } from '#api/live/tell.ts'
import { eraseLocked } from './erasure.service.ts'

/**
 * Closes a member's account immediately, with its sessions and personal data. Of two concurrent removals the second is
 * a 404.
 */
export async function removeMember(deps: Deps, caller: Caller, memberId: string): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    await lockOther(tx, caller, memberId)
    const account = await lockAccount(tx, memberId)
    if (!account) throw new Refusal('not-found')
    await eraseLocked(deps, tx, [account])
  })
}

/**
 * Closes the account of a driver of the caller's company immediately, with its sessions and personal data; its offer
 * goes to the next carrier. Refused while it delivers. Of a concurrent acceptance and this, one happens. Of two
 * concurrent removals the second is a 404.
 */
export async function removeDriver(deps: Deps, caller: Caller, driverId: string): Promise<void> {
  const companyId = requireAdministered(caller)
  await requireDriver(deps.db, companyId, driverId)
  await deps.db.$transaction(async (tx) => {
    // First the company, as every change of a fleet does.
    await lockCompany(tx, companyId)
    const account = await lockAccount(tx, driverId)
    // Behind this lock nothing is accepted for the driver, and erasing takes it off duty: nothing will be.
    await lockDriverOf(tx, companyId, driverId)
    if (!account || account.status === 'removed') throw new Refusal('not-found')
    if (await isCarrying(tx, driverId)) throw new Refusal('driver-busy')
    await eraseLocked(deps, tx, [account])
    await tell(tx, [companyId], { type: 'fleet', id: driverId })
  })
  // After a crash here the offer expires.
  await returnPendingOffer(deps, driverId)
}
