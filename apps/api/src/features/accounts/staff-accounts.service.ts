import { runningDeliveryStatuses } from '@repo/delivery-rules/statuses'
import type { Account } from '@repo/prisma/delivery-types'
import { StaffError } from '@repo/server-kit/staff-error'
import { z } from 'zod'
import { findPendingEmailChange } from '#api/core/accounts/email-change.service.ts'
import type { Db } from '#api/database.ts'

/** An account in the results of a staff search. */
export type FoundAccount = Pick<Account, 'id' | 'personId' | 'kind' | 'status' | 'displayName' | 'email'>

/**
 * Returns the accounts with a text in their name, email, phone or SIRET, newest first, at most 50. Closed accounts have
 * only the placeholder name and email of their erasure.
 */
export function findAccounts(db: Db, text: string): Promise<readonly FoundAccount[]> {
  const contains = { contains: text, mode: 'insensitive' as const }
  return db.account.findMany({
    where: {
      OR: [
        { displayName: contains },
        { email: contains },
        { phone: contains },
        { company: { OR: [{ siret: contains }, { name: contains }] } },
        { individual: { lastName: contains } },
      ],
    },
    select: { id: true, personId: true, kind: true, status: true, displayName: true, email: true },
    orderBy: { createdAt: 'desc' },
    take: 50,
  })
}

/** An account with its running work, for the staff. */
export type StaffAccount = Awaited<ReturnType<typeof requireNamedAccount>>

/**
 * Returns the account of an id, a personneId or an email (in any case), with its running work. Throws a `StaffError`
 * when there is none.
 */
export async function requireNamedAccount(db: Db, idOrEmail: string) {
  const isId = z.uuid().safeParse(idOrEmail).success
  const account = await db.account.findFirst({
    where: isId ? { OR: [{ id: idOrEmail }, { personId: idOrEmail }] } : { email: idOrEmail.toLowerCase() },
    select: {
      id: true,
      personId: true,
      kind: true,
      status: true,
      displayName: true,
      email: true,
      phone: true,
      createdAt: true,
      emailUnconfirmedSince: true,
      carrier: { select: { companyId: true, validUntil: true } },
      suspensions: { where: { endedAt: null }, take: 1 },
    },
  })
  if (!account) throw new StaffError(`There is no account ${idOrEmail}.`)
  const { carrier, suspensions, ...own } = account
  const status = { in: [...runningDeliveryStatuses] }
  const phase = { in: ['scheduled' as const, 'searching' as const, 'running' as const] }
  return {
    ...own,
    pendingEmail: await findPendingEmailChange(db, own.id),
    companyId: carrier?.companyId ?? null,
    validUntil: carrier?.validUntil ?? null,
    suspension: suspensions[0] ?? null,
    ordersUnderWay: await db.order.count({ where: { senderId: own.id, phase } }),
    deliveriesUnderWay: await db.delivery.count({ where: { carrierId: own.id, status } }),
  }
}
