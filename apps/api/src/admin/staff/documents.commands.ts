import { readLicenceClasses } from '@repo/delivery-rules/driving-licences'
import type { DocumentStatus } from '@repo/prisma/delivery-types'
import type { Report } from '@repo/server-kit/staff/command'
import { addNoun, anId, seenRows } from '@repo/server-kit/staff/command'
import { writeNewFile } from '@repo/server-kit/staff/new-files'
import { StaffError } from '@repo/server-kit/staff-error'
import { at, facts, table } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import type { Staff } from '#api/core/audit/audit.service.ts'
import { audit } from '#api/core/audit/audit.service.ts'
import { returnOffersWithoutValidDocuments } from '#api/core/dispatch/offers.service.ts'
import { formatVehicleName } from '#api/core/vehicles/vehicle-name.texts.ts'
import type { Deps } from '#api/deps.ts'
import { requireNamedAccount } from '#api/features/accounts/staff-accounts.service.ts'
import type { Verdict } from '#api/features/documents/review.service.ts'
import { reviewDocument, toEndOfDay, withdrawDocument } from '#api/features/documents/review.service.ts'
import {
  countSharedPlates,
  readReviewQueue,
  requireReviewableDocument,
} from '#api/features/documents/review-queue.service.ts'
import { joinDeclarations, readDeclarations } from './declared-facts.ts'
import type { Noun } from './staff-command.ts'
import { aDay, addChange, addQuery, sentenceSchema } from './staff-command.ts'

const documentArgument = { document: 'id of the document' }
const whichDocument = z.object({ document: anId })
const tellOption = {
  flags: '--tell <sentence>',
  description: 'what its owner reads as the reason, in French',
}
const someLicenceClasses = z.string().transform((typed, context) => {
  const classes = readLicenceClasses(typed)
  if (classes) return classes
  context.issues.push({ code: 'custom', input: typed, message: 'must be classes of a licence such as B,A1' })
  return z.NEVER
})

/** Adds the commands `documents …`. */
export function addDocuments(top: Noun): void {
  const noun = addNoun(top, 'documents', 'what carriers and companies prove')
  addList(noun)
  addShow(noun)
  addApprove(noun)
  addRefuse(noun)
  addWithdraw(noun)
}

function addList(noun: Noun): void {
  addQuery(noun, {
    name: 'list',
    description:
      'list documents, those that have waited longest for their review first (at most 200); noted in the audit',
    options: [
      { flags: '--account <account>', description: 'only of this account: id, personneId or e-mail' },
      {
        flags: '--status <status>',
        description: 'under_review, approved or refused',
        preset: 'under_review',
      },
    ],
    input: z.object({
      account: z.string().optional(),
      status: z.enum(['under_review', 'approved', 'refused'] satisfies DocumentStatus[]),
    }),
    run: async (deps, { account, status }) => {
      const accountId = account === undefined ? null : (await requireNamedAccount(deps.db, account)).id
      const documents = await readReviewQueue(deps.db, status, accountId)
      const rows = documents.map(({ id, kind, account: owner, vehicle, submittedAt, expiresAt }) => [
        id,
        kind,
        owner.kind,
        owner.displayName,
        vehicle ? formatVehicleName(vehicle) : '',
        at(submittedAt),
        at(expiresAt),
      ])
      const headings = ['id', 'document', 'kind', 'account', 'vehicle', 'handed in', 'expires']
      return {
        json: { ok: true, documents },
        text: table(headings, rows, `No document is ${status}.`),
        ...seenRows('document', documents),
      }
    },
  })
}

function addShow(noun: Noun): void {
  addQuery(noun, {
    name: 'show',
    description:
      'write the file of a document to a path that does not exist yet, and say what its account has declared; noted in the audit',
    isPersonal: true,
    arguments: { ...documentArgument, path: 'where to write it' },
    input: whichDocument.extend({ path: z.string().min(1) }),
    run: async (deps, { document: id, path }, staff) => {
      const document = await requireReviewableDocument(deps.db, id)
      if (document.file === null)
        throw new StaffError('The file of this document is gone: a newer one replaced it.')
      const bytes = await deps.files.read(document.file.path, document.file)
      const declared = await readDeclarations(deps, document, true)
      await deps.db.$transaction((tx) =>
        audit(tx, staff, {
          action: 'documents show',
          subject: { kind: 'document', id },
          facts: { account: document.accountId, kind: document.kind },
        }),
      )
      await writeNewFile(path, (append) => append(bytes))
      return {
        json: {
          ok: true,
          document: id,
          path,
          mediaType: document.file.mediaType,
          sha256: document.file.sha256,
          declared,
        },
        text: `${document.kind}. Its account has declared:\n${facts(declared)}\nWritten to ${path} (${document.file.mediaType}). Delete it after viewing it.`,
      }
    },
  })
}

