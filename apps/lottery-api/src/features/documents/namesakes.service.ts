import { Objection } from '@repo/server-kit/objection'
import type { Approval } from '@repo/server-kit/staff/approvals'
import { approve as approveProposal, propose } from '@repo/server-kit/staff/approvals'
import { z } from 'zod'
import type { Staff } from '#lottery-api/core/audit/audit.service.ts'
import { audit } from '#lottery-api/core/audit/audit.service.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { personHash } from './document-number.rules.ts'
import type { Held, Reading, Reviewed } from './review.service.ts'
import { approve, hold, orAlreadyKnown, recognise, requireApprovable } from './review.service.ts'

/** What two persons have to agree on: that a document is of somebody else than who has the same names and day of birth. */
export const namesakeAction = 'documents approve'

/** What is kept of the reading until it is approved: nothing that stands on the document but its last day. */
const readFacts = z.object({
  numberHash: z.string(),
  personHash: z.string(),
  expiresOn: z.string().nullable(),
})

/**
 * Proposes to approve a document of somebody who has the names and the day of birth of another account, or of one that ended, and is another person.
 * What may not be approved is an objection.
 */
export async function proposeNamesake(
  deps: Deps,
  staff: Staff,
  documentId: string,
  reading: Reading,
): Promise<Approval> {
  return deps.db.$transaction(async (tx) => {
    const known = await recognise(deps, tx, await holdWaiting(tx, documentId), reading)
    const facts = { ...known, expiresOn: reading.expiresOn }
    const proposal = await propose(tx, {
      action: namesakeAction,
      subject: documentId,
      facts,
      by: staff.actor,
    })
    await audit(tx, staff, {
      action: `propose ${namesakeAction}`,
      subject: { kind: 'document', id: documentId },
    })
    return proposal
  })
}

/** Approves the document that another person has proposed as that of a namesake: nothing of the other accounts stands for its player. */
export async function approveNamesake(deps: Deps, staff: Staff, approvalId: string): Promise<Reviewed> {
  const approval = deps.db.$transaction(async (tx) => {
    const { subject, facts } = await approveProposal(tx, approvalId, namesakeAction, staff.actor)
    const read = readFacts.parse(facts)
    const held = await holdWaiting(tx, subject)
    if (personHash(deps, held.player) !== read.personHash)
      throw new Objection('name_differs: the account says other names since. Reject this and look again.')
    const birthDate = held.player.birthDate?.toISOString().slice(0, 10) ?? ''
    await requireApprovable(deps, tx, held, { ...read, birthDate })
    return approve(deps, tx, staff, held, { ...read, isNamesake: true })
  })
  return orAlreadyKnown(approval)
}

async function holdWaiting(tx: Tx, documentId: string): Promise<Held> {
  const held = await hold(tx, documentId, 'approved')
  if ('isNew' in held) throw new Objection(`The document ${documentId} is approved already.`)
  return held
}
