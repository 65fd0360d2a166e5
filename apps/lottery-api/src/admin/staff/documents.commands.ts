import { rejectionReasons } from '@repo/contracts/lottery/documents'
import type { Report } from '@repo/server-kit/staff/command'
import { addNoun, anId } from '@repo/server-kit/staff/command'
import { writeNewFolder } from '@repo/server-kit/staff/new-files'
import { at, facts, table } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import type { ReviewOutcome } from '#lottery-api/features/documents/review.service.ts'
import { approveDocument, rejectDocument } from '#lottery-api/features/documents/review.service.ts'
import { listReviewQueue, viewDocument } from '#lottery-api/features/documents/review-queue.service.ts'
import { approveByTwoReaders } from '#lottery-api/features/documents/second-reading.service.ts'
import { describeDocument } from './describe-document.ts'
import type { Noun } from './staff-command.ts'
import { addChange, addQuery, reportProposal } from './staff-command.ts'

const documentArgument = { document: 'id of the document' }
const whichDocument = z.object({ document: anId })
const aDay = z.iso.date('must be a day such as 2036-11-21')

/** Adds `lottery-admin documents …`. */
export function addDocuments(top: Noun): void {
  const noun = addNoun(top, 'documents', 'the identity documents that players hand in')
  addList(noun)
  addShow(noun)
  addApprove(noun)
  addReject(noun)
}

function addList(noun: Noun): void {
  addQuery(noun, {
    name: 'list',
    description:
      'list the documents that wait for their review, those first that have waited longest (at most 200)',
    input: z.object({}),
    run: async ({ db }) => {
      const documents = await listReviewQueue(db)
      const rows = documents.map(({ id, type, playerId, suppliedAt }) => [id, type, playerId, at(suppliedAt)])
      return {
        json: { ok: true, documents },
        text: table(['id', 'document', 'player', 'handed in'], rows, 'No document waits.'),
      }
    },
  })
}

const fileExtensions: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'application/pdf': 'pdf',
}

function addShow(noun: Noun): void {
  addChange(noun, {
    name: 'show',
    description:
      'write the pages of a document into a new folder, and print the account’s data to compare; every view is recorded',
    arguments: { ...documentArgument, path: 'the folder to make' },
    input: whichDocument.extend({ path: z.string().min(1, 'is needed') }),
    run: async (deps, { document: id, path }, { staff }) => {
      const { type, holder, replaces, files } = await writeNewFolder(path, async () => {
        const opened = await viewDocument(deps, staff, id)
        const files = opened.pages.map(({ side, mediaType, bytes }) => ({
          name: `${side}.${fileExtensions[mediaType] ?? 'bin'}`,
          bytes,
        }))
        return { ...opened, files }
      })
      const names = files.map(({ name }) => name)
      const accountText = facts([
        ['document', type],
        ['name at birth', holder.birthName ?? '—'],
        ['name in use', holder.usageName || '—'],
        ['first name', holder.firstName ?? '—'],
        ['born on', holder.birthDate ?? '—'],
        ['born in', holder.birthCity ?? '—'],
        ['lives in', holder.country ?? '—'],
        ['replaces', replaces ? describeDocument(replaces) : 'none'],
        ['files', names.length === 0 ? 'none is left' : names.join(', ')],
      ])
      return {
        json: { ok: true, document: id, type, holder, path, files: names },
        text: `${accountText}\nWritten to ${path}. Delete it after viewing it.`,
      }
    },
  })
}

function addApprove(noun: Noun): void {
  addChange(noun, {
    name: 'approve',
    description:
      'approve a document that you have opened (documents show): its player may play from now on; its number belongs to this one account, and the document that was approved before is replaced',
    arguments: documentArgument,
    options: [
      { flags: '--country <country>', description: 'which country issued it: ISO 3166 code such as FR' },
      {
        flags: '--number <number>',
        description: 'the number on it; stored as a keyed hash only',
      },
      { flags: '--born <day>', description: 'the day of birth on it: 1990-05-17' },
      {
        flags: '--expires <day>',
        description: 'the last day on which it is valid; left out: it does not end',
      },
      {
        flags: '--other-person',
        description:
          'it belongs to another person than the known one with these names and day of birth: a second reader approves it by the same command',
      },
      {
        flags: '--register-looked-up',
        description:
          'the person is not in the national register of excluded players; needed where none is connected',
      },
      {
        flags: '--unusual-number',
        description:
          'its number has an unusual format, and is so on the document: a second reader approves it by the same command',
      },
    ],
    input: whichDocument.extend({
      country: z.string('is needed').regex(/^[A-Z]{2}$/, 'must be a code such as FR'),
      number: z.string('is needed').trim().min(3, 'is too short').max(60, 'is too long'),
      born: z.iso.date({ error: 'is needed: a day such as 1990-05-17' }),
      expires: aDay.optional(),
      otherPerson: z.boolean().default(false),
      unusualNumber: z.boolean().default(false),
      registerLookedUp: z.boolean().default(false),
    }),
    run: async (deps, { document, country, number, born, expires, ...exceptions }, { staff }) => {
      const reading = {
        country,
        number,
        birthDate: born,
        expiresOn: expires ?? null,
        isRegisterChecked: exceptions.registerLookedUp,
      }
      const oddity = { isNamesake: exceptions.otherPerson, isUnusual: exceptions.unusualNumber }
      if (oddity.isNamesake || oddity.isUnusual) {
        const read = await approveByTwoReaders(deps, staff, document, reading, oddity)
        return read.kind === 'proposed' ? reportProposal(read.proposal) : reportReview(read.reviewed)
      }
      return reportReview(await approveDocument(deps, staff, document, reading))
    },
  })
}

function addReject(noun: Noun): void {
  addChange(noun, {
    name: 'reject',
    description:
      'reject a waiting document: its player is notified of the reason and has 7 days, or the rest of the first month, for a better one, or continues with the earlier approved one',
    arguments: documentArgument,
    options: [
      {
        flags: '--because <code>',
        description: `what the player reads as the reason: ${rejectionReasons.join(', ')}`,
      },
    ],
    input: whichDocument.extend({
      because: z.enum(rejectionReasons, `must be one of ${rejectionReasons.join(', ')}`),
    }),
    run: async (deps, { document, because }, { staff }) =>
      reportReview(await rejectDocument(deps, staff, document, because)),
  })
}

function reportReview({ document: { id, status, playerId }, isNew }: ReviewOutcome): Report {
  return {
    json: { ok: true, document: id, player: playerId, status, isNew },
    text: `${isNew ? 'It is' : 'It was already'} ${status}.`,
  }
}
