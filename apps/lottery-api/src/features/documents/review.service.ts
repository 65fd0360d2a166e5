import type { rejectionReasons } from '@repo/contracts/lottery/documents'
import { findCorrectionDeadline, findStatusAfter } from '@repo/lottery-rules/account-status'
import { hasExpired } from '@repo/lottery-rules/document-term'
import { judgeAge } from '@repo/lottery-rules/player-age'
import type { IdentityDocument, Player } from '@repo/prisma/lottery-types'
import { Prisma } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { normaliseStaffName } from '@repo/server-kit/staff/members'
import { StaffError } from '@repo/server-kit/staff-error'
import type { Staff } from '#lottery-api/core/audit/audit.service.ts'
import { audit } from '#lottery-api/core/audit/audit.service.ts'
import { findIneligibility } from '#lottery-api/core/eligibility/eligibility.service.ts'
import { carryLimitsOver } from '#lottery-api/core/eligibility/limits.service.ts'
import { fillTemplate, notify } from '#lottery-api/core/notifications/notify.service.ts'
import { lockAndReadPlayer } from '#lottery-api/core/players/lock-player.data.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { replaceApprovedDocument } from './document-files.service.ts'
import type { DocumentNumber } from './document-number.rules.ts'
import { hashDocumentNumber, hashPerson, isUsualNumber } from './document-number.rules.ts'
import type { Recognition } from './document-persons.data.ts'
import {
  carryExclusionsOver,
  findFormerAccounts,
  findNamesake,
  findOtherPlayer,
  isKnownBarred,
  lockPerson,
} from './document-persons.data.ts'
import {
  documentApprovedEmail,
  documentApprovedWithoutPlayEmail,
  documentRejectedEmail,
  newerDocumentApprovedEmail,
} from './documents.emails.ts'
import type { RegisterCheck } from './national-register.service.ts'
import { requireUnlisted } from './national-register.service.ts'

/** The reason of a document's rejection. */
export type RejectionReason = (typeof rejectionReasons)[number]

/** The approver's reading of the document. */
export type Reading = DocumentNumber & {
  /** YYYY-MM-DD. */
  readonly birthDate: string
  /** The last day of validity; null for an unlimited one. */
  readonly expiresOn: string | null
  /** Whether the approver has looked the player up in the national register of excluded players. */
  readonly isRegisterChecked?: boolean
}

/** A document after its review; `isNew` is false for a repeat with the same verdict. */
export type ReviewOutcome = { readonly document: IdentityDocument; readonly isNew: boolean }

/** A document under review and its player, both locked. */
export type LockedReview = {
  readonly document: IdentityDocument
  readonly player: Player
  readonly now: Date
}

/**
 * Approves a document under review: its player may play from now on, and the number belongs to this one account; the
 * player is notified. The previously approved one is replaced, and its scans are destroyed. Of two concurrent reviews
 * one counts; a repeat returns the first. Throws a `StaffError` for an unacceptable document, which begins with the
 * reason to reject it for, with `barred` or with `registered`, and for one that this person has not opened. It also
 * throws for one that two persons must read, because it names the same person as another account or its number looks
 * unusual: see `approveByTwoReaders`.
 */
export async function approveDocument(
  deps: Deps,
  staff: Staff,
  documentId: string,
  reading: Reading,
): Promise<ReviewOutcome> {
  const register = await requireUnlisted(deps, documentId, {
    isRegisterChecked: reading.isRegisterChecked ?? false,
  })
  const approval = deps.db.$transaction(async (tx) => {
    const locked = await lockForReview(tx, documentId, 'approved')
    if ('isNew' in locked) return locked
    await requireOpened(tx, staff, documentId)
    const recognition = await recognisePerson(deps, tx, locked, reading)
    if (!isUsualNumber(locked.document.type, reading))
      throw new StaffError(
        'unusual_number: no such document is numbered like this. Read it again; where it stands there, two persons read it: --unusual-number.',
      )
    const namesake = await findNamesake(tx, locked.player.id, recognition.personHash)
    if (namesake)
      throw new StaffError(
        `${namesake}: somebody with these names, born on this day, is known by another document. Is it another person? Then two persons approve it: --other-person.`,
      )
    return approveLockedDocument(deps, tx, staff, locked, {
      ...recognition,
      ...reading,
      register,
      isNamesake: false,
    })
  })
  return refuseAlreadyKnown(approval)
}

