import { computeRenewalDueAt, isExtractFresh, isVehicleDocument } from '@repo/delivery-rules/documents'
import type { LicenceClass } from '@repo/delivery-rules/driving-licences'
import { readLicenceClasses } from '@repo/delivery-rules/driving-licences'
import { parisDayOf } from '@repo/delivery-rules/paris-calendar'
import type { Account, Document, Prisma } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { StaffError } from '@repo/server-kit/staff-error'
import { isCarrierKind } from '#api/core/accounts/accounts.service.ts'
import { refreshValidity } from '#api/core/availability/validity.service.ts'
import { markDocumentsReplaced } from '#api/core/documents/documents.service.ts'
import { hasEveryDocument } from '#api/core/documents/required-documents.service.ts'
import { notifyOfAccount } from '#api/core/notifications/account-news.service.ts'
import { notify } from '#api/core/notifications/notifications.service.ts'
import { lockSuspendableAccount } from '#api/core/suspension/suspension.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { queueEmail } from '#api/mail/compose.ts'
import { documentRefusedEmail, documentsApprovedEmail, nameDocument } from './documents.emails.ts'

/** A reviewer's verdict on a document. */
export type Verdict =
  /**
   * `issuedOn`: the day (YYYY-MM-DD) of a business-register extract. `ownEnd`: the document's own expiry.
   * `licenceClasses`: null confirms the classes that the owner declared.
   */
  | {
      readonly is: 'approved'
      readonly issuedOn: string | null
      readonly ownEnd: Date | null
      readonly licenceClasses?: readonly LicenceClass[] | null
    }
  /** The reason is French: its owner reads it. */
  | { readonly is: 'refused'; readonly reason: string }

/** The reviewed document; `isNew` is false for a repeat. */
export type ReviewResult = { readonly document: Document; readonly isNew: boolean }

/**
 * Reviews a pending document, notifies its owner and updates the validity of its drivers. A refusal is also emailed,
 * and so is an approval after which a carrier's documents are complete. Of two concurrent reviews the first counts; a
 * repeat of its decision returns it (`isNew` false). Throws a `StaffError` for an unknown document, one that is not
 * pending any more, and an approval of one that is not acceptable.
 */
export async function reviewDocument(
  deps: Deps,
  tx: Tx,
  documentId: string,
  verdict: Verdict,
): Promise<ReviewResult> {
  const { document, account } = await lockDocument(tx, documentId)
  if (document.status === verdict.is) return { document, isNew: false }
  if (document.status !== 'under_review')
    throw new StaffError(`This document does not wait for a review: it is ${document.status}.`)
  const now = await databaseNow(tx)
  if (verdict.is === 'refused') return refuse(deps, tx, document, account, verdict.reason, now)
  const approval = { ...verdict, ...completeLicenceFacts(document, verdict) }
  requireApprovable(document, account, approval, now)
  return approve(deps, tx, document, account, approval, now)
}

/**
 * Withdraws an approved document that proves invalid, such as a forged one, and notifies its owner, also by email. It
 * permits no new work; a running delivery continues. A refused document, as after a repeat, is left unchanged (`isNew`
 * false). Throws a `StaffError` for any other.
 */
export async function withdrawDocument(
  deps: Deps,
  tx: Tx,
  documentId: string,
  reason: string,
): Promise<ReviewResult> {
  const { document, account } = await lockDocument(tx, documentId)
  if (document.status === 'refused') return { document, isNew: false }
  if (document.status !== 'approved')
    throw new StaffError(`Only an approved document is withdrawn: this one is ${document.status}.`)
  const result = await refuse(deps, tx, document, account, reason, await databaseNow(tx))
  await refreshValidity(tx, document.accountId)
  return result
}

/** Locks the account of a document and returns both. Throws a `StaffError` for an unknown document. */
async function lockDocument(tx: Tx, documentId: string) {
  const unlocked = await tx.document.findUnique({ where: { id: documentId } })
  if (!unlocked) throw new StaffError(`There is no document ${documentId}.`)
  const account = await lockSuspendableAccount(tx, unlocked.accountId)
  const document = await tx.document.findUniqueOrThrow({ where: { id: documentId }, include: includeVehicle })
  return { document, account }
}

