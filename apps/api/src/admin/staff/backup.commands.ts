import { resolve } from 'node:path'
import type { Command } from 'commander'
import { z } from 'zod'
import type { BackupManifest } from '#api/admin/backup/backup-manifest.ts'
import { createBackup } from '#api/admin/backup/create-backup.ts'
import { checkBackup, restoreBackup } from '#api/admin/backup/restore-backup.ts'
import { audit } from '#api/features/audit/audit.service.ts'
import type { Host } from './staff-command.ts'
import { addChanging, addLooking, staffNoun } from './staff-command.ts'

const folder = z
  .string()
  .trim()
  .min(1, 'name a folder')
  .transform((path) => resolve(path))

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
      const { manifest, missingFiles } = await createBackup(deps, input.folder)
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
    input: z.object({ folder }),
    plan: async (_, input) => `The database will hold ${inWords(await checkBackup(input.folder))}.`,
    run: async (deps, input, staff) => {
      const manifest = await restoreBackup(deps, input.folder)
      await deps.db.$transaction((tx) =>
        audit(tx, staff, {
          action: 'backup restore',
          subject: { kind: 'backup', id: manifest.madeAt },
          facts: { rows: rowsIn(manifest), files: manifest.files.length },
        }),
      )
      return {
        json: { ok: true, madeAt: manifest.madeAt, rows: rowsIn(manifest), files: manifest.files.length },
        text: `Restored: ${inWords(manifest)}.\nNow: check, audit verify, payments compare --since ${manifest.madeAt}`,
      }
    },
  })
}

function rowsIn({ tables }: BackupManifest): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0)
}

function inWords(manifest: BackupManifest): string {
  return `${rowsIn(manifest)} rows of ${manifest.tables.length} tables and ${manifest.files.length} files as of ${manifest.madeAt}`
}
