import { readFile } from 'node:fs/promises'
import { addNoun, anId } from '@repo/server-kit/staff/command'
import { writeNewFile } from '@repo/server-kit/staff/new-files'
import { StaffError } from '@repo/server-kit/staff-error'
import { z } from 'zod'
import { audit } from '#api/core/audit/audit.service.ts'
import { escapeFormula, writeCsv } from '#api/csv-cells.ts'
import { subscriberFilter } from '#api/features/newsletter/newsletter.data.ts'
import type { IssueDraft } from '#api/features/newsletter/sending.service.ts'
import { readIssueProgress, startIssue, stopIssue } from '#api/features/newsletter/sending.service.ts'
import type { Noun } from './staff-command.ts'
import { addChange } from './staff-command.ts'

/** Adds the commands `newsletter …`. */
export function addNewsletter(top: Noun): void {
  const noun = addNoun(top, 'newsletter', 'newsletters to subscribers')
  addSend(noun)
  addStop(noun)
  addExport(noun)
}

const issueInput = z.object({
  path: z.string().min(1),
  subject: z.string('is needed').trim().min(3, 'is too short').max(150, 'is too long'),
})

async function readDraft({ path, subject }: z.output<typeof issueInput>): Promise<IssueDraft> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new StaffError(`${path} cannot be read: ${error.message}`, { cause: error })
  })
  return { subject, text }
}

function addSend(noun: Noun): void {
  addChange(noun, {
    name: 'send',
    description: 'send an issue to every confirmed subscriber; a repeat resumes an interrupted run',
    arguments: { path: 'a text file in French; an empty line begins a paragraph' },
    options: [{ flags: '--subject <subject>', description: 'the mail’s subject' }],
    input: issueInput,
    plan: async ({ db }, input) => {
      const { waiting, sent } = await readIssueProgress(db, await readDraft(input))
      return `“${input.subject}” will be mailed to ${waiting} subscribers; ${sent} have got it before.`
    },
    run: async (deps, input, staff) => {
      const draft = await readDraft(input)
      const { letter, waiting, sent } = await startIssue(deps, draft, staff)
      return {
        json: { ok: true, letter, waiting, sent },
        text: `The worker mails it to ${waiting} subscribers; ${sent} have got it before. Its id is ${letter}.`,
      }
    },
  })
}

function addStop(noun: Noun): void {
  addChange(noun, {
    name: 'stop',
    description: 'stop an issue permanently: the remaining recipients do not get it',
    arguments: { letter: 'its id, as printed by send' },
    input: z.object({ letter: anId }),
    plan: async (_, { letter }) => `Letter ${letter} will be sent to no further recipient.`,
    run: async (deps, { letter }, staff) => {
      const queued = await stopIssue(deps, letter, staff)
      return {
        json: { ok: true, letter, queued },
        text: `It is stopped. It was queued for ${queued} subscribers: those who were not mailed yet get none.`,
      }
    },
  })
}

function addExport(noun: Noun): void {
  addChange(noun, {
    name: 'export',
    description:
      'write the addresses that have subscribed, and since when, as CSV to a path that does not exist yet',
    arguments: { path: 'where to write it' },
    input: z.object({ path: z.string().min(1) }),
    plan: async ({ db }, { path }) =>
      `${await db.newsletterSubscription.count({ where: subscriberFilter })} addresses will be written to ${path}.`,
    run: async ({ db }, { path }, staff) => {
      const subject = { kind: 'newsletter', id: 'subscribers' }
      // Before the file exists: it contains addresses.
      await db.$transaction((tx) => audit(tx, staff, { action: 'newsletter export', subject }))
      const subscribers = await db.newsletterSubscription.findMany({
        where: subscriberFilter,
        orderBy: [{ confirmedAt: 'asc' }, { id: 'asc' }],
      })
      const rows = subscribers.map(({ email, confirmedAt }) => [
        escapeFormula(email),
        confirmedAt?.toISOString() ?? '',
      ])
      await writeNewFile(path, (append) => append(writeCsv([['email', 'confirmed_at'], ...rows])))
      return {
        json: { ok: true, path, addresses: rows.length },
        text: `Written to ${path}: ${rows.length} addresses.`,
      }
    },
  })
}
