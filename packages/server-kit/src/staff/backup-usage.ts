import { resolve } from 'node:path'
import { z } from 'zod'
import type { BackupManifest } from '../backup/backup-manifest.ts'
import type { BackedUpProduct } from '../backup/backup-source.ts'
import { createBackup } from '../backup/create-backup.ts'
import type { JournaledErasure } from '../backup/erasure-journal.ts'
import { checkBackup } from '../backup/restore-backup.ts'
import type { CommandUsage, Report } from './command.ts'

const pathSchema = z
  .string()
  .trim()
  .min(1, 'name a folder')
  .transform((name) => resolve(name))

/** The argument that names the folder of a backup. */
export const folderArgument = {
  arguments: { folder: 'the folder of a backup' },
  input: z.object({ folder: pathSchema }),
} as const

/** Returns the option for additional erasure journals; `variable` names the setting of the workers' shared one. */
export function createJournalsOption(variable: string) {
  return {
    options: [
      {
        flags: '--journal <file>',
        description: `a journal of erasures stored elsewhere, beside the one shared by all workers (${variable}); may be given several times`,
        isRepeatable: true,
      },
    ],
    input: z.object({ journal: z.array(pathSchema).default([]) }),
  } as const
}

/** Backs a product up. Returns a report of the written, missing and damaged files. Throws as `createBackup` does. */
export async function writeBackup(product: BackedUpProduct, folder: string) {
  const { manifest, missingFiles, damagedFiles } = await createBackup(product, folder)
  const facts = {
    ...figures(manifest),
    missingFiles: missingFiles.length,
    damagedFiles: damagedFiles.length,
  }
  const missing = missingFiles.map((path) => `✗ ${path} was named by a row and is not there\n`).join('')
  const damaged = damagedFiles.map((path) => `✗ ${path} is not what was stored\n`).join('')
  return {
    json: { ok: true, folder, ...facts },
    text: `${missing}${damaged}Written: ${describeBackup(manifest)}.`,
  }
}

/** The usage of `backup check`. */
export const backupCheck = {
  name: 'check',
  description: 'verify each table and file of a backup',
  ...folderArgument,
  run: async (_: unknown, { folder }: { readonly folder: string }): Promise<Report> => {
    const manifest = await checkBackup(folder)
    return { json: { ok: true, ...figures(manifest) }, text: `✓ ${describeBackup(manifest)}.` }
  },
} satisfies CommandUsage<z.ZodObject> & { run: unknown }

/** The usage of `backup reapply`, without its options. */
export const reapplyUsage = {
  name: 'reapply',
  description:
    'close again the accounts of the journal that a restored database has reactivated; restore does it automatically',
} as const

/** The outcome for accounts closed after the backup: `left` cannot be closed yet. */
export type ReappliedErasures = { readonly ended: readonly string[]; readonly left: readonly string[] }

/** Closes again the accounts that a restored backup has brought back. Skips unknown and closed ones; idempotent. */
export async function reapplyErasures(
  erasures: readonly JournaledErasure[] | null,
  closeAgain: (account: string) => Promise<'ended' | 'waits' | 'gone'>,
): Promise<ReappliedErasures> {
  const ended: string[] = []
  const left: string[] = []
  for (const { account } of erasures ?? []) {
    const outcome = await closeAgain(account)
    if (outcome === 'ended') ended.push(account)
    if (outcome === 'waits') left.push(account)
  }
  return { ended, left }
}

/** Returns the outcome in sentences; `whyLeft` says what to do about a remaining account. */
export function formatReapplied({ ended, left }: ReappliedErasures, whyLeft: (id: string) => string): string {
  return [
    `${ended.length} accounts closed since the backup have been closed again.`,
    ...left.map((id) => `✗ ${id} ${whyLeft(id)}`),
  ].join('\n')
}

/** Returns the figures of a backup for a report in JSON: its time, its rows and its files. */
export function figures({ madeAt, tables, files }: BackupManifest) {
  return { madeAt, rows: tables.reduce((sum, { rows }) => sum + rows, 0), files: files.length }
}

/** Returns the same figures as a phrase. */
export function describeBackup(manifest: BackupManifest): string {
  const { rows, files, madeAt } = figures(manifest)
  return `${rows} rows of ${manifest.tables.length} tables and ${files} files as of ${madeAt}`
}
