import path from 'node:path'
import type { BackupManifest } from '@repo/server-kit/backup/backup-manifest'
import { createBackup, requireEmptyFolder } from '@repo/server-kit/backup/create-backup'
import type { JournaledErasure } from '@repo/server-kit/backup/erasure-journal'
import { erasuresIn } from '@repo/server-kit/backup/erasure-journal'
import { checkBackup, restoreBackup } from '@repo/server-kit/backup/restore-backup'
import { staffNoun } from '@repo/server-kit/staff/command'
import type { Command } from 'commander'
import { z } from 'zod'
import { audit } from '#lottery-api/core/audit/audit.service.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { endOnceMore } from '#lottery-api/flows/account-closing/account-closing.service.ts'
import type { Host, Noun } from '../staff/staff-command.ts'
import { addChanging, addLooking } from '../staff/staff-command.ts'
import { backedUpProduct } from './backed-up-product.ts'

const aPath = z
  .string()
  .trim()
  .min(1, 'name a folder')
  .transform((name) => path.resolve(name))
const one = { folder: 'the folder of the backup' }
const whichFolder = z.object({ folder: aPath })

const journals = { journal: z.array(aPath).default([]) }
const journalOption = {
  flags: '--journal <file>',
  description:
    'a journal of erasures that was kept elsewhere, beside the one that all workers share (LOTTERY_ERASURE_JOURNAL); may be given several times',
  isRepeatable: true,
} as const

/** `lottery-admin backup …`. */
export function addBackup(program: Command, host: Host): void {
  const noun = staffNoun(
    program,
    host,
    'backup',
    'everything the lottery holds and has published, in a folder',
  )
  addChanging(noun, {
    name: 'create',
    description:
      'write every row as of one instant, every sealed file and all that is published into a folder that is new or empty',
    arguments: one,
    input: whichFolder,
    run: async (deps, { folder }, { staff }) => {
      await requireEmptyFolder(folder)
      // Before the folder is there: all data stands in it.
      await deps.db.$transaction((tx) =>
        audit(tx, staff, { action: 'backup create', subject: { kind: 'backup', id: folder } }),
      )
      const { manifest, missingFiles } = await createBackup(backedUpProduct(deps), folder)
      const missing = missingFiles.map((file) => `✗ ${file} was named by a row and is not there\n`).join('')
      return {
        json: { ok: true, folder, ...figures(manifest), missingFiles: missingFiles.length },
        text: `${missing}Written: ${inWords(manifest)}.`,
      }
    },
  })
  addLooking(noun, {
    name: 'check',
    description: 'read a whole backup and say whether each table and file is what was written',
    arguments: one,
    input: whichFolder,
    run: async (_, { folder }) => {
      const manifest = await checkBackup(folder)
      return { json: { ok: true, ...figures(manifest) }, text: `✓ ${inWords(manifest)}.` }
    },
  })
  addChanging(noun, {
    name: 'restore',
    description:
      'put a backup into a migrated database that is empty, and its files where they belong, and end once more who had ended since; nothing else may run meanwhile',
    arguments: one,
    options: [journalOption],
    input: whichFolder.extend(journals),
    run: async (deps, { folder, journal }, { staff }) => {
      const erasures = await erasuresIn(deps.config.erasureJournal, { folder, journal })
      const manifest = await restoreBackup(backedUpProduct(deps), folder)
      await deps.db.$transaction((tx) =>
        audit(tx, staff, { action: 'backup restore', subject: { kind: 'backup', id: manifest.madeAt } }),
      )
      const reapplied = await reapplyErasures(deps, erasures, false)
      return {
        json: { ok: true, ...figures(manifest), ...reapplied },
        text: [
          `Restored: ${inWords(manifest)}.`,
          inSentences(reapplied),
          'Now: check, audit verify --anchor <the noted end>',
        ].join('\n'),
      }
    },
  })
  addReapply(noun)
}

/** For a database that came back by other means, for a restore that was cut off after its rows, and for who could not end at once. */
function addReapply(noun: Noun): void {
  addChanging(noun, {
    name: 'reapply',
    description:
      'end once more the accounts of the journal that a restored database has brought back; restore does it by itself',
    options: [
      journalOption,
      {
        flags: '--give-back',
        description: 'also those with unused credits: their money is given back, perhaps for the second time',
      },
    ],
    input: z.object({ ...journals, giveBack: z.literal(true).optional() }),
    run: async (deps, { journal, giveBack = false }, { staff }) => {
      const erasures = await erasuresIn(deps.config.erasureJournal, { journal })
      if (erasures === null) return { isBad: true, json: { ok: false, hasJournal: false }, text: noJournal }
      const facts = { accounts: erasures.length, givesBack: giveBack }
      await deps.db.$transaction((tx) =>
        audit(tx, staff, { action: 'backup reapply', subject: { kind: 'backup', id: 'journal' }, facts }),
      )
      const reapplied = await reapplyErasures(deps, erasures, giveBack)
      return { json: { ok: true, ...reapplied }, text: inSentences(reapplied) }
    },
  })
}

const noJournal =
  '✗ No journal of erasures is here: whoever ended an account since is back, unless you reapply with --journal.'

/** What became of accounts that had ended after the backup was made; nothing is known of them without a journal. */
type Reapplied = {
  readonly hasJournal: boolean
  readonly ended: readonly string[]
  readonly left: readonly string[]
}

/** Ends once more the accounts that a restored backup has brought back. Those that it does not know, or knows as ended, are passed over; so it may be repeated. */
async function reapplyErasures(
  deps: Deps,
  erasures: readonly JournaledErasure[] | null,
  givesBack: boolean,
): Promise<Reapplied> {
  const [ended, left]: [string[], string[]] = [[], []]
  for (const { account } of erasures ?? []) {
    const outcome = await endOnceMore(deps, account, givesBack)
    if (outcome === 'ended') ended.push(account)
    if (outcome === 'waits') left.push(account)
  }
  return { hasJournal: erasures !== null, ended, left }
}

function inSentences({ hasJournal, ended, left }: Reapplied): string {
  if (!hasJournal) return noJournal
  return [
    `${ended.length} accounts that had ended since have ended once more.`,
    ...left.map((id) => `✗ ${id} has something under way, or credits: see the runbook, then backup reapply`),
  ].join('\n')
}

function figures({ madeAt, tables, files }: BackupManifest) {
  return { madeAt, rows: tables.reduce((sum, { rows }) => sum + rows, 0), files: files.length }
}

function inWords(manifest: BackupManifest): string {
  const { rows, files, madeAt } = figures(manifest)
  return `${rows} rows of ${manifest.tables.length} tables and ${files} files as of ${madeAt}`
}
