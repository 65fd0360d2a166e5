import { resolve } from 'node:path'
import type { BackupManifest } from '@repo/server-kit/backup/backup-manifest'
import { createBackup } from '@repo/server-kit/backup/create-backup'
import type { JournaledErasure } from '@repo/server-kit/backup/erasure-journal'
import { erasuresIn } from '@repo/server-kit/backup/erasure-journal'
import { checkBackup, restoreBackup } from '@repo/server-kit/backup/restore-backup'
import { staffNoun } from '@repo/server-kit/staff/command'
import type { Command } from 'commander'
import { z } from 'zod'
import { backedUpProduct } from '#api/admin/backup/backed-up-product.ts'
import type { Reapplied } from '#api/admin/backup/reapply-erasures.ts'
import { reapplyErasures } from '#api/admin/backup/reapply-erasures.ts'
import { audit } from '#api/core/audit/audit.service.ts'
import type { Host, Noun } from './staff-command.ts'
import { addChanging, addLooking } from './staff-command.ts'

const folder = z
  .string()
  .trim()
  .min(1, 'name a folder')
  .transform((path) => resolve(path))

const journals = z.array(folder).default([])

/** `admin backup …`. */
export function addBackup(program: Command, host: Host): void {
  const noun = staffNoun(program, host, 'backup', 'everything the product holds, in a folder')
  addChanging(noun, {
    name: 'create',
    description:
      'write every row as of one instant and every file into a new folder; keep it as secret as the database',
    arguments: { folder: 'a folder that is not there yet, or empty' },
    input: z.object({ folder }),
    plan: async (_, input) => `A backup will be written to ${input.folder}.`,
    run: async (deps, input, staff) => {
      // Before the folder is there: all data stands in it.
      await deps.db.$transaction((tx) =>
        audit(tx, staff, { action: 'backup create', subject: { kind: 'backup', id: input.folder } }),
      )
      const { manifest, missingFiles } = await createBackup(backedUpProduct(deps), input.folder)
      const facts = {
        rows: rowsIn(manifest),
        files: manifest.files.length,
        missingFiles: missingFiles.length,
      }
      const missing = missingFiles.map((path) => `✗ ${path} was named by a row and is not there`).join('\n')
      return {
        json: { ok: true, folder: input.folder, madeAt: manifest.madeAt, ...facts },
        text: `${missing}${missing && '\n'}Written: ${inWords(manifest)}.`,
      }
    },
  })
  addLooking(noun, {
    name: 'check',
    description: 'read a whole backup and say whether each table and file is what was written',
    arguments: { folder: 'the folder of a backup' },
    input: z.object({ folder }),
    run: async (_, input) => {
      const manifest = await checkBackup(input.folder)
      return {
        json: { ok: true, madeAt: manifest.madeAt, rows: rowsIn(manifest), files: manifest.files.length },
        text: `✓ ${inWords(manifest)}.`,
      }
    },
  })
  addChanging(noun, {
    name: 'restore',
    description: 'put a backup into a migrated database that is empty; nothing else may run meanwhile',
    arguments: { folder: 'the folder of a backup' },
    options: [journalOption],
    input: z.object({ folder, journal: journals }),
    plan: async (deps, input) =>
      `The database will hold ${inWords(await checkBackup(input.folder))}. ${planned(await erasuresIn(deps.config.erasureJournal, input))}`,
    run: async (deps, input, staff) => {
      const erasures = await erasuresIn(deps.config.erasureJournal, input)
      const manifest = await restoreBackup(backedUpProduct(deps), input.folder)
      await deps.db.$transaction((tx) =>
        audit(tx, staff, {
          action: 'backup restore',
          subject: { kind: 'backup', id: manifest.madeAt },
          facts: { rows: rowsIn(manifest), files: manifest.files.length },
        }),
      )
      const reapplied = await reapplyErasures(deps, erasures ?? [])
      const { madeAt, files } = manifest
      return {
        json: { ok: true, madeAt, rows: rowsIn(manifest), files: files.length, ...reapplied },
        text: [
          `Restored: ${inWords(manifest)}.`,
          inSentences(reapplied),
          `Now: check, audit verify, payments compare --since ${madeAt}`,
        ].join('\n'),
      }
    },
  })
  addReapply(noun)
}

/** For a database that came back by other means, and for a restore that was cut off after its rows. */
function addReapply(noun: Noun): void {
  addChanging(noun, {
    name: 'reapply',
    description:
      'end once more the accounts of the journal that a restored database has brought back; restore does it by itself',
    options: [journalOption],
    input: z.object({ journal: journals }),
    plan: async (deps, input) => planned(await erasuresIn(deps.config.erasureJournal, input)),
    run: async (deps, input, staff) => {
      const erasures = (await erasuresIn(deps.config.erasureJournal, input)) ?? []
      await deps.db.$transaction((tx) =>
        audit(tx, staff, {
          action: 'backup reapply',
          subject: { kind: 'backup', id: 'journal' },
          facts: { accounts: erasures.length },
        }),
      )
      const reapplied = await reapplyErasures(deps, erasures)
      return { json: { ok: true, ...reapplied }, text: inSentences(reapplied) }
    },
  })
}

const journalOption = {
  flags: '--journal <file>',
  description:
    'a journal of erasures that was kept elsewhere, beside the one that all workers share (ERASURE_JOURNAL); may be given several times',
  isRepeatable: true,
} as const

function planned(erasures: readonly JournaledErasure[] | null): string {
  if (erasures === null)
    return 'No journal of erasures is here: whoever ended an account since will be back, unless you pass --journal.'
  return `Of the ${erasures.length} accounts of the journal, those that are back will end once more.`
}

function inSentences({ ended, left }: Reapplied): string {
  const blocked = left.map((id) => `✗ ${id} has something under way: accounts erase ${id} once it is over`)
  return [`${ended.length} accounts that had ended since have ended once more.`, ...blocked].join('\n')
}

function rowsIn({ tables }: BackupManifest): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0)
}

function inWords(manifest: BackupManifest): string {
  return `${rowsIn(manifest)} rows of ${manifest.tables.length} tables and ${manifest.files.length} files as of ${manifest.madeAt}`
}
