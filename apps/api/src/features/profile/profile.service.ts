import { randomUUID } from 'node:crypto'
import { Refusal } from '@repo/server-kit/refusal'
import { maySendEmail } from '@repo/server-kit/tries'
import { readPhoneNumber } from '@repo/sms-edge/phone-number'
import type { Caller } from '#api/caller.ts'
import type { LockedAccount } from '#api/core/accounts/accounts.service.ts'
import { lockAccount } from '#api/core/accounts/accounts.service.ts'
import {
  changeEmergencyAddress,
  refuseTakenEmail,
  requestEmailChange,
  requireEmailChangeAllowed,
  reserveEmail,
} from '#api/core/accounts/email-change.service.ts'
import { requestConfirmationAgain, wasNeverConfirmed } from '#api/core/accounts/email-confirmation.service.ts'
import { requireFreshPassword } from '#api/core/accounts/fresh-password.service.ts'
import { buildPseudonym } from '#api/core/accounts/registration.service.ts'
import { queueSecurityEmail } from '#api/core/accounts/security-emails.service.ts'
import { areSessionsValid, invalidateCallers } from '#api/core/accounts/sessions.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { phoneChangedEmail } from './profile.emails.ts'

/** The new profile of an individual sender. */
export type IndividualChange = {
  readonly lastName: string
  readonly firstNames: string
  readonly address: string
  readonly phone: string
  readonly email: string
}

/**
 * Changes the profile of an individual sender, its contact data as `changeContact` does. `not-allowed` for other
 * accounts, `email-taken` when another account has the address. Refused as by `requireEmailChangeAllowed` and
 * `requirePhoneAllowed`.
 */
export async function changeIndividual(deps: Deps, caller: Caller, change: IndividualChange): Promise<void> {
  if (caller.kind !== 'CLPA') throw new Refusal('not-allowed')
  const { lastName, firstNames, address, phone, email } = change
  await requireEmailChangeAllowed(deps, caller, { email })
  const shouldNotifyOfPhone = await requirePhoneAllowed(deps, caller, phone)
  await refuseTakenEmail(
    deps.db.$transaction(async (tx) => {
      const account = await lockOwnAccount(tx, caller)
      await tx.individualProfile.update({
        where: { accountId: account.id },
        data: { lastName, firstNames, address },
        select: { accountId: true },
      })
      await changeContact(deps, tx, account, {
        phone,
        email,
        displayName: buildPseudonym(change),
        shouldNotifyOfPhone,
      })
    }),
  )
}

/** Locks and returns the caller's account. Throws `not-signed-in` when its sessions are no longer valid. */
export async function lockOwnAccount(tx: Tx, caller: Caller): Promise<LockedAccount> {
  const account = await lockAccount(tx, caller.accountId)
  if (!account || !areSessionsValid(account)) throw new Refusal('not-signed-in')
  return account
}

/**
 * Returns whether to notify the owner by email of another phone number, at most five times a day. Throws
 * `password-needed` for another number unless the password was confirmed within five minutes, because its holder can
 * act as the owner. Call it before the transaction.
 */
export async function requirePhoneAllowed(deps: Deps, caller: Caller, phone: string): Promise<boolean> {
  const account = await deps.db.account.findUnique({
    where: { id: caller.accountId },
    select: { phone: true, email: true },
  })
  if (!account || account.phone === phone) return false
  // Another notation of the same number is no change.
  if (toInternationalForm(account.phone) === toInternationalForm(phone)) return false
  await requireFreshPassword(deps, caller)
  const budget = { kind: 'phone-changed', to: account.email, factor: deps.config.rateLimitFactor }
  return maySendEmail(deps.pool, budget)
}

/**
 * Writes an account's contact data, and the displayed data where passed. A new email counts once it is confirmed, and
 * the old address is notified. A never confirmed one may be mistyped and is replaced immediately. Call
 * `requireEmailChangeAllowed` and `requirePhoneAllowed` before.
 */
export async function changeContact(
  deps: Deps,
  tx: Tx,
  account: LockedAccount,
  change: {
    phone: string
    email: string
    displayName?: string
    secondaryEmail?: string | null
    shouldNotifyOfPhone: boolean
  },
): Promise<void> {
  const { email: typedEmail, secondaryEmail, shouldNotifyOfPhone, ...rest } = change
  const email = typedEmail.toLowerCase()
  if (shouldNotifyOfPhone) await notifyOfPhone(deps, tx, account, rest.phone)
  await tx.account.update({ where: { id: account.id }, data: rest, select: { id: true } })
  if (secondaryEmail !== undefined) await changeEmergencyAddress(deps, tx, account, secondaryEmail)
  if (email === account.email) return
  if (!wasNeverConfirmed(account)) return requestEmailChange(deps, tx, account, email)
  await reserveEmail(tx, email, account.id)
  await tx.account.update({ where: { id: account.id }, data: { email }, select: { id: true } })
  await tx.passwordReset.deleteMany({ where: { accountId: account.id } })
  // Processes cache callers with their email.
  await invalidateCallers(tx, account.id)
  await requestConfirmationAgain(deps, tx, { ...account, email })
}

/** Returns a number in its international form (E.164), or unchanged when it has none. */
const toInternationalForm = (phone: string) => readPhoneNumber(phone)?.e164 ?? phone

/** Notifies the owner of another phone number, unless a duplicate call has changed it already. */
async function notifyOfPhone(deps: Deps, tx: Tx, account: LockedAccount, phone: string): Promise<void> {
  const current = await tx.account.findUniqueOrThrow({ where: { id: account.id }, select: { phone: true } })
  if (current.phone === phone) return
  await queueSecurityEmail(deps, tx, account, {
    contentFor: (to) => phoneChangedEmail(to, phone, deps.config.webUrl),
    key: `phone-changed-${randomUUID()}`,
  })
}