/** Returns a licence's classes and expiry as set by the reviewer, else as declared. Other documents have no classes. */
function completeLicenceFacts(
  document: Document,
  verdict: Approval,
): Pick<Approval, 'licenceClasses' | 'ownEnd'> {
  const { licenceClasses, ownEnd } = verdict
  if (document.kind !== 'driving_licence') return { licenceClasses: [], ownEnd }
  const declaredClasses = readLicenceClasses(document.licenceClasses.join(' '))
  const declaredEnd = document.licenceEndsOn && toEndOfDay(document.licenceEndsOn)
  return { licenceClasses: licenceClasses ?? declaredClasses ?? [], ownEnd: ownEnd ?? declaredEnd }
}

/** Returns the end of a day in UTC, when it is over in metropolitan France. */
export function toEndOfDay(day: Date): Date {
  return new Date(day.getTime() + 24 * 3_600_000)
}

type Approval = Extract<Verdict, { is: 'approved' }>

/** The relation that reads the vehicle of a document. */
const includeVehicle = { vehicle: true } as const satisfies Prisma.DocumentInclude

type DocumentWithVehicle = Prisma.DocumentGetPayload<{ include: typeof includeVehicle }>

type Owner = Pick<Account, 'id' | 'kind' | 'email'>

/**
 * The maximum age of a business-register extract, in months. The terms are stricter for carriers than the form’s label.
 */
const extractMonths = { carrier: 3, sender: 6 } as const

function requireApprovable(document: Document, account: Owner, approval: Approval, now: Date): void {
  if (approval.ownEnd !== null && approval.ownEnd <= now)
    throw new StaffError('This document has ended: refuse it.')
  if (isVehicleDocument(document.kind) && document.vehicleId === null)
    throw new StaffError(
      'Its owner has named no vehicle with a motor yet: there is nothing to compare it with.',
    )
  if (document.kind === 'driving_licence') {
    if (!approval.licenceClasses?.length)
      throw new StaffError('State the classes of the licence: --classes B,A1.')
    if (approval.ownEnd === null)
      throw new StaffError('State the last day of the licence: --expires YYYY-MM-DD.')
  }
  if (document.kind !== 'business_register') return
  if (approval.issuedOn === null)
    throw new StaffError('State the issue date of the extract: --issued YYYY-MM-DD.')
  const months = isCarrierKind(account.kind) ? extractMonths.carrier : extractMonths.sender
  if (!isExtractFresh(approval.issuedOn, parisDayOf(now), months))
    throw new StaffError(
      `An extract must be under ${months} months old, and not dated in the future: reject it.`,
    )
}

async function approve(
  deps: Deps,
  tx: Tx,
  document: DocumentWithVehicle,
  account: Owner,
  { ownEnd, licenceClasses }: Approval,
  now: Date,
): Promise<ReviewResult> {
  const { accountId, kind, vehicleId } = document
  await markDocumentsReplaced(deps, tx, { accountId, kind, vehicleId, status: 'approved' })
  const approvedDocument = await tx.document.update({
    where: { id: document.id },
    data: {
      status: 'approved',
      reviewedAt: now,
      expiresAt: computeRenewalDueAt(now, ownEnd),
      refusal: null,
      licenceClasses: [...(licenceClasses ?? [])],
      licenceEndsOn: kind === 'driving_licence' && ownEnd ? toDayBefore(ownEnd) : null,
    },
  })
  await refreshValidity(tx, accountId)
  await notify(tx, accountId, {
    kind: 'document-approved',
    text: `Votre pièce « ${nameDocument(document)} » est validée.`,
  })
  if (
    isCarrierKind(account.kind) &&
    (await hasEveryDocument(tx, { ...account, accountId: account.id }, now))
  ) {
    const content = documentsApprovedEmail(account.email, account.kind, deps.config)
    await queueEmail(deps, tx, content, `documents-complete-${document.id}`)
  }
  return { document: approvedDocument, isNew: true }
}

function toDayBefore(end: Date): Date {
  return new Date(end.getTime() - 24 * 3_600_000)
}

async function refuse(
  deps: Deps,
  tx: Tx,
  document: DocumentWithVehicle,
  account: Owner,
  reason: string,
  now: Date,
): Promise<ReviewResult> {
  const refusedDocument = await tx.document.update({
    where: { id: document.id },
    data: { status: 'refused', reviewedAt: now, refusal: reason },
  })
  await notifyOfAccount(deps, tx, account.id, {
    kind: 'document-refused',
    ...(isCarrierKind(account.kind) ? {} : { url: '/mon-compte' }),
    text: `Votre pièce « ${nameDocument(document)} » est refusée : ${reason}`,
  })
  const content = documentRefusedEmail(account, document, reason, deps.config)
  await queueEmail(deps, tx, content, `document-refused-${document.id}`)
  return { document: refusedDocument, isNew: true }
}
