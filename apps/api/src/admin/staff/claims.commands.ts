import { databaseNow } from '@repo/server-kit/database'
import type { Report } from '@repo/server-kit/staff/command'
import { addNoun, anId } from '@repo/server-kit/staff/command'
import { StaffError } from '@repo/server-kit/staff-error'
import { at, euros, table } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import type { Staff } from '#api/core/audit/audit.service.ts'
import { audit } from '#api/core/audit/audit.service.ts'
import type { Deps } from '#api/deps.ts'
import type { ClaimAnswer } from '#api/features/claims/claim-answers.service.ts'
import { answerClaim, requireRefundableSources } from '#api/features/claims/claim-answers.service.ts'
import { listClaimPictures, readClaimFacts } from '#api/features/claims/claim-facts.service.ts'
import { sumRefundCents } from '#api/features/claims/claim-refund.rules.ts'
import { findClaim, findClaimsForStaff } from '#api/features/claims/claims.data.ts'
import { formatClaim } from './claim-text.ts'
import { parseRefundSources, sourcesHelp } from './refund-sources.ts'
import type { Noun } from './staff-command.ts'
import { addChange, addQuery, sentenceSchema } from './staff-command.ts'
import { needsTwoPersons, requireWithinLimit } from './two-persons.ts'

const claimArgument = { claim: 'id of the claim' }
const whichClaim = z.object({ claim: anId })

/** Adds the commands `claims …`. */
export function addClaims(top: Noun): void {
  const noun = addNoun(top, 'claims', 'what senders say against a delivery or its invoice')
  addList(noun)
  addShow(noun)
  addAccept(noun)
  addRefuse(noun)
}

function addList(noun: Noun): void {
  addQuery(noun, {
    name: 'list',
    description: 'list claims and invoice disputes, those that have waited longest first (at most 200)',
    options: [
      {
        flags: '--status <status>',
        description: 'open, accepted, refused, withdrawn or all',
        preset: 'open',
      },
      { flags: '--kind <kind>', description: 'delivery or invoice' },
      { flags: '--order <order>', description: 'only of this order, by its id' },
    ],
    input: z.object({
      status: z.enum(['open', 'accepted', 'refused', 'withdrawn', 'all']),
      kind: z.enum(['delivery', 'invoice']).optional(),
      order: anId.optional(),
    }),
    run: async (deps, { status, kind, order }) => {
      const claims = await findClaimsForStaff(deps.db, {
        ...(status === 'all' ? {} : { status }),
        ...(kind ? { kind } : {}),
        ...(order ? { orderId: order } : {}),
      })
      const listedClaims = claims.map(
        ({ text: _text, answer: _answer, carrierView: _view, ...claim }) => claim,
      )
      const rows = claims.map((claim) => [
        claim.id,
        claim.kind,
        claim.subject ?? '—',
        claim.status,
        at(claim.openedAt),
        String(claim._count.pictures),
        claim.carrierViewAt ? 'yes' : 'no',
        claim.orderId,
      ])
      const headings = ['id', 'about', 'wrong', 'status', 'opened', 'pictures', 'carrier’s view', 'order']
      const emptyText = status === 'open' ? 'No claim waits.' : 'No claim is found.'
      return { json: { ok: true, claims: listedClaims }, text: table(headings, rows, emptyText) }
    },
  })
}

function addShow(noun: Noun): void {
  addQuery(noun, {
    name: 'show',
    description:
      'show a claim with all there is to judge it by: times, proofs, reservations, gaps of the track, messages; noted in the audit',
    arguments: claimArgument,
    options: [{ flags: '--pictures', description: 'print addresses of the pictures, valid for 5 minutes' }],
    input: whichClaim.extend({ pictures: z.boolean().optional() }),
    run: async (deps, { claim: id, pictures: shouldShowPictures = false }) => {
      const claimFacts = await readClaimFacts(deps.db, id)
      if (!claimFacts) throw new StaffError(`There is no claim ${id}.`)
      const pictures = shouldShowPictures
        ? await createPictureAddresses(deps, listClaimPictures(claimFacts))
        : []
      const facts = { order: claimFacts.claim.orderId, pictures: pictures.length }
      const seen = { subject: { kind: 'claim', id }, facts }
      return { json: { ok: true, ...claimFacts, pictures }, text: formatClaim(claimFacts, pictures), seen }
    },
  })
}

