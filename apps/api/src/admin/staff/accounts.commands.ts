import type { Report } from '@repo/server-kit/staff/command'
import { addNoun, anId, seenRows } from '@repo/server-kit/staff/command'
import { StaffError } from '@repo/server-kit/staff-error'
import { at, facts, table } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import { lockAccount } from '#api/core/accounts/accounts.service.ts'
import { confirmLockedAccount } from '#api/core/accounts/email-confirmation.service.ts'
import { hasSecondFactor } from '#api/core/accounts/second-factor.service.ts'
import { revokeSessions } from '#api/core/accounts/sessions.service.ts'
import { releaseSiret } from '#api/core/accounts/siret.service.ts'
import type { Staff } from '#api/core/audit/audit.service.ts'
import { audit } from '#api/core/audit/audit.service.ts'
import {
  restoreAccount,
  returnOffers,
  suspendAccount,
  usualSuspensionDays,
} from '#api/core/suspension/suspension.service.ts'
import type { Db, Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import type { StaffAccount } from '#api/features/accounts/staff-accounts.service.ts'
import { findAccounts, requireNamedAccount } from '#api/features/accounts/staff-accounts.service.ts'
import { removeSecondFactor } from '#api/features/second-factor/second-factor.service.ts'
import { accountArgument, whichAccount } from './account-argument.ts'
import { addDataRights } from './data-rights.commands.ts'
import type { Noun, TwoPersons } from './staff-command.ts'
import { addChange, addQuery, sentenceSchema } from './staff-command.ts'

/** Adds the commands `accounts …`. */
export function addAccounts(top: Noun): void {
  const noun = addNoun(top, 'accounts', 'who may use the marketplace')
  addQuery(noun, {
    name: 'find',
    description: 'find accounts by a part of name, e-mail, phone or SIRET (at most 50); noted in the audit',
    arguments: { text: 'what to look for, 3 characters at least' },
    input: z.object({ text: z.string().trim().min(3, 'say at least 3 characters') }),
    run: async (deps, { text }) => {
      const accounts = await findAccounts(deps.db, text)
      const rows = accounts.map(({ id, kind, status, displayName, email }) => [
        id,
        kind,
        status,
        displayName,
        email,
      ])
      return {
        json: { ok: true, accounts },
        text: table(['id', 'kind', 'status', 'name', 'e-mail'], rows, 'No account is found.'),
        ...seenRows('account', accounts),
      }
    },
  })
  addQuery(noun, {
    name: 'show',
    description: 'show an account: its owner, age, suspension and pending work; noted in the audit',
    arguments: accountArgument,
    input: whichAccount,
    run: async ({ db }, input) => {
      const account = await requireNamedAccount(db, input.account)
      const seen = { subject: { kind: 'account', id: account.id } }
      return { json: { ok: true, account }, text: formatAccount(account), seen }
    },
  })
  addSuspend(noun)
  addRestore(noun)
  addSignOut(noun)
  addConfirmEmail(noun)
  addReleaseSiret(noun)
  addDropSecondFactor(noun)
  addDataRights(noun)
}

function formatAccount(account: StaffAccount): string {
  const { pendingEmail, suspension } = account
  return facts([
    ['id', account.id],
    ['person', account.personId],
    ['kind', account.kind],
    ['status', account.status],
    ['name', account.displayName],
    ['e-mail', account.email],
    [
      'confirmed',
      account.emailUnconfirmedSince ? `no, asked since ${at(account.emailUnconfirmedSince)}` : 'yes',
    ],
    ['new e-mail', pendingEmail ? `${pendingEmail.newEmail}, asked for ${at(pendingEmail.createdAt)}` : '—'],
    ['phone', account.phone],
    ['since', at(account.createdAt)],
    ['company', account.companyId ?? '—'],
    ['documents valid until', at(account.validUntil)],
    [
      'suspended',
      suspension
        ? `since ${at(suspension.startedAt)} until ${suspension.endsAt ? at(suspension.endsAt) : 'restored'}`
        : '—',
    ],
    ['suspension', suspension?.reason ?? '—'],
    ['orders under way', String(account.ordersUnderWay)],
    ['deliveries under way', String(account.deliveriesUnderWay)],
  ])
}

function addSuspend(noun: Noun): void {
  addChange(noun, {
    name: 'suspend',
    description:
      'suspend an account: a sender is signed out; a carrier finishes its deliveries, gets no new ones, and may appeal',
    arguments: accountArgument,
    options: [
      { flags: '--tell <sentence>', description: 'what the account reads as the reason, in French' },
      {
        flags: '--days <days>',
        description: 'the number of days; 0 until it is restored',
        preset: String(usualSuspensionDays),
      },
      {
        flags: '--until-claim <claim>',
        description: 'until this open claim is settled, whatever the days: a carrier who abandoned goods',
      },
    ],
    input: whichAccount.extend({
      tell: sentenceSchema,
      days: z.coerce.number().int().min(0).max(365),
      untilClaim: anId.optional(),
    }),
    plan: async ({ db }, input) => {
      const { id, displayName, status, kind } = await requireNamedAccount(db, input.account)
      if (status === 'suspended') throw new StaffError('This account is suspended already.')
      if (input.untilClaim) await requireOpenClaim(db, input.untilClaim)
      return `${displayName} (${kind} ${id}) will be suspended ${describeLength(input)} and will receive: ${input.tell}`
    },
    run: async (deps, input, staff) => {
      const claimId = input.untilClaim
      const days = input.days === 0 || claimId !== undefined ? null : input.days
      const outcome = await changeAccount(
        deps,
        input.account,
        staff,
        'accounts suspend',
        { days, untilClaim: claimId ?? null },
        async (tx, id) => {
          // A concurrent answer to the claim waits for this transaction, or is seen by it.
          if (claimId !== undefined) await requireOpenClaim(tx, claimId)
          const draft = { reason: input.tell, days, ...(claimId === undefined ? {} : { claimId }) }
          const suspension = await suspendAccount(deps, tx, id, draft)
          if (!suspension.isNew) throw new StaffError('This account is suspended already.')
          return suspension
        },
      )
      await returnOffers(deps, outcome.result.carrierIds)
      const { endsAt } = outcome.result
      return {
        json: { ok: true, account: outcome.id, endsAt },
        text: `Suspended ${endsAt === null ? describeLength({ ...input, days: 0 }) : `until ${at(endsAt)}`}.`,
      }
    },
  })
}

function describeLength({ days, untilClaim }: { days: number; untilClaim?: string | undefined }): string {
  if (untilClaim !== undefined) return `until claim ${untilClaim} is settled`
  return days === 0 ? 'until it is restored' : `for ${days} days`
}

/** Throws a `StaffError` for a settled or unknown claim. Within a transaction the claim stays open until the end. */
async function requireOpenClaim(db: Db, id: string): Promise<void> {
  const [claim] = await db.$queryRaw<{ status: string }[]>`
    SELECT status::text FROM claim WHERE id = ${id}::uuid FOR SHARE`
  if (!claim) throw new StaffError(`There is no claim ${id}.`)
  if (claim.status !== 'open') throw new StaffError(`This claim is ${claim.status} already.`)
}

function addRestore(noun: Noun): void {
  addChange(noun, {
    name: 'restore',
    description: 'end the suspension of an account',
    arguments: accountArgument,
    input: whichAccount,
    plan: async ({ db }, input) => {
      const { id, displayName, status } = await requireNamedAccount(db, input.account)
      if (status !== 'suspended') throw new StaffError(`This account is ${status}, not suspended.`)
      await requireNoAppeal(db, id)
      return `The suspension of ${displayName} (${id}) will end.`
    },
    run: createRun('accounts restore', 'Restored.', async (deps, tx, id) => {
      await requireNoAppeal(tx, id)
      if (!(await restoreAccount(deps, tx, id))) throw new StaffError('This account is not suspended.')
    }),
  })
}

/** Throws a `StaffError` when an appeal waits, since two other persons answer it. */
async function requireNoAppeal(db: Db, accountId: string): Promise<void> {
  const waitingAppeal = await db.appeal.findFirst({
    where: { answeredAt: null, suspension: { accountId, endedAt: null } },
  })
  if (waitingAppeal) throw new StaffError(`An appeal waits: appeals answer ${waitingAppeal.id} restore.`)
}

function addSignOut(noun: Noun): void {
  addChange(noun, {
    name: 'sign-out',
    description: 'end every session of an account, e.g. after a theft; it may sign in again',
    arguments: accountArgument,
    input: whichAccount,
    plan: async ({ db }, input) => {
      const { id, displayName } = await requireNamedAccount(db, input.account)
      return `Every session of ${displayName} (${id}) will end.`
    },
    run: createRun('accounts sign-out', 'Signed out everywhere.', (_deps, tx, id) => revokeSessions(tx, id)),
  })
}

function addConfirmEmail(noun: Noun): void {
  addChange(noun, {
    name: 'confirm-email',
    description: 'confirm the address of a person who has proved its ownership in another way',
    arguments: accountArgument,
    input: whichAccount,
    plan: async ({ db }, input) => {
      const { id, displayName, email, emailUnconfirmedSince } = await requireNamedAccount(db, input.account)
      if (emailUnconfirmedSince === null) throw new StaffError('This address is confirmed already.')
      return `The address ${email} of ${displayName} (${id}) will count as confirmed.`
    },
    run: createRun('accounts confirm-email', 'Confirmed.', async (_deps, tx, id) => {
      const lockedAccount = await lockAccount(tx, id)
      if (!lockedAccount?.emailUnconfirmedSince) throw new StaffError('This address is confirmed already.')
      await confirmLockedAccount(tx, lockedAccount)
    }),
  })
}

function addReleaseSiret(noun: Noun): void {
  const missingError = 'This account holds no SIRET.'
  addChange(noun, {
    name: 'release-siret',
    description: 'let another account register with the SIRET of this one, whose company it is not',
    arguments: accountArgument,
    input: whichAccount,
    plan: async ({ db }, input) => {
      const { id, displayName } = await requireNamedAccount(db, input.account)
      const profile = await db.companyProfile.findUnique({ where: { accountId: id } })
      if (!profile?.heldSiret) throw new StaffError(missingError)
      return `Another account may register with SIRET ${profile.siret}; ${displayName} (${id}) goes on without holding it.`
    },
    needsTwo: needsTwoForAccount,
    run: createRun('accounts release-siret', 'Released.', async (_deps, tx, id) => {
      if (!(await releaseSiret(tx, id))) throw new StaffError(missingError)
    }),
  })
}

function addDropSecondFactor(noun: Noun): void {
  const missingError = 'This account has no second factor.'
  addChange(noun, {
    name: 'drop-second-factor',
    description:
      'remove the second factor of a person who has lost app and recovery codes and proved their identity',
    arguments: accountArgument,
    input: whichAccount,
    plan: async ({ db }, input) => {
      const { id, displayName } = await requireNamedAccount(db, input.account)
      if (!(await hasSecondFactor(db, id))) throw new StaffError(missingError)
      return `${displayName} (${id}) will sign in without a second factor, and be notified by mail.`
    },
    needsTwo: needsTwoForAccount,
    run: createRun('accounts drop-second-factor', 'Dropped.', async (deps, tx, id) => {
      if (!(await removeSecondFactor(deps, tx, id))) throw new StaffError(missingError)
    }),
  })
}

type AccountInput = { readonly account: string }

async function needsTwoForAccount({ db }: Deps, input: AccountInput): Promise<TwoPersons> {
  return { subject: `account:${(await requireNamedAccount(db, input.account)).id}` }
}

/** Creates the `run` of a command that changes an account by `change`, and then says `done`. */
function createRun(
  action: string,
  done: string,
  change: (deps: Deps, tx: Tx, id: string) => Promise<void>,
): (deps: Deps, input: AccountInput, staff: Staff) => Promise<Report> {
  return async (deps, { account }, staff) => {
    const { id } = await changeAccount(deps, account, staff, action, {}, (tx, accountId) =>
      change(deps, tx, accountId),
    )
    return { json: { ok: true, account: id }, text: done }
  }
}

/** Changes an account and records it in the audit, in one transaction. */
async function changeAccount<T>(
  deps: Deps,
  idOrEmail: string,
  staff: Staff,
  action: string,
  about: Readonly<Record<string, string | number | null>>,
  change: (tx: Tx, id: string) => Promise<T>,
): Promise<{ id: string; result: T }> {
  const { id } = await requireNamedAccount(deps.db, idOrEmail)
  return deps.db.$transaction(async (tx) => {
    const result = await change(tx, id)
    await audit(tx, staff, { action, subject: { kind: 'account', id }, facts: about })
    return { id, result }
  })
}
