import type { JournaledErasure } from '@repo/server-kit/backup/erasure-journal'
import { readAllErasures } from '@repo/server-kit/backup/erasure-journal'
import { planRestore, restoreBackup } from '@repo/server-kit/backup/restore-backup'
import { Refusal } from '@repo/server-kit/refusal'
import type { ReappliedErasures } from '@repo/server-kit/staff/backup-usage'
import {
  backupCheck,
  createJournalsOption,
  describeBackup,
  figures,
  folderArgument,
  formatReapplied,
  reapplyErasures,
  reapplyUsage,
  writeBackup,
} from '@repo/server-kit/staff/backup-usage'
import { addNoun } from '@repo/server-kit/staff/command'
import { audit } from '#api/core/audit/audit.service.ts'
import type { Deps } from '#api/deps.ts'
import { endAccount } from '#api/flows/account-closing/erasure.service.ts'
import type { Noun } from '../staff/staff-command.ts'
import { addChange, addQuery } from '../staff/staff-command.ts'
import { openBackedUpProduct } from './backed-up-product.ts'

const journals = createJournalsOption('ERASURE_JOURNAL')

/** Adds the commands `backup …`. */
export function addBackup(top: Noun): void {
  const noun = addNoun(top, 'backup', 'everything the product holds, in a folder')
  addChange(noun, {
    name: 'create',
    description:
      'write every row as of one instant and every file into a new folder; keep it as secret as the database',
    arguments: { folder: 'a folder that is not there yet, or empty' },
    input: folderArgument.input,
    plan: async (_, { folder }) => `A backup will be written to ${folder}.`,
    run: async (deps, { folder }, staff) => {
      // Before the folder exists: it will contain all data.
      await deps.db.$transaction((tx) =>
        audit(tx, staff, { action: 'backup create', subject: { kind: 'backup', id: folder } }),
      )
      return writeBackup(openBackedUpProduct(deps), folder)
    },
  })
  addQuery(noun, backupCheck)
  addChange(noun, {
    name: 'restore',
    description: 'put a backup into a migrated database that is empty; nothing else may run meanwhile',
    arguments: folderArgument.arguments,
    options: journals.options,
    input: folderArgument.input.extend(journals.input.shape),
    plan: async (deps, input) =>
      `The database will hold ${describeBackup(await planRestore(openBackedUpProduct(deps), input.folder))}. ${planErasures(await readAllErasures(deps.erasures, input))}`,
    run: async (deps, input, staff) => {
      const erasures = await readAllErasures(deps.erasures, input)
      const manifest = await restoreBackup(openBackedUpProduct(deps), input.folder)
      const { madeAt, ...facts } = figures(manifest)
      await deps.db.$transaction((tx) =>
        audit(tx, staff, { action: 'backup restore', subject: { kind: 'backup', id: madeAt }, facts }),
      )
      const reapplied = await reapplyErasures(erasures, (account) => closeAgain(deps, account))
      return {
        json: { ok: true, madeAt, ...facts, ...reapplied },
        text: [
          `Restored: ${describeBackup(manifest)}.`,
          reappliedSentences(reapplied),
          `Now: check, audit verify, payments compare --since ${madeAt}`,
        ].join('\n'),
      }
    },
  })
  // For a database restored by other means, and for a restore interrupted after its rows.
  addChange(noun, {
    ...reapplyUsage,
    ...journals,
    plan: async (deps, input) => planErasures(await readAllErasures(deps.erasures, input)),
    run: async (deps, input, staff) => {
      const erasures = (await readAllErasures(deps.erasures, input)) ?? []
      const facts = { accounts: erasures.length }
      await deps.db.$transaction((tx) =>
        audit(tx, staff, { action: 'backup reapply', subject: { kind: 'backup', id: 'journal' }, facts }),
      )
      const reapplied = await reapplyErasures(erasures, (account) => closeAgain(deps, account))
      return { json: { ok: true, ...reapplied }, text: reappliedSentences(reapplied) }
    },
  })
}

function planErasures(erasures: readonly JournaledErasure[] | null): string {
  if (erasures === null)
    return 'No journal of erasures is here: accounts closed since the backup will be active again, unless you pass --journal.'
  return `Of the ${erasures.length} accounts of the journal, those that are active again will be closed again.`
}

/**
 * Closes an account that a backup has restored, without a second email about it. Returns `ended`, `gone` when it was
 * closed or is unknown, and `waits`, without closing it, while something of the account is pending.
 */
async function closeAgain(deps: Deps, account: string) {
  try {
    return (await endAccount(deps, account, { shouldNotify: false })) ? 'ended' : 'gone'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return 'waits'
  }
}

function reappliedSentences(reapplied: ReappliedErasures): string {
  return formatReapplied(reapplied, (id) => `has something under way: accounts erase ${id} once it is over`)
}
