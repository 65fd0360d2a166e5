import { randomUUID } from 'node:crypto'
import { Prisma } from '@repo/prisma/delivery-types'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import type { LockedAccount } from '#api/core/accounts/accounts.service.ts'
import { lockAccount } from '#api/core/accounts/accounts.service.ts'
import { askAgain } from '#api/core/accounts/email-confirmation.service.ts'
import { pseudonym } from '#api/core/accounts/registration.service.ts'
import { queueSecurityLetter } from '#api/core/accounts/security-letters.service.ts'
import { forgetCallers, sessionsStand } from '#api/core/accounts/sessions.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { emailChangedLetter } from './profile.emails.ts'

export type IndividualChange = {
  readonly lastName: string
  readonly firstNames: string
  readonly address: string
  readonly phone: string
  readonly email: string
}

/** Changes the profile of an individual sender; `not-allowed` for every other account, `email-taken` when somebody else has the address. */
export async function changeIndividual(deps: Deps, caller: Caller, change: IndividualChange): Promise<void> {
  if (caller.kind !== 'CLPA') throw new Refusal('not-allowed')
  const { lastName, firstNames, address, phone, email } = change
  await orEmailTaken(
    deps.db.$transaction(async (tx) => {
      const account = await lockedOwn(tx, caller)
      await tx.individualProfile.update({
        where: { accountId: account.id },
        data: { lastName, firstNames, address },
        select: { accountId: true },
      })
      await changeContact(deps, tx, account, { phone, email, displayName: pseudonym(change) })
    }),
  )
}

/** The caller's account, locked, its sessions standing. */
export async function lockedOwn(tx: Tx, caller: Caller): Promise<LockedAccount> {
  const account = await lockAccount(tx, caller.accountId)
  if (!account || !sessionsStand(account)) throw new Refusal('not-signed-in')
  return account
}

/** Writes how an account is reached, and shown where that is said. A new e-mail is to be confirmed; what was mailed to the old one ends, and it is told. */
export async function changeContact(
  deps: Deps,
  tx: Tx,
  account: LockedAccount,
  change: { phone: string; email: string; displayName?: string; secondaryEmail?: string | null },
): Promise<void> {
  const email = change.email.toLowerCase()
  await tx.account.update({
    where: { id: account.id },
    data: { ...change, email },
    select: { id: true },
  })
  if (email === account.email) return
  await tx.passwordReset.deleteMany({ where: { accountId: account.id } })
  // Processes remember callers with their e-mail.
  await forgetCallers(tx, account.id)
  await askAgain(deps, tx, { ...account, email })
  if (account.emailUnconfirmedSince !== null) return
  const letterTo = (old: string) => emailChangedLetter(old, deps.config.webUrl)
  await queueSecurityLetter(deps, tx, account, { letterTo, key: `email-changed-${randomUUID()}` })
}

/** The outcome of a change, with a unique e-mail that somebody else has translated: the index decides, also between two at once. */
export async function orEmailTaken<T>(change: Promise<T>): Promise<T> {
  try {
    return await change
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
      throw new Refusal('email-taken', { cause: error })
    throw error
  }
}
