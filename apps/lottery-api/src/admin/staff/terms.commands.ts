import { addNoun } from '@repo/server-kit/staff/command'
import { StaffError } from '@repo/server-kit/staff-error'
import { z } from 'zod'
import type { Announcement, AnnouncementProgress } from '#lottery-api/features/terms/announce.service.ts'
import {
  announceTerms,
  checkAnnouncement,
  readProgress,
} from '#lottery-api/features/terms/announce.service.ts'
import type { TextFile } from './language-files.ts'
import { describeReaders, readLanguageFiles } from './language-files.ts'
import type { Noun } from './staff-command.ts'
import { addChange } from './staff-command.ts'

const aDay = z.iso.date('must be a day such as 2027-01-01')

/** Adds `lottery-admin terms …`: the terms of use and of sale. */
export function addTerms(top: Noun): void {
  const noun = addNoun(top, 'terms', 'the terms of use and of sale')
  addChange(noun, {
    name: 'announce',
    description:
      'tell every player with an activated account that the terms change: once for each version, in the player’s language, whatever mails they want. The same again goes on where it was broken off',
    arguments: {
      version: 'the version that the site shows by now, the day of its text',
      folder:
        'holds fr.txt, en.txt, es.txt and it.txt: what changes, in which an empty line begins a paragraph',
    },
    options: [
      { flags: '--since <day>', description: 'from when it holds for those who accepted an earlier version' },
      { flags: '--dry-run', description: 'only say how many players it goes to, by language' },
    ],
    input: z.object({
      version: aDay,
      folder: z.string().min(1),
      since: aDay,
      dryRun: z.boolean().default(false),
    }),
    run: async (deps, { version, folder, since, dryRun }, { staff }) => {
      const announcement = { version, since, texts: await readTexts(folder) }
      await checkAnnouncement(deps, announcement)
      const progress = dryRun
        ? await readProgress(deps, version)
        : await announceTerms(deps, announcement, staff)
      return {
        json: { ok: true, dryRun, version, since, ...progress },
        text: `${dryRun ? 'It would be mailed' : 'The worker mails it'} to ${describeProgress(progress)}`,
      }
    },
  })
}

function describeProgress({ waiting, told }: AnnouncementProgress): string {
  return `${describeReaders(waiting)}; ${told} were told before.`
}

async function readTexts(folder: string): Promise<Announcement['texts']> {
  const { fr, en, es, it } = await readLanguageFiles(folder)
  return {
    fr: requireText(fr, 'fr'),
    en: requireText(en, 'en'),
    es: requireText(es, 'es'),
    it: requireText(it, 'it'),
  }
}

function requireText(file: TextFile | undefined, language: string): string {
  const text = file?.text.trim() ?? ''
  if (text === '')
    throw new StaffError(`${language}.txt must say what changes: each player reads their own language.`)
  return text
}
