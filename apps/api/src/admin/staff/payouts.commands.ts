import { addNoun } from '@repo/server-kit/staff/command'
import { writeNewFile } from '@repo/server-kit/staff/new-files'
import { euros } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import { audit } from '#api/core/audit/audit.service.ts'
import { exportFile, requireTransferFile } from '#api/features/payouts/bank/bank-answers.service.ts'
import type { RunReport } from '#api/features/payouts/run.service.ts'
import { planRun, runPayouts } from '#api/features/payouts/run.service.ts'
import { addDac7 } from './dac7.commands.ts'
import { addBankAnswers } from './payout-answers.commands.ts'
import { addPayoutQueries, monthSchema } from './payout-queries.commands.ts'
import type { Noun } from './staff-command.ts'
import { addChange } from './staff-command.ts'

/** Adds the commands `payouts …`, by which the carriers are paid. */
export function addPayouts(top: Noun): void {
  const noun = addNoun(top, 'payouts', 'what carriers are paid')
  addRun(noun)
  addPayoutQueries(noun)
  addExport(noun)
  addBankAnswers(noun)
  addDac7(noun)
}

function addRun(noun: Noun): void {
  addChange(noun, {
    name: 'run',
    description:
      'pay everybody for the time up to a month’s end: one transfer file, and a statement for each',
    options: [
      {
        flags: '--month <month>',
        description: 'YYYY-MM (the newest whose payout day has come, when absent)',
      },
    ],
    input: z.object({ month: monthSchema.optional() }),
    plan: async (deps, { month }) => {
      const plan = await planRun(deps, month ?? null)
      const iban = `${plan.debtor.iban.slice(0, 4)}…${plan.debtor.iban.slice(-4)}`
      return `${plan.count} payouts of ${euros(plan.sumCents)} in all, up to the end of ${plan.month}, will go into a transfer file from ${plan.debtor.name} (${iban}); ${plan.held} will wait.`
    },
    run: async (deps, { month }, staff) => {
      const plan = await planRun(deps, month ?? null)
      // Each payout has its own transaction, so the audit records the start of the run before them.
      await deps.db.$transaction((tx) =>
        audit(tx, staff, { action: 'payouts run', subject: { kind: 'payout-month', id: plan.month } }),
      )
      const report = await runPayouts(deps, plan.month)
      return {
        isBad: report.failed > 0,
        json: { ok: report.failed === 0, ...report },
        text: formatReport(report),
      }
    },
  })
}

function formatReport({ month, prepared, held, wrongAccounts, failed, file }: RunReport): string {
  const waitingLines = Object.entries(held).map(([reason, count]) => `${count} wait (${reason})`)
  return [
    file
      ? `Month ${month}: ${file.transfers} transfers, ${euros(Number(file.sumCents))}, in ${file.messageId}.`
      : `Month ${month}: nothing was left to pay.`,
    ...(file && file.transfers !== prepared ? [`Of these ${prepared} by this run.`] : []),
    ...waitingLines,
    ...wrongAccounts.map((id) => `The payout ${id} waits: its account is invalid. Its carrier was notified.`),
    ...(failed > 0 ? [`${failed} failed: see the log, then run it again.`] : []),
    ...(file ? [`Next: payouts export ${file.messageId} --to <path>`] : []),
  ].join('\n')
}

function addExport(noun: Noun): void {
  addChange(noun, {
    name: 'export',
    description: 'write a transfer file (pain.001) for the bank; its payouts count as sent',
    arguments: { file: 'id or message id of the file' },
    options: [{ flags: '--to <path>', description: 'where to write it; nothing may lie there yet' }],
    input: z.object({ file: z.string().min(1), to: z.string('is needed').min(1) }),
    plan: async ({ db }, { file, to }) => {
      const { messageId, transfers, sumCents } = await requireTransferFile(db, file)
      return `${messageId} (${transfers} transfers, ${euros(Number(sumCents))}) will be written to ${to}: bank accounts can be read there.`
    },
    run: async (deps, { file, to }, staff) => {
      const { id, messageId } = await requireTransferFile(deps.db, file)
      const message = await exportFile(deps, file, async (tx) => {
        await audit(tx, staff, { action: 'payouts export', subject: { kind: 'payout-file', id } })
      })
      await writeNewFile(to, (append) => append(message))
      return {
        json: { ok: true, file: id, messageId, to },
        text: `Written to ${to}. Hand it to the bank, then delete it.`,
      }
    },
  })
}
