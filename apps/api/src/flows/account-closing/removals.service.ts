import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { lockAccount } from '#api/core/accounts/accounts.service.ts'
import { isCarrying, lockDriverOf } from '#api/core/carriers/carriers.service.ts'
import { returnPendingOffer } from '#api/core/dispatch/offers.service.ts'
import type { Deps } from '#api/deps.ts'
import { lockCompanyOfMember } from '#api/features/company/members.service.ts'
import { lockCompany, requireAdministeredCompany, requireDriver } from '#api/features/fleet/fleet.access.ts'
import { tell } from '#api/live/tell.ts'
import { eraseLockedAccounts } from './erasure.service.ts'

/**
 * Closes the account of a member of the caller's company immediately, with its sessions and personal data, and emails
 * it. Throws `not-allowed` unless the caller administers the company, `company-owner` for its own account, `own-access`
 * for the caller, and `order-under-way`. Any other account is `not-found`, also for the second of two concurrent
 * removals.
 */
export async function removeMember(deps: Deps, caller: Caller, memberId: string): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    await lockCompanyOfMember(tx, caller, memberId)
    const account = await lockAccount(tx, memberId)
    if (!account) throw new Refusal('not-found')
    await eraseLockedAccounts(deps, tx, [account])
  })
}

/**
 * Closes the account of a driver of the caller's company immediately, with its sessions and personal data; its offer
 * goes to the next carrier, and it gets an email. Throws `not-allowed` for a caller that is no transport company, and
 * `driver-busy` while the driver delivers. Of a concurrent acceptance and this, one happens. Any other driver is
 * `not-found`, also for the second of two concurrent removals.
 */
export async function removeDriver(deps: Deps, caller: Caller, driverId: string): Promise<void> {
  const companyId = requireAdministeredCompany(caller)
  await requireDriver(deps.db, companyId, driverId)
  await deps.db.$transaction(async (tx) => {
    // The company is locked first, as in every change of a fleet.
    await lockCompany(tx, companyId)
    const account = await lockAccount(tx, driverId)
    // While this lock is held the driver can accept nothing, and erasing takes it off duty.
    await lockDriverOf(tx, companyId, driverId)
    if (!account || account.status === 'removed') throw new Refusal('not-found')
    if (await isCarrying(tx, driverId)) throw new Refusal('driver-busy')
    await eraseLockedAccounts(deps, tx, [account])
    await tell(tx, [companyId], { type: 'fleet', id: driverId })
  })
  // After a crash here the offer expires.
  await returnPendingOffer(deps, driverId)
}
