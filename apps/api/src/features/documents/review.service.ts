import { isExtractFresh, renewalDueAt } from '@repo/delivery-rules/documents'
import { parisDayOf } from '@repo/delivery-rules/paris-calendar'
import type { Account, Document } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Objection } from '@repo/server-kit/objection'
import { refreshValidity } from '#api/core/availability/validity.service.ts'
import { requiredOf } from '#api/core/documents/documents.service.ts'
import { dropFiles } from '#api/core/files/stored-files.service.ts'
import { notify } from '#api/core/notifications/notifications.service.ts'
import { holdAccount, isCarrierKind } from '#api/core/suspension/suspension.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { queueLetter } from '#api/mail/compose.ts'
import { completeLetter, documentName, refusedLetter } from './documents.emails.ts'

/** What the person says who has looked at a document. */
export type Verdict =
  /** `issuedOn`: the day (YYYY-MM-DD) that a business-register extract bears; `ownEnd`: when the document itself ends. */
  | { readonly is: 'approved'; readonly issuedOn: string | null; readonly ownEnd: Date | null }
  /** The reason is French: its owner reads it. */
  | { readonly is: 'refused'; readonly reason: string }

export type Reviewed = { readonly document: Document; readonly isNew: boolean }

/**
 * Reviews a document that waits, tells its owner, and brings who drives by it up to date. Of two reviews at once the first counts, the
 * other is answered what it decided (`isNew` false). What is not waiting, or may not be approved, is an `Objection`.
 */
export async function reviewDocument(
  deps: Deps,
  tx: Tx,
  documentId: string,
  verdict: Verdict,
): Promise<Reviewed> {
  const known = await tx.document.findUnique({ where: { id: documentId } })
  if (!known) throw new Objection(`There is no document ${documentId}.`)
  const account = await holdAccount(tx, known.accountId)
  const document = await tx.document.findUniqueOrThrow({ where: { id: documentId } })
  if (document.status === verdict.is) return { document, isNew: false }
  if (document.status !== 'under_review')
    throw new Objection(`This document does not wait for a review: it is ${document.status}.`)
  const now = await databaseNow(tx)
  if (verdict.is === 'refused') return refuse(deps, tx, document, account, verdict.reason, now)
  requireApprovable(document, account, verdict, now)
  return approve(deps, tx, document, account, verdict.ownEnd, now)
}

type Owner = Pick<Account, 'id' | 'kind' | 'email'>

/** How old a business-register extract may be: the terms ask carriers for less than the form's label does. */
const extractMonths = { carrier: 3, sender: 6 } as const

function requireApprovable(
  document: Document,
  account: Owner,
  verdict: Extract<Verdict, { is: 'approved' }>,
  now: Date,
): void {
  if (verdict.ownEnd !== null && verdict.ownEnd <= now)
    throw new Objection('This document has ended: refuse it.')
  if (document.kind !== 'business_register') return
  if (verdict.issuedOn === null) throw new Objection('Say which day the extract bears: --issued YYYY-MM-DD.')
  const months = isCarrierKind(account.kind) ? extractMonths.carrier : extractMonths.sender
  if (!isExtractFresh(verdict.issuedOn, parisDayOf(now), months))
    throw new Objection(
      `An extract must be under ${months} months old, and none bears a day to come: refuse it.`,
    )
}

async function approve(
  deps: Deps,
  tx: Tx,
  document: Document,
  account: Owner,
  ownEnd: Date | null,
  now: Date,
): Promise<Reviewed> {
  const { accountId, kind } = document
  const before = { accountId, kind, status: 'approved' as const }
  const replaced = await tx.document.findMany({ where: before, select: { fileId: true } })
  await tx.document.updateMany({ where: before, data: { status: 'replaced', fileId: null } })
  await dropFiles(
    deps,
    tx,
    replaced.map(({ fileId }) => fileId),
  )
  const approved = await tx.document.update({
    where: { id: document.id },
    data: { status: 'approved', reviewedAt: now, expiresAt: renewalDueAt(now, ownEnd), refusal: null },
  })
  await refreshValidity(tx, accountId)
  await notify(tx, accountId, {
    kind: 'document-approved',
    text: `Votre pièce « ${documentName(kind)} » est validée.`,
  })
  if (isCarrierKind(account.kind) && (await isComplete(tx, account, now))) {
    const letter = completeLetter(account.email, account.kind)
    await queueLetter(deps, tx, letter, `documents-complete-${document.id}`)
  }
  return { document: approved, isNew: true }
}

async function isComplete(tx: Tx, { id, kind }: Owner, now: Date): Promise<boolean> {
  const required = await requiredOf(tx, { accountId: id, kind }, now)
  return required.every(({ approvedUntil }) => approvedUntil !== null)
}

async function refuse(
  deps: Deps,
  tx: Tx,
  document: Document,
  account: Owner,
  reason: string,
  now: Date,
): Promise<Reviewed> {
  const refused = await tx.document.update({
    where: { id: document.id },
    data: { status: 'refused', reviewedAt: now, refusal: reason },
  })
  await notify(tx, account.id, {
    kind: 'document-refused',
    text: `Votre pièce « ${documentName(document.kind)} » est refusée : ${reason}`,
  })
  const letter = refusedLetter(account.email, document.kind, reason)
  await queueLetter(deps, tx, letter, `document-refused-${document.id}`)
  return { document: refused, isNew: true }
}
