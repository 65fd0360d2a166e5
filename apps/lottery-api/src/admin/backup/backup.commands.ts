import { requireEmptyFolder } from '@repo/server-kit/backup/create-backup'
import type { JournaledErasure } from '@repo/server-kit/backup/erasure-journal'
import { readAllErasures } from '@repo/server-kit/backup/erasure-journal'
import { restoreBackup } from '@repo/server-kit/backup/restore-backup'
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
import { z } from 'zod'
import { audit } from '#lottery-api/core/audit/audit.service.ts'
import { closeAgain } from '#lottery-api/flows/account-closing/account-closing.service.ts'
import type { Noun } from '../staff/staff-command.ts'
import { addChange, addQuery } from '../staff/staff-command.ts'
import { createBackedUpProduct } from './backed-up-product.ts'

const journals = createJournalsOption('LOTTERY_ERASURE_JOURNAL')

/** Adds `lottery-admin backup …`. */
export function addBackup(top: Noun): void {
  const what = 'everything the lottery holds and has published, in a folder'
  const noun = addNoun(top, 'backup', what)
  addChange(noun, {
    name: 'create',
    description:
      'write every row as of one instant, every sealed file and all that is published into a folder that is new or empty',
    ...folderArgument,
    run: async (deps, { folder }, { staff }) => {
      await requireEmptyFolder(folder)
      // Before the folder exists: it will contain all data.
      await deps.db.$transaction((tx) =>
        audit(tx, staff, { action: 'backup create', subject: { kind: 'backup', id: folder } }),
      )
      return writeBackup(createBackedUpProduct(deps), folder)
    },
  })
  addQuery(noun, backupCheck)
  addChange(noun, {
    name: 'restore',
    description:
      'put a backup into a migrated database that is empty, and its files where they belong, and close again the accounts closed since; nothing else may run meanwhile',
    arguments: folderArgument.arguments,
    options: journals.options,
    input: folderArgument.input.extend(journals.input.shape),
    run: async (deps, input, { staff }) => {
      const erasures = await readAllErasures(deps.erasures, input)
      const manifest = await restoreBackup(createBackedUpProduct(deps), input.folder)
      await deps.db.$transaction((tx) =>
        audit(tx, staff, { action: 'backup restore', subject: { kind: 'backup', id: manifest.madeAt } }),
      )
      const reapplied = await reapplyErasures(erasures, (player) => closeAgain(deps, player, false))
      return {
        json: { ok: true, ...figures(manifest), hasJournal: erasures !== null, ...reapplied },
        text: [
          `Restored: ${describeBackup(manifest)}.`,
          describeReapplied(erasures, reapplied),
          'Now: check, audit verify --anchor <the noted end>',
        ].join('\n'),
      }
    },
  })
  // For a database restored by other means, for a restore interrupted after its rows, and for accounts that could not
  // be closed immediately.
  addChange(noun, {
    ...reapplyUsage,
    options: [
      ...journals.options,
      {
        flags: '--give-back',
        description: 'also those with unused credits: their money is refunded, possibly a second time',
      },
    ],
    input: journals.input.extend({ giveBack: z.literal(true).optional() }),
    run: async (deps, { journal, giveBack = false }, { staff }) => {
      const erasures = await readAllErasures(deps.erasures, { journal })
      if (erasures === null)
        return { isBad: true, json: { ok: false, hasJournal: false }, text: noJournalText }
      const facts = { accounts: erasures.length, givesBack: giveBack }
      await deps.db.$transaction((tx) =>
        audit(tx, staff, { action: 'backup reapply', subject: { kind: 'backup', id: 'journal' }, facts }),
      )
      const reapplied = await reapplyErasures(erasures, (player) => closeAgain(deps, player, giveBack))
      return {
        json: { ok: true, hasJournal: true, ...reapplied },
        text: describeReapplied(erasures, reapplied),
      }
    },
  })
}

const noJournalText =
  '✗ No journal of erasures is here: accounts closed since the backup are active again, unless you reapply with --journal.'

/** Describes what was applied again. Without a journal the closed accounts are unknown. */
function describeReapplied(
  erasures: readonly JournaledErasure[] | null,
  reapplied: ReappliedErasures,
): string {
  if (erasures === null) return noJournalText
  return formatReapplied(
    reapplied,
    () => 'has something under way, or credits: see the runbook, then backup reapply',
  )
}
