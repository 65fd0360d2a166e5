import type { Permission } from '@repo/contracts/endpoint'
import type { AccountKind, AccountStatus, MemberRole } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import { randomSecret, sha256, signToken, verifyToken } from '@repo/server-kit/tokens'
import type { Caller } from '#api/caller.ts'
import { everyPermission } from '#api/caller.ts'
import { dropSignedOutBrowsers } from '#api/core/notifications/push.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { warnOfTriesJob } from '#api/job-definitions.ts'
import { noteBrowser } from './known-browsers.service.ts'
import type { SignInOrigin } from './sign-in-brake.service.ts'
import { brakeSignIn } from './sign-in-brake.service.ts'

const sessionMs = 7 * 24 * 3_600_000

/** The channel on which processes learn that an account's sessions no longer stand; the payload is the account id. */
export const revocationChannel = 'session_revoked'

const withMembership = { membership: { include: { company: true } } } as const

const permissionsOf = {
  administrator: everyPermission,
  orderer: ['order'],
  reader: [],
} as const satisfies Record<MemberRole, readonly Permission[]>

/** The person in law: the members of a company all act for the one that it is. */
function personOf(account: { personId: string; membership: { company: { personId: string } } | null }) {
  return account.membership?.company.personId ?? account.personId
}

/** The owner is told of the tenth wrong password from strangers, and of every fiftieth from there on. */
const [warnAt, warnEvery] = [10, 50]

const doors = {
  sender: { kinds: ['CLPA', 'CLEN'], refusal: 'not-a-sender' },
  carrier: { kinds: ['TRIN', 'TREN', 'LIVR'], refusal: 'not-a-carrier' },
} as const

/**
 * Opens a session and answers its usertoken. Unknown e-mail, wrong password and removed account are one refusal and cost the same
 * time; only who knows the password learns that a sender is suspended or that the account belongs to the other door. After a few wrong
 * passwords the next one must wait (`too-many-requests`), and the owner is told.
 */
export async function signIn(
  deps: Deps,
  credentials: { email: string; password: string },
  door: keyof typeof doors,
  from: SignInOrigin,
): Promise<{ readonly token: string; readonly browser: string }> {
  const { strangersTries, wasRight, inTurn } = await brakeSignIn(deps, credentials.email, from)
  const account = await deps.db.account.findUnique({
    where: { email: credentials.email.toLowerCase() },
    include: withMembership,
  })
  const matches = await inTurn(() =>
    deps.passwords.matches(credentials.password, account?.passwordHash ?? null),
  )
  if (!account || !matches || account.status === 'removed') {
    // Noted alike for an address that is nobody's: the worker looks.
    if (strangersTries % warnEvery === warnAt)
      await deps.db.$transaction((tx) =>
        deps.jobs.enqueue(tx, warnOfTriesJob, { accountId: account?.id ?? null }),
      )
    throw new Refusal('bad-credentials')
  }
  await wasRight()
  const kinds: readonly string[] = doors[door].kinds
  if (!kinds.includes(account.kind)) throw new Refusal(doors[door].refusal)
  // A company that is suspended suspends its members: their session would not stand.
  // A carrier still finishes its delivery, reads, and appeals (ADR 21).
  const keepsSession = isCarrierAccount(account.kind)
  if (!keepsSession && [account.status, account.membership?.company.status].includes('suspended'))
    throw new Refusal('account-suspended')
  const browser = await deps.db.$transaction((tx) => noteBrowser(deps, tx, account, from.browser))
  return { token: await openSession(deps, { id: account.id, personId: personOf(account) }), browser }
}

/** Opens a session of an account and answers its usertoken (7 days); `personId` is the person in law that it acts for. */
export async function openSession(deps: Deps, account: { id: string; personId: string }): Promise<string> {
  const secret = randomSecret()
  const now = await databaseNow(deps.db)
  const expiresAt = new Date(now.getTime() + sessionMs)
  await deps.db.session.create({
    data: { accountId: account.id, tokenHash: sha256(secret), createdAt: now, expiresAt },
  })
  return signToken(
    deps.tokenKeys,
    { userId: account.id, personneId: account.personId, token: secret },
    expiresAt,
  )
}

/** Ends the caller's session; every process forgets it at once, and its browser is woken no more. */
export async function signOut(deps: Deps, caller: Caller): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    await tx.session.updateMany({
      where: { id: caller.sessionId, revokedAt: null },
      data: { revokedAt: await databaseNow(tx) },
    })
    await dropSignedOutBrowsers(tx, caller.accountId)
    await forgetCallers(tx, caller.accountId)
  })
}

/**
 * Ends every session of an account when the transaction commits, but for `exceptSessionId`: after a change of password or role, a
 * suspension, a deletion. Harmless to repeat.
 */
export async function revokeSessions(tx: Tx, accountId: string, exceptSessionId?: string): Promise<void> {
  await tx.session.updateMany({
    where: {
      accountId,
      revokedAt: null,
      ...(exceptSessionId === undefined ? {} : { id: { not: exceptSessionId } }),
    },
    data: { revokedAt: await databaseNow(tx) },
  })
  await dropSignedOutBrowsers(tx, accountId)
  await forgetCallers(tx, accountId)
}

/** Has every process look an account's sessions up again when the transaction commits: what it remembers of the caller is out of date. */
export async function forgetCallers(tx: Tx, accountId: string): Promise<void> {
  await tx.$queryRaw`SELECT pg_notify(${revocationChannel}, ${accountId})::text`
}

const isCarrierAccount = (kind: AccountKind) => doors.carrier.kinds.some((carrier) => carrier === kind)

/** Of a suspended account only a carrier's sessions stand; what it may no longer do is refused where it is done. */
export function sessionsStand({ kind, status }: { kind: AccountKind; status: AccountStatus }): boolean {
  return status === 'active' || (status === 'suspended' && isCarrierAccount(kind))
}

/** The caller of a genuine usertoken whose session stands and whose account is active or a suspended carrier's, with the second at which it ends; or null. */
export async function callerOf(
  deps: Deps,
  token: string,
): Promise<{ caller: Caller; expiresAtS: number } | null> {
  const claims = verifyToken(deps.tokenKeys, token)
  if (!claims) return null
  const session = await deps.db.session.findUnique({
    where: { tokenHash: sha256(claims.token) },
    include: { account: { include: withMembership } },
  })
  if (!session || session.revokedAt || !sessionsStand(session.account) || session.accountId !== claims.userId)
    return null
  const { id, kind, email, membership } = session.account
  if (membership && membership.company.status !== 'active') return null
  const caller: Caller = {
    accountId: id,
    personId: personOf(session.account),
    kind,
    email,
    sessionId: session.id,
    senderId: membership?.companyId ?? id,
    permissions: membership ? permissionsOf[membership.role] : everyPermission,
  }
  return { caller, expiresAtS: claims.exp }
}
