import path from 'node:path'
import type { BackupManifest } from '@repo/server-kit/backup/backup-manifest'
import { createBackup, requireEmptyFolder } from '@repo/server-kit/backup/create-backup'
import { checkBackup, restoreBackup } from '@repo/server-kit/backup/restore-backup'
import type { Command } from 'commander'
import { z } from 'zod'
import { record } from '#lottery-api/features/audit/audit.service.ts'
import type { Host } from '../staff/staff-command.ts'
import { addChanging, addLooking, staffNoun } from '../staff/staff-command.ts'
import { backedUpProduct } from './backed-up-product.ts'

const one = { folder: 'the folder of the backup' }
const whichFolder = z.object({
  folder: z
    .string()
    .trim()
    .min(1, 'name a folder')
    .transform((name) => path.resolve(name)),
})

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
        record(tx, { ...staff, action: 'backup create', subject: `backup:${folder}` }),
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
      'put a backup into a migrated database that is empty, and its files where they belong; nothing else may run meanwhile',
    arguments: one,
    input: whichFolder,
    run: async (deps, { folder }, { staff }) => {
      const manifest = await restoreBackup(backedUpProduct(deps), folder)
      await deps.db.$transaction((tx) =>
        record(tx, { ...staff, action: 'backup restore', subject: `backup:${manifest.madeAt}` }),
      )
      return {
        json: { ok: true, ...figures(manifest) },
        text: `Restored: ${inWords(manifest)}.\nNow: check, audit verify --anchor <the noted end>`,
      }
    },
  })
}

function figures({ madeAt, tables, files }: BackupManifest) {
  return { madeAt, rows: tables.reduce((sum, { rows }) => sum + rows, 0), files: files.length }
}

function inWords(manifest: BackupManifest): string {
  const { rows, files, madeAt } = figures(manifest)
  return `${rows} rows of ${manifest.tables.length} tables and ${files} files as of ${madeAt}`
}
