import type { IdentityDocument } from '@repo/prisma/lottery-types'
import type { Approval } from '@repo/server-kit/staff/approvals'
import { approve as approveProposal, propose } from '@repo/server-kit/staff/approvals'
import { normaliseStaffName } from '@repo/server-kit/staff/members'
import { StaffError } from '@repo/server-kit/staff-error'
import { z } from 'zod'
import type { Staff } from '#lottery-api/core/audit/audit.service.ts'
import { audit } from '#lottery-api/core/audit/audit.service.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { isUsualNumber } from './document-number.rules.ts'
import { findNamesake } from './document-persons.data.ts'
import { requireUnlisted } from './national-register.service.ts'
import type { LockedReview, Reading, ReviewOutcome } from './review.service.ts'
import {
  approveLockedDocument,
  lockForReview,
  recognisePerson,
  refuseAlreadyKnown,
  requireOpened,
} from './review.service.ts'

/** The action in approvals by which two staff members read an odd document. */
export const secondReadingAction = 'documents approve'

/** The oddity of a document, according to its readers. */
export type Oddity = {
  /** The other person with these names and this day of birth is a different one. */
  readonly isNamesake: boolean
  /** Its number looks unusual, and is really printed so. */
  readonly isUnusual: boolean
}

/** The stored part of the first reading until the second: of the document only its last day. */
const readingFacts = z.object({
  numberHash: z.string(),
  personHash: z.string(),
  expiresOn: z.string().nullable(),
  isNamesake: z.boolean(),
  isUnusual: z.boolean(),
})

/** The outcome of a reading: the first one waits for another person's, the second one approves. */
export type SecondReadingOutcome =
  | { readonly kind: 'proposed'; readonly proposal: Approval }
  | { readonly kind: 'reviewed'; readonly reviewed: ReviewOutcome }

/**
 * Approves an odd document by two persons who have both opened it and read the same on it. The first call proposes, the
 * same call of another person approves. Throws a `StaffError` for a differing second reading, for an unacceptable
 * document, and for one that this person has not opened or that is approved already.
 */
export async function approveByTwoReaders(
  deps: Deps,
  staff: Staff,
  documentId: string,
  reading: Reading,
  oddity: Oddity,
): Promise<SecondReadingOutcome> {
  const register = await requireUnlisted(deps, documentId, {
    isRegisterChecked: reading.isRegisterChecked ?? false,
  })
  const read = deps.db.$transaction(async (tx): Promise<SecondReadingOutcome> => {
    const locked = await lockForSecondReading(tx, documentId)
    await requireOpened(tx, staff, documentId)
    const recognition = await recognisePerson(deps, tx, locked, reading)
    await requireOdd(tx, locked, reading, { ...oddity, personHash: recognition.personHash })
    const facts = { ...recognition, expiresOn: reading.expiresOn, ...oddity }
    const first = await tx.approval.findFirst({
      where: { action: secondReadingAction, subject: documentId, approvedAt: null, rejectedAt: null },
    })
    if (!first || first.proposedBy === normaliseStaffName(staff.actor))
      return { kind: 'proposed', proposal: await proposeReading(tx, staff, documentId, facts) }
    const firstFacts = readingFacts.parse(first.facts)
    requireSame(firstFacts, facts, first)
    await approveProposal(tx, first.id, secondReadingAction, staff.actor)
    return {
      kind: 'reviewed',
      reviewed: await approveLockedDocument(deps, tx, staff, locked, { ...firstFacts, register }),
    }
  })
  return refuseAlreadyKnown(read)
}

async function proposeReading(
  tx: Tx,
  staff: Staff,
  documentId: string,
  facts: z.output<typeof readingFacts>,
): Promise<Approval> {
  const proposal = await propose(tx, {
    action: secondReadingAction,
    subject: documentId,
    facts,
    by: staff.actor,
  })
  const subject = { kind: 'document', id: documentId } as const
  await audit(tx, staff, { action: `propose ${secondReadingAction}`, subject })
  return proposal
}

/** Throws a `StaffError` for an undeclared oddity, and for a usual number that is declared unusual. */
async function requireOdd(
  tx: Tx,
  { document, player }: { readonly document: IdentityDocument; readonly player: LockedReview['player'] },
  reading: Reading,
  { isNamesake, isUnusual, personHash }: Oddity & { readonly personHash: string },
): Promise<void> {
  if (isUnusual === isUsualNumber(document.type, reading))
    throw new StaffError(
      isUnusual
        ? 'This number is a usual one: leave --unusual-number out.'
        : 'unusual_number: no such document is numbered like this. Read it again; where it stands there: --unusual-number.',
    )
  const namesake = await findNamesake(tx, player.id, personHash)
  if (namesake && !isNamesake)
    throw new StaffError(
      `${namesake}: somebody with these names, born on this day, is known by another document. Is it another person? Then: --other-person.`,
    )
}

function requireSame(
  first: z.output<typeof readingFacts>,
  second: z.output<typeof readingFacts>,
  { id, proposedBy }: Approval,
): void {
  if (first.personHash !== second.personHash)
    throw new StaffError(`name_differs: the account says other names since. Reject ${id} and look again.`)
  if (first.numberHash !== second.numberHash || first.expiresOn !== second.expiresOn)
    throw new StaffError(
      `reading_differs: ${proposedBy} has read another number, country or last day. Look again, both; reject ${id} where that one is wrong.`,
    )
  if (first.isNamesake !== second.isNamesake)
    throw new StaffError(`reading_differs: ${proposedBy} has said otherwise whether it is another person.`)
}

async function lockForSecondReading(tx: Tx, documentId: string): Promise<LockedReview> {
  const locked = await lockForReview(tx, documentId, 'approved')
  if ('isNew' in locked) throw new StaffError(`The document ${documentId} is approved already.`)
  return locked
}
