import path from 'node:path'
import { languages } from '@repo/contracts/lottery/fields'
import type { Language } from '@repo/prisma/lottery-types'
import { addNoun } from '@repo/server-kit/staff/command'
import { StaffError } from '@repo/server-kit/staff-error'
import { z } from 'zod'
import type { Draft, Drafts, IssueProgress } from '#lottery-api/features/newsletter/sending.service.ts'
import { readProgress, startIssue, stopIssue } from '#lottery-api/features/newsletter/sending.service.ts'
import type { TextFile } from './language-files.ts'
import { describeReaders, readLanguageFiles } from './language-files.ts'
import type { Noun } from './staff-command.ts'
import { addChange } from './staff-command.ts'

/** Adds `lottery-admin newsletter …`. */
export function addNewsletter(top: Noun): void {
  const noun = addNoun(top, 'newsletter', 'newsletters to consenting players')
  addSend(noun)
  addStop(noun)
}

function addSend(noun: Noun): void {
  addChange(noun, {
    name: 'send',
    description:
      'send a letter to every activated player who consents and may play; each in their own language, in French where it is not written in that one. The same letter again goes on where it was broken off',
    arguments: {
      folder:
        'holds fr.txt and, as far as there are any, en.txt, es.txt and it.txt: the subject, an empty line, the text, in which an empty line begins a paragraph',
    },
    options: [{ flags: '--dry-run', description: 'only count its recipients, by language' }],
    input: z.object({ folder: z.string().min(1), dryRun: z.boolean().default(false) }),
    run: async (deps, { folder, dryRun }, { staff }) => {
      const drafts = await readDrafts(folder)
      const progress = dryRun ? await readProgress(deps, drafts) : await startIssue(deps, drafts, staff)
      return {
        json: { ok: true, dryRun, ...progress },
        text: `${dryRun ? 'It would be mailed' : 'The worker mails it'} to ${describeProgress(progress)}`,
      }
    },
  })
}

function addStop(noun: Noun): void {
  addChange(noun, {
    name: 'stop',
    description: 'stop an issue permanently: the remaining recipients do not get it',
    arguments: { letter: 'its id, as printed by send' },
    input: z.object({ letter: z.uuid() }),
    run: async (deps, { letter }, { staff }) => {
      const queued = await stopIssue(deps, letter, staff)
      return {
        json: { ok: true, letter, queued },
        text: `It is stopped. It was queued for ${queued} players: those who were not mailed yet get none.`,
      }
    },
  })
}

function describeProgress({ letter, waiting, queued }: IssueProgress): string {
  return `${describeReaders(waiting)}; it was queued for ${queued} before.${letter === null ? '' : ` Its id is ${letter}.`}`
}

/** Reads a newsletter issue from a folder. */
async function readDrafts(folder: string): Promise<Drafts> {
  const texts = await readLanguageFiles(folder)
  if (!texts.fr)
    throw new StaffError(`${path.join(folder, 'fr.txt')} is missing: a letter is there in French.`)
  const drafts: { fr: Draft } & { [L in Language]?: Draft } = { fr: parseDraft(texts.fr) }
  for (const language of languages) {
    const text = texts[language]
    if (text) drafts[language] = parseDraft(text)
  }
  return drafts
}

function parseDraft({ file, text }: TextFile): Draft {
  const [subject = '', empty = '', ...lines] = text.split('\n')
  const draft = { subject: subject.trim(), text: lines.join('\n').trim() }
  if (draft.subject.length < 3 || draft.subject.length > 150)
    throw new StaffError(`${file}: its first line, the subject, must have 3 to 150 characters.`)
  if (empty.trim() !== '') throw new StaffError(`${file}: the line below the subject must be empty.`)
  if (draft.text === '') throw new StaffError(`${file} has a subject and no text.`)
  return draft
}
