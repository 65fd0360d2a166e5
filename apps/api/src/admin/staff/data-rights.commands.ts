import { writeNewFile } from '@repo/server-kit/staff/new-files'
import { StaffError } from '@repo/server-kit/staff-error'
import { euros } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import { audit } from '#api/core/audit/audit.service.ts'
import { findHeldOrders, findHoldsOf } from '#api/core/erasure/hold.data.ts'
import type { Db } from '#api/database.ts'
import { requireNamedAccount } from '#api/features/accounts/staff-accounts.service.ts'
import { findOpenDebts } from '#api/features/debts/debts.data.ts'
import { endAccount, requireAccountsThatMayEnd } from '#api/flows/account-closing/erasure.service.ts'
import { exportArchive, exportData } from '#api/flows/data-export/data-export.service.ts'
import { accountArgument, whichAccount } from './account-argument.ts'
import type { Noun } from './staff-command.ts'
import { addChange } from './staff-command.ts'

/**
 * Adds the commands `accounts export` and `accounts erase` for a person's legal rights, and `accounts remove`, which is
 * the staff's own decision.
 */
export function addDataRights(accounts: Noun): void {
  addExport(accounts)
  addEnding(accounts, 'erase', 'erase a person’s data at their request: the account is closed')
  addEnding(accounts, 'remove', 'close the account of an unwanted person, and erase its personal data')
}

function addExport(noun: Noun): void {
  addChange(noun, {
    name: 'export',
    description:
      'write everything that is held about an account, and was written to the support under its e-mail, to a ZIP file, for the person who asks for it and has proved who it is',
    arguments: accountArgument,
    options: [{ flags: '--to <file>', description: 'the file to write; it must not exist yet' }],
    input: whichAccount.extend({ to: z.string('is needed').min(1) }),
    plan: async ({ db }, input) => {
      const { id, displayName, kind } = await requireNamedAccount(db, input.account)
      return `Everything that is held about ${displayName} (${kind} ${id}) will be written to ${input.to}, bank details and papers included.`
    },
    run: async (deps, input, staff) => {
      const { id } = await requireNamedAccount(deps.db, input.account)
      await deps.db.$transaction((tx) =>
        audit(tx, staff, { action: 'accounts export', subject: { kind: 'account', id } }),
      )
      const bytes = await writeNewFile(input.to, async (append) => {
        let written = 0
        for await (const piece of exportArchive(deps, id, 'person')) written += await append(piece)
        return written
      })
      return {
        json: { ok: true, account: id, file: input.to, bytes },
        text: `${bytes} bytes are in ${input.to}. Hand it over to the person alone, and remove it then.`,
      }
    },
  })
}

function addEnding(noun: Noun, name: 'erase' | 'remove', what: string): void {
  addChange(noun, {
    name,
    description: `${what}, with its members or drivers; rejected while anything is pending; --dry-run counts the erased rows and lists the retained ones with their period`,
    arguments: accountArgument,
    input: whichAccount,
    plan: async (deps, input) => {
      const { db } = deps
      const { id, displayName, kind, status } = await requireNamedAccount(db, input.account)
      if (status === 'removed') throw new StaffError('This account is removed already.')
      const others = (await requireAccountsThatMayEnd(db, id)).length - 1
      const sections = Object.entries(await exportData(deps, id, 'person')).map(
        ([section, rows]) => `${section} ${rows.length}`,
      )
      const alongside = others > 0 ? ` and ${others} accounts that work for it` : ''
      return [
        `${displayName} (${kind} ${id})${alongside} will end, and its personal data will be erased. This cannot be undone.`,
        `Held: ${sections.join(', ')}.`,
        'What accounting law keeps stays without names: amounts, instants, towns.',
        ...(await findRetained(db, id)),
      ].join('\n')
    },
    run: async (deps, input, staff) => {
      const { id, kind } = await requireNamedAccount(deps.db, input.account)
      const event = { action: `accounts ${name}`, subject: { kind: 'account', id }, facts: { kind } }
      if (!(await endAccount(deps, id, { inSameTransaction: (tx) => audit(tx, staff, event) })))
        throw new StaffError('This account is removed already.')
      const retained = await findRetained(deps.db, id)
      return { json: { ok: true, account: id, kept: retained }, text: ['Erased.', ...retained].join('\n') }
    },
  })
}

/** Returns a sentence for each order of an account whose data stays because it is held, and for each open debt. */
async function findRetained(db: Db, accountId: string): Promise<readonly string[]> {
  const orders = await db.order.findMany({
    where: {
      erasedAt: null,
      endedAt: { not: null },
      OR: [{ senderId: accountId }, { deliveries: { some: { carrierId: accountId } } }],
    },
    select: { id: true },
  })
  const heldOrderIds = await findHeldOrders(
    db,
    orders.map(({ id }) => id),
  )
  const lines: string[] = []
  for (const id of heldOrderIds) {
    const why = (await findHoldsOf(db, id)).map((hold) => hold.why).join('; ')
    lines.push(`Order ${id} keeps its data until the night after nothing holds it: ${why}.`)
  }
  for (const { orderId, amountCents } of await findOpenDebts(db, accountId))
    lines.push(
      `${euros(amountCents)} of order ${orderId} stay due, and the card until they are paid or written off.`,
    )
  return lines
}