function addApprove(noun: Noun): void {
  addChange(noun, {
    name: 'approve',
    description: 'approve a document for 6 months, or until its own end when that is sooner',
    arguments: documentArgument,
    options: [
      {
        flags: '--issued <day>',
        description: 'the issue date of a business-register extract (under 3 months old for a carrier)',
      },
      { flags: '--expires <day>', description: 'the last day on which the document itself is valid' },
      {
        flags: '--classes <classes>',
        description:
          'the classes of a driving licence, e.g. B,A1; without it and --expires, the declared ones are confirmed',
      },
    ],
    input: whichDocument.extend({
      issued: aDay.optional(),
      expires: aDay.optional(),
      classes: someLicenceClasses.optional(),
    }),
    plan: (deps, { document }) => planReview(deps, document, 'approved'),
    run: (deps, { document, issued, expires, classes }, staff) =>
      reviewAndRecord(deps, document, staff, {
        is: 'approved',
        issuedOn: issued ?? null,
        ownEnd: expires === undefined ? null : toEndOfDay(new Date(expires)),
        licenceClasses: classes ?? null,
      }),
  })
}

function addRefuse(noun: Noun): void {
  addChange(noun, {
    name: 'refuse',
    description: 'reject a document; its owner is notified of the reason and may submit another',
    arguments: documentArgument,
    options: [tellOption],
    input: whichDocument.extend({ tell: sentenceSchema }),
    plan: async (deps, { document, tell }) =>
      `${await planReview(deps, document, 'refused')} Its owner will receive: ${tell}`,
    run: (deps, { document, tell }, staff) =>
      reviewAndRecord(deps, document, staff, { is: 'refused', reason: tell }),
  })
}

function addWithdraw(noun: Noun): void {
  addChange(noun, {
    name: 'withdraw',
    description: 'revoke an approved document, e.g. a forged one',
    arguments: documentArgument,
    options: [tellOption],
    input: whichDocument.extend({ tell: sentenceSchema }),
    plan: async ({ db }, { document: id, tell }) => {
      const document = await requireReviewableDocument(db, id)
      if (document.status !== 'approved')
        throw new StaffError(`Only an approved document is withdrawn: this one is ${document.status}.`)
      return `${describeDocument(document)} will no longer count. Its owner will receive: ${tell}`
    },
    run: async (deps, { document: id, tell }, staff) => {
      const { document, isNew } = await deps.db.$transaction(async (tx) => {
        const outcome = await withdrawDocument(deps, tx, id, tell)
        const { accountId, kind, vehicleId } = outcome.document
        if (outcome.isNew)
          await audit(tx, staff, {
            action: 'documents withdraw',
            subject: { kind: 'document', id },
            facts: { account: accountId, kind, vehicle: vehicleId },
          })
        return outcome
      })
      await returnOffersWithoutValidDocuments(deps, document.accountId)
      return {
        json: { ok: true, document: id, status: document.status, isNew },
        text: isNew ? 'It is withdrawn.' : 'It was already refused.',
      }
    },
  })
}

type ReviewableDocument = Awaited<ReturnType<typeof requireReviewableDocument>>

function describeDocument({ kind, account, vehicle }: ReviewableDocument): string {
  const ofVehicle = vehicle ? ` of the vehicle ${formatVehicleName(vehicle)}` : ''
  return `The ${kind}${ofVehicle} of ${account.displayName} (${account.kind} ${account.id})`
}

async function planReview(deps: Deps, id: string, verdict: Verdict['is']): Promise<string> {
  const document = await requireReviewableDocument(deps.db, id)
  const { status, vehicle } = document
  if (status !== 'under_review')
    throw new StaffError(`This document does not wait for a review: it is ${status}.`)
  const declared = joinDeclarations(await readDeclarations(deps, document, false))
  const otherCount = vehicle && verdict === 'approved' ? await countSharedPlates(deps.db, vehicle) : 0
  const warning =
    otherCount > 0 ? ` Its plate is declared by ${otherCount} other carrier(s): approve one of them.` : ''
  return `${describeDocument(document)} will be ${verdict}. Declared: ${declared}.${warning}`
}

/** Approves or refuses a document and records it in the audit. */
async function reviewAndRecord(deps: Deps, id: string, staff: Staff, verdict: Verdict): Promise<Report> {
  const { document, isNew } = await deps.db.$transaction(async (tx) => {
    const outcome = await reviewDocument(deps, tx, id, verdict)
    const { accountId, kind, expiresAt, vehicleId, licenceClasses } = outcome.document
    if (outcome.isNew)
      await audit(tx, staff, {
        action: `documents ${verdict.is === 'approved' ? 'approve' : 'refuse'}`,
        subject: { kind: 'document', id },
        facts: {
          account: accountId,
          kind,
          issuedOn: verdict.is === 'approved' ? verdict.issuedOn : null,
          expiresAt: expiresAt?.toISOString() ?? null,
          vehicle: vehicleId,
          licenceClasses: licenceClasses.join(' '),
        },
      })
    return outcome
  })
  const { status, expiresAt } = document
  const until = expiresAt === null ? '' : ` until ${at(expiresAt)}`
  return {
    json: { ok: true, document: id, status, expiresAt, isNew },
    text: `${isNew ? 'It is' : 'It was already'} ${status}${until}.`,
  }
}