/** Throws a `StaffError` unless this staff member has opened the document. */
export async function requireOpened(tx: Tx, staff: Staff, documentId: string): Promise<void> {
  const views = await tx.documentView.findMany({ where: { documentId }, select: { viewer: true } })
  const name = normaliseStaffName(staff.actor)
  if (views.some(({ viewer }) => normaliseStaffName(viewer) === name)) return
  throw new StaffError(
    `not_opened: ${name} has not opened it: documents show ${documentId} <new folder>, compare, then approve.`,
  )
}

/**
 * Returns the hashes that recognise a locked document's person, and locks that person. Throws a `StaffError` for an
 * unacceptable document.
 */
export async function recognisePerson(
  deps: Deps,
  tx: Tx,
  locked: LockedReview,
  reading: Reading,
): Promise<Recognition> {
  const recognition = {
    numberHash: hashDocumentNumber(deps, reading),
    personHash: hashPerson(deps, locked.player),
  }
  await lockPerson(tx, recognition.personHash)
  await requireApprovable(deps, tx, locked, { ...reading, ...recognition })
  return recognition
}

/**
 * Rejects a document under review and notifies its player: the player may send a better one until
 * `findCorrectionDeadline`, or continues with the previously approved one. Of two concurrent reviews one counts; a
 * repeat returns the first. Throws a `StaffError` for a document that does not wait for a review.
 */
export async function rejectDocument(
  deps: Deps,
  staff: Staff,
  documentId: string,
  reason: RejectionReason,
): Promise<ReviewOutcome> {
  return deps.db.$transaction(async (tx) => {
    const locked = await lockForReview(tx, documentId, 'rejected')
    if ('isNew' in locked) return locked
    const { player, now } = locked
    const status = findStatusAfter(player.status, 'reject')
    if (!status) throw new StaffError(`The account is ${player.status}: nothing is to be rejected.`)
    const document = await tx.identityDocument.update({
      where: { id: documentId },
      data: { status: 'rejected', reviewedAt: now, reviewedBy: staff.actor, reason },
    })
    const documentDueAt = status === 'validated' ? null : findCorrectionDeadline(player.createdAt, now)
    await tx.player.update({ where: { id: player.id }, data: { status, documentDueAt } })
    await notify(deps, tx, player.id, {
      event: 'document-rejected',
      about: documentId,
      facts: { reason, ...(documentDueAt ? { dueAt: documentDueAt.toISOString() } : {}) },
      mail: fillTemplate(documentRejectedEmail, { reason, dueAt: documentDueAt, webUrl: deps.config.webUrl }),
    })
    await audit(tx, staff, {
      action: 'documents reject',
      subject: { kind: 'document', id: documentId },
      facts: { because: reason },
    })
    return { document, isNew: true }
  })
}

/** The facts of an acceptable document. With `isNamesake` two staff members certify that a namesake is someone else. */
export type Approvable = Recognition &
  Pick<Reading, 'expiresOn'> & { readonly isNamesake: boolean; readonly register: RegisterCheck }

/**
 * Approves a locked document and notifies its player. Exclusions and limits of the same person's closed accounts apply
 * to this one. Throws a `StaffError` for an account that cannot be validated, such as a closed one.
 */