async function createPictureAddresses(deps: Deps, pictures: ReturnType<typeof listClaimPictures>) {
  const now = await databaseNow(deps.db)
  return pictures.map(({ what, fileId }) => ({
    what,
    url: `${deps.config.webUrl}${deps.fileAddresses.address(fileId, now)}`,
  }))
}

const tellOption = {
  flags: '--tell <sentence>',
  description: 'what its sender reads as the answer, in French',
}

function addAccept(noun: Noun): void {
  addChange(noun, {
    name: 'accept',
    description: 'accept a claim: its sender is notified and gets the amount refunded to the card',
    arguments: claimArgument,
    options: [
      { flags: '--amount <euros>', description: 'what is refunded, e.g. 12.50; 0 for nothing' },
      { flags: '--from <sources>', description: sourcesHelp },
      tellOption,
    ],
    input: whichClaim.extend({
      amount: z.string('is needed'),
      from: z.string().optional(),
      tell: sentenceSchema,
    }),
    plan: async (deps, { claim: id, amount, from, tell }) => {
      const claim = await requireOpenClaim(deps, id)
      const refund = parseRefundSources(amount, from)
      const cents = sumRefundCents(refund)
      if (cents > 0) await deps.db.$transaction((tx) => requireRefundableSources(tx, claim.orderId, refund))
      const refundSentence =
        cents > 0 ? `${euros(cents)} will be refunded (${from})` : 'Nothing will be refunded'
      return `The claim about order ${claim.orderId} will be accepted. ${refundSentence}. Its sender will receive: ${tell}`
    },
    needsTwo: async (deps, { claim: id, amount, from }) => {
      const { orderId } = await requireOpenClaim(deps, id)
      const cents = sumRefundCents(parseRefundSources(amount, from))
      return (await needsTwoPersons(deps, orderId, cents)) ? { subject: `claim:${id}` } : null
    },
    run: (deps, { claim, amount, from, tell }, staff) =>
      answerAndRecord(deps, claim, staff, {
        is: 'accepted',
        answer: tell,
        refund: parseRefundSources(amount, from),
      }),
  })
}

function addRefuse(noun: Noun): void {
  addChange(noun, {
    name: 'refuse',
    description: 'reject a claim: its sender is notified of the reason',
    arguments: claimArgument,
    options: [tellOption],
    input: whichClaim.extend({ tell: sentenceSchema }),
    plan: async (deps, { claim: id, tell }) => {
      const { orderId } = await requireOpenClaim(deps, id)
      return `The claim about order ${orderId} will be refused. Its sender will receive: ${tell}`
    },
    run: (deps, { claim, tell }, staff) =>
      answerAndRecord(deps, claim, staff, { is: 'refused', answer: tell }),
  })
}

async function requireOpenClaim(deps: Deps, id: string) {
  const claim = await findClaim(deps.db, id)
  if (!claim) throw new StaffError(`There is no claim ${id}.`)
  if (claim.status !== 'open') throw new StaffError(`This claim is ${claim.status} already.`)
  return claim
}

async function answerAndRecord(deps: Deps, id: string, staff: Staff, decision: ClaimAnswer): Promise<Report> {
  const claim = await deps.db.$transaction(async (tx) => {
    const outcome = await answerClaim(deps, tx, id, decision)
    if (!outcome.isNew) throw new StaffError(`This claim is ${outcome.claim.status} already.`)
    const { orderId, refundId, refundCents: cents } = outcome.claim
    if (cents) await requireWithinLimit(tx, staff, orderId)
    await audit(tx, staff, {
      action: `claims ${decision.is === 'accepted' ? 'accept' : 'refuse'}`,
      subject: { kind: 'claim', id },
      facts: { order: orderId, refund: refundId, refundCents: cents },
    })
    return outcome.claim
  })
  const { status, refundId, refundCents: cents } = claim
  const refundSentence = cents > 0 ? ` ${euros(cents)} go back to the card (refund ${refundId}).` : ''
  return {
    json: { ok: true, claim: id, status, refundId, refundCents: cents },
    text: `It is ${status}.${refundSentence}`,
  }
}
