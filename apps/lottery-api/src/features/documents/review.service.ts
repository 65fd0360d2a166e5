import type { rejectionReasons } from '@repo/contracts/lottery/documents'
import { correctionDueAt, statusAfter } from '@repo/lottery-rules/account-status'
import { judgeAge } from '@repo/lottery-rules/player-age'
import type { IdentityDocument, Player } from '@repo/prisma/lottery-types'
import { Prisma } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { StaffObjection } from '#lottery-api/features/approvals/approvals.service.ts'
import type { Staff } from '#lottery-api/features/audit/audit.service.ts'
import { record } from '#lottery-api/features/audit/audit.service.ts'
import { notify } from '#lottery-api/features/notifications/notifications.service.ts'
import { holdPlayer } from '#lottery-api/features/profile/held-player.service.ts'
import { queueMail } from '#lottery-api/mail/send-mail.ts'
import type { DocumentNumber } from './document-number.ts'
import { documentNumberHash } from './document-number.ts'
import { carryExclusionsOver, otherPlayerOf } from './document-persons.data.ts'
import { documentApproved, documentRejected } from './documents.mails.ts'

/** Why a document may be rejected. */
export type RejectionReason = (typeof rejectionReasons)[number]

/** What the person read on the document who approves it. */
export type Reading = Pick<DocumentNumber, 'country' | 'number'> & {
  /** YYYY-MM-DD. */
  readonly birthDate: string
  /** The last day on which it is valid; null for one that does not end. */
  readonly expiresOn: string | null
}

/** A document after its review; `isNew` is false for who came second with the same verdict. */
export type Reviewed = { readonly document: IdentityDocument; readonly isNew: boolean }

type Held = { readonly document: IdentityDocument; readonly player: Player; readonly now: Date }

/**
 * Approves a document that waits: its player may play from now on, and the number belongs to this one account. Of two reviews at once one
 * counts. What may not be approved is an objection whose first word is the reason to reject it for, or `barred`; it stays as it is.
 */
export async function approveDocument(
  deps: Deps,
  staff: Staff,
  documentId: string,
  reading: Reading,
): Promise<Reviewed> {
  const approval = deps.db.$transaction(async (tx) => {
    const held = await hold(tx, documentId, 'approved')
    if ('isNew' in held) return held
    const { type } = held.document
    const numberHash = documentNumberHash(deps, { ...reading, type })
    await requireApprovable(tx, held, reading, numberHash)
    return approve(deps, tx, staff, held, reading, numberHash)
  })
  return orAlreadyKnown(approval)
}

/** Rejects a document that waits: the player has seven days for a better one. Of two reviews at once one counts. */
export async function rejectDocument(
  deps: Deps,
  staff: Staff,
  documentId: string,
  reason: RejectionReason,
): Promise<Reviewed> {
  return deps.db.$transaction(async (tx) => {
    const held = await hold(tx, documentId, 'rejected')
    if ('isNew' in held) return held
    const { player, now } = held
    const status = statusAfter(player.status, 'reject')
    if (!status) throw new StaffObjection(`The account is ${player.status}: nothing is to be rejected.`)
    const document = await tx.identityDocument.update({
      where: { id: documentId },
      data: { status: 'rejected', reviewedAt: now, reviewedBy: staff.actor, reason },
    })
    const documentDueAt = correctionDueAt(player.createdAt, now)
    await tx.player.update({ where: { id: player.id }, data: { status, documentDueAt } })
    await notify(tx, player.id, {
      kind: 'document-rejected',
      facts: { reason, dueAt: documentDueAt.toISOString() },
      key: `document:${documentId}`,
    })
    await queueMail(deps, tx, {
      to: player.email,
      language: player.language,
      template: documentRejected,
      facts: { reason, dueAt: documentDueAt, webUrl: deps.config.webUrl },
      key: `document-rejected-${documentId}`,
    })
    await record(tx, {
      ...staff,
      ...{ action: 'documents reject', subject: `document:${documentId}`, facts: { because: reason } },
    })
    return { document, isNew: true }
  })
}

async function approve(
  deps: Deps,
  tx: Tx,
  staff: Staff,
  { document: { id }, player, now }: Held,
  { expiresOn }: Reading,
  numberHash: string,
): Promise<Reviewed> {
  const status = statusAfter(player.status, 'approve')
  if (!status) throw new StaffObjection(`The account is ${player.status}: nothing is to be approved.`)
  const document = await tx.identityDocument.update({
    where: { id },
    data: {
      ...{ status: 'approved', reviewedAt: now, reviewedBy: staff.actor, reason: null, numberHash },
      expiresOn: expiresOn === null ? null : new Date(expiresOn),
    },
  })
  await tx.player.update({
    where: { id: player.id },
    data: { status, validatedAt: now, documentDueAt: null },
  })
  await carryExclusionsOver(tx, player.id, numberHash, now)
  await notify(tx, player.id, { kind: 'document-approved', key: `document:${id}` })
  await queueMail(deps, tx, {
    to: player.email,
    language: player.language,
    template: documentApproved,
    facts: { webUrl: deps.config.webUrl },
    key: `document-approved-${id}`,
  })
  await record(tx, { ...staff, action: 'documents approve', subject: `document:${id}` })
  return { document, isNew: true }
}

/** The document and its player, held; what was decided where that is the same verdict. Any other state is an objection. */
async function hold(tx: Tx, documentId: string, verdict: 'approved' | 'rejected'): Promise<Held | Reviewed> {
  const known = await tx.identityDocument.findUnique({ where: { id: documentId } })
  const player = known && (await holdPlayer(tx, known.playerId))
  if (!player) throw new StaffObjection(`There is no document ${documentId}.`)
  const document = await tx.identityDocument.findUniqueOrThrow({ where: { id: documentId } })
  if (document.status === verdict) return { document, isNew: false }
  if (document.status !== 'pending')
    throw new StaffObjection(`This document does not wait for a review: it is ${document.status}.`)
  return { document, player, now: await databaseNow(tx) }
}

async function requireApprovable(
  tx: Tx,
  { player, now }: Held,
  { birthDate, expiresOn }: Reading,
  numberHash: string,
): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  if (expiresOn !== null && expiresOn < today)
    throw new StaffObjection(`expired: it was valid until ${expiresOn}.`)
  if (judgeAge(birthDate, now) !== 'adult')
    throw new StaffObjection(`under_age: born on ${birthDate}, not of age today.`)
  if (player.birthDate?.toISOString().slice(0, 10) !== birthDate)
    throw new StaffObjection('birth_date_differs: the account says another day of birth.')
  if (await tx.barredPerson.findUnique({ where: { numberHash } }))
    throw new StaffObjection('barred: this person may not play here.')
  if (await otherPlayerOf(tx, player.id, numberHash)) throw alreadyKnown()
}

function alreadyKnown(cause?: unknown): StaffObjection {
  return new StaffObjection('already_known: this document belongs to another account.', { cause })
}

/** Two accounts of one person that are approved at the same instant: the index decides. */
async function orAlreadyKnown<T>(approval: Promise<T>): Promise<T> {
  try {
    return await approval
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
      throw alreadyKnown(error)
    throw error
  }
}