export async function approveLockedDocument(
  deps: Deps,
  tx: Tx,
  staff: Staff,
  { document: { id }, player, now }: LockedReview,
  { numberHash, personHash, expiresOn, isNamesake, register }: Approvable,
): Promise<ReviewOutcome> {
  const status = findStatusAfter(player.status, 'approve')
  if (!status) throw new StaffError(`The account is ${player.status}: nothing is to be approved.`)
  const isNewer = player.status === 'validated'
  await replaceApprovedDocument(deps, tx, player.id)
  const document = await tx.identityDocument.update({
    where: { id },
    data: {
      status: 'approved',
      reviewedAt: now,
      reviewedBy: staff.actor,
      reason: null,
      numberHash,
      personHash,
      expiresOn: expiresOn === null ? null : new Date(expiresOn),
    },
  })
  // For a validated player, other persons with these names are different persons: as decided by two staff members.
  const recognised = { numberHash, personHash: isNamesake || isNewer ? null : personHash }
  const former = await findFormerAccounts(tx, player.id, recognised)
  const newFormerIds = former.filter((formerId) => !player.formerIds.includes(formerId))
  const formerIds = [...player.formerIds, ...newFormerIds]
  await tx.player.update({
    where: { id: player.id },
    data: { status, validatedAt: player.validatedAt ?? now, documentDueAt: null, formerIds },
  })
  await carryExclusionsOver(tx, player.id, newFormerIds, now)
  await carryLimitsOver(tx, player.id, newFormerIds, now)
  // Ineligible players are not invited.
  const reason = await findIneligibility(deps, tx, player.id, now)
  const canPlay = reason === null || reason === 'limit-needed'
  const firstApproved = canPlay ? documentApprovedEmail : documentApprovedWithoutPlayEmail
  await notify(deps, tx, player.id, {
    event: 'document-approved',
    about: id,
    mail: fillTemplate(isNewer ? newerDocumentApprovedEmail : firstApproved, { webUrl: deps.config.webUrl }),
  })
  const facts = { isNamesake, register, former: formerIds.join(' ') }
  await audit(tx, staff, { action: 'documents approve', subject: { kind: 'document', id }, facts })
  return { document, isNew: true }
}

/**
 * Locks the document and its player; returns an identical earlier decision. Throws a `StaffError` for any other state.
 */
export async function lockForReview(
  tx: Tx,
  documentId: string,
  verdict: 'approved' | 'rejected',
): Promise<LockedReview | ReviewOutcome> {
  const unlockedDocument = await tx.identityDocument.findUnique({ where: { id: documentId } })
  const player = unlockedDocument && (await lockAndReadPlayer(tx, unlockedDocument.playerId))
  if (!player) throw new StaffError(`There is no document ${documentId}.`)
  const document = await tx.identityDocument.findUniqueOrThrow({ where: { id: documentId } })
  if (document.status === verdict) return { document, isNew: false }
  if (document.status !== 'pending')
    throw new StaffError(`This document does not wait for a review: it is ${document.status}.`)
  return { document, player, now: await databaseNow(tx) }
}

/**
 * Throws a `StaffError` unless the document is valid, of an adult with the account's data, and of no person known by
 * its number. The lottery's time zone defines the day.
 */
export async function requireApprovable(
  { config }: Pick<Deps, 'config'>,
  tx: Tx,
  { player, now }: LockedReview,
  { birthDate, expiresOn, numberHash }: Pick<Reading & Recognition, 'birthDate' | 'expiresOn' | 'numberHash'>,
): Promise<void> {
  const { timeZone } = config
  if (hasExpired(expiresOn, now, timeZone)) throw new StaffError(`expired: it was valid until ${expiresOn}.`)
  if (judgeAge(birthDate, now, timeZone) !== 'adult')
    throw new StaffError(`under_age: born on ${birthDate}, not of age today.`)
  if (player.birthDate?.toISOString().slice(0, 10) !== birthDate)
    throw new StaffError('birth_date_differs: the account says another day of birth.')
  if (await isKnownBarred(tx, player.id, numberHash))
    throw new StaffError('barred: this person may not play here.')
  if (await findOtherPlayer(tx, player.id, numberHash)) throw createAlreadyKnown()
}

function createAlreadyKnown(cause?: unknown): StaffError {
  return new StaffError('already_known: this document belongs to another account.', { cause })
}

/**
 * Translates a violated unique index into the `StaffError` `already_known`: it decides between two concurrent approvals
 * of a number.
 */
export async function refuseAlreadyKnown<T>(approval: Promise<T>): Promise<T> {
  try {
    return await approval
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
      throw createAlreadyKnown(error)
    throw error
  }
}
