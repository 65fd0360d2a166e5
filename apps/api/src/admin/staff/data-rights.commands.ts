import { open, rm } from 'node:fs/promises'
import { z } from 'zod'
import type { Db } from '#api/database.ts'
import { accountsThatMayEnd, endAccount } from '#api/features/accounts/erasure.service.ts'
import { accountNamed } from '#api/features/accounts/staff-accounts.service.ts'
import { audit } from '#api/features/audit/audit.service.ts'
import { Objection } from '#api/features/audit/objection.ts'
import { exportArchive, exportedData } from '#api/features/data-export/data-export.service.ts'
import { heldOrders } from '#api/features/retention/hold.ts'
import type { Noun } from './staff-command.ts'
import { addChanging, addLooking } from './staff-command.ts'

const account = { account: 'id, personneId or e-mail of the account' }
const whichAccount = z.object({ account: z.string().trim().min(1) })

/** `admin accounts export` and `erase`: what a person may ask for by law. */
export function addDataRights(accounts: Noun): void {
  addExport(accounts)
  addErase(accounts)
}

function addExport(noun: Noun): void {
  addLooking(noun, {
    name: 'export',
    description:
      'write everything that is held about an account to a ZIP file, for the person who asks for it',
    arguments: account,
    options: [{ flags: '--to <file>', description: 'the file to write; it must not exist yet' }],
    input: whichAccount.extend({ to: z.string('is needed').min(1) }),
    run: async (deps, input, staff) => {
      const { id } = await accountNamed(deps.db, input.account)
      await deps.db.$transaction((tx) =>
        audit(tx, staff, { action: 'accounts export', subject: { kind: 'account', id } }),
      )
      const bytes = await write(input.to, exportArchive(deps, id))
      return {
        json: { ok: true, account: id, file: input.to, bytes },
        text: `${bytes} bytes are in ${input.to}. Hand it over to the person alone, and remove it then.`,
      }
    },
  })
}

/** Writes a file that nobody else may read, and leaves none where it fails. */
async function write(file: string, pieces: AsyncIterable<Buffer>): Promise<number> {
  const handle = await open(file, 'wx', 0o600).catch((error: unknown) => {
    throw new Objection(`${file} cannot be written: ${error instanceof Error ? error.message : 'unknown'}`)
  })
  let bytes = 0
  try {
    for await (const piece of pieces) bytes += (await handle.write(piece)).bytesWritten
  } catch (error) {
    await rm(file, { force: true })
    throw error
  } finally {
    await handle.close()
  }
  return bytes
}

function addErase(noun: Noun): void {
  addChanging(noun, {
    name: 'erase',
    description:
      'erase what is held about a person who asks for it: the account ends; --dry-run counts what goes and says what stays, and until when',
    arguments: account,
    input: whichAccount,
    plan: async ({ db }, input) => {
      const { id, displayName, kind, status } = await accountNamed(db, input.account)
      if (status === 'removed') throw new Objection('This account is removed already.')
      const others = (await accountsThatMayEnd(db, id)).length - 1
      const sections = Object.entries(await exportedData(db, id)).map(
        ([section, rows]) => `${section} ${rows.length}`,
      )
      const alongside = others > 0 ? ` and ${others} accounts that work for it` : ''
      return [
        `${displayName} (${kind} ${id})${alongside} will end, and its personal data will be erased. This cannot be undone.`,
        `Held: ${sections.join(', ')}.`,
        'What accounting law keeps stays without names: amounts, instants, towns.',
        ...(await keptOrders(db, id)),
      ].join('\n')
    },
    run: async (deps, input, staff) => {
      const { id, kind } = await accountNamed(deps.db, input.account)
      const deed = { action: 'accounts erase', subject: { kind: 'account', id }, facts: { kind } }
      if (!(await endAccount(deps, id, (tx) => audit(tx, staff, deed))))
        throw new Objection('This account is removed already.')
      const kept = await keptOrders(deps.db, id)
      return { json: { ok: true, account: id, kept }, text: ['Erased.', ...kept].join('\n') }
    },
  })
}

/** Which orders keep their personal data for a while, and until when. */
async function keptOrders(db: Db, senderId: string): Promise<readonly string[]> {
  const orders = await db.order.findMany({
    where: { senderId, erasedAt: null, endedAt: { not: null } },
    select: { id: true },
  })
  const held = await heldOrders(
    db,
    orders.map(({ id }) => id),
  )
  return [...held].map(
    (id) => `Order ${id} is disputed: its data stays until that is closed, and goes the night after.`,
  )
}
