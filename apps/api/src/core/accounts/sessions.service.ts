import type { Permission } from '@repo/contracts/endpoint'
import type { Account, AccountKind, AccountStatus, MemberRole, Session } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { SessionSecrets } from '@repo/server-kit/session-secrets'
import { findSecretStatus, formerSecretMs, renewSecret } from '@repo/server-kit/session-secrets'
import { hasExpiredAt, randomSecret, sha256, signToken, verifyToken } from '@repo/server-kit/tokens'
import type { Caller, StoredCaller } from '#api/caller.ts'
import { everyPermission } from '#api/caller.ts'
import { dropSignedOutBrowsers } from '#api/core/notifications/push.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { warnOfTriesJob } from '#api/job-definitions.ts'
import { isCarrierKind, lockAccount } from './accounts.service.ts'
import { recordBrowser } from './known-browsers.service.ts'
import { requestFactor } from './needed-factor.service.ts'
import { requireSecondFactor } from './second-factor.service.ts'
import { limitSignInTries } from './sign-in-brake.service.ts'

const sessionMs = 7 * 24 * 3_600_000
/** How long a page's session may stay unused: a weekend. A program's depends on its token. */
const maxIdleMs = 3 * 24 * 3_600_000

/** The interval at which the use of a session is recorded: each record is a transaction of its own. */
const useRecordIntervalMs = 3_600_000

/** The channel on which processes learn that an account's sessions are invalid; the payload is the account id. */
export const revocationChannel = 'session_revoked'

const withMembership = { membership: { include: { company: true } } } as const

const permissionsByRole = {
  administrator: everyPermission,
  orderer: ['order'],
  reader: [],
} as const satisfies Record<MemberRole, readonly Permission[]>

/** Returns the id of the legal person that an account acts for: a company's members act for the company. */
function getPersonId(account: { personId: string; membership: { company: { personId: string } } | null }) {
  return account.membership?.company.personId ?? account.personId
}

/** The owner is notified of the tenth wrong password from strangers, and of every fiftieth after that. */
const [warnAt, warnEvery] = [10, 50]

/** The kinds of account that sign in at each site, and the refusal of all others. */
const sites = {
  sender: { kinds: ['CLPA', 'CLEN'], refusal: 'not-a-sender' },
  carrier: { kinds: ['TRIN', 'TREN', 'LIVR'], refusal: 'not-a-carrier' },
} as const

/**
 * Opens a session and returns its token, with the secret and the cookie of its browser. An unknown email, a wrong
 * password and a removed account are the same refusal (`bad-credentials`) and take the same time. Only the right
 * password reveals that a sender is suspended (`account-suspended`), or that the account belongs to the other site
 * (`not-a-sender`, `not-a-carrier`). After a few wrong passwords the next one must wait (`too-many-requests`), and the
 * owner is notified. An account with a second factor needs its code (`second-factor-needed`); `wrong-code` counts like
 * a wrong password.
 */
export async function signIn(
  deps: Deps,
  credentials: { readonly email: string; readonly password: string; readonly code?: string | undefined },
  site: keyof typeof sites,
  { address, opener }: { readonly address: string; readonly opener: SessionOpener },
): Promise<OpenedSession> {
  const { strangersTries, recordCorrectPassword, recordSuccess, compareInTurn } = await limitSignInTries(
    deps,
    credentials.email,
    {
      address,
      browser: opener.browser,
    },
  )
  const account = await deps.db.account.findUnique({
    where: { email: credentials.email.toLowerCase() },
    include: withMembership,
  })
  const matches = await compareInTurn(() =>
    deps.passwords.matches(credentials.password, account?.passwordHash ?? null),
  )
  if (!account || !matches || account.status === 'removed') {
    // Recorded for an unknown address, too: the worker checks.
    if (strangersTries % warnEvery === warnAt)
      await deps.db.$transaction((tx) =>
        deps.jobs.enqueue(tx, warnOfTriesJob, { accountId: account?.id ?? null }),
      )
    throw new Refusal('bad-credentials')
  }
  await recordCorrectPassword()
  const isSameFactor = await requireSecondFactor(deps, account.id, credentials.code)
  await recordSuccess()
  requireSite(account, site)
  return openSession(deps, { ...account, personId: getPersonId(account) }, opener, isSameFactor)
}

/**
 * Opens a session of an account whose owner has proved their identity in another way; `isStillTrue` checks the proof
 * under the account's lock. Throws `bad-credentials` for a closed account or an invalid proof, `account-suspended` for
 * a suspended sender, and `not-a-sender` or `not-a-carrier` at the other site.
 */
export async function openProvenSession(
  deps: Deps,
  accountId: string,
  site: keyof typeof sites,
  {
    opener,
    isStillTrue,
  }: { readonly opener: SessionOpener; readonly isStillTrue: (tx: Tx) => Promise<boolean> },
): Promise<OpenedSession> {
  const account = await deps.db.account.findUnique({ where: { id: accountId }, include: withMembership })
  if (!account || account.status === 'removed') throw new Refusal('bad-credentials')
  requireSite(account, site)
  return openSession(deps, { ...account, personId: getPersonId(account) }, opener, isStillTrue)
}

function requireSite(
  {
    kind,
    status,
    membership,
  }: Pick<Account, 'kind' | 'status'> & { membership: { company: Pick<Account, 'status'> } | null },
  site: keyof typeof sites,
): void {
  const kinds: readonly string[] = sites[site].kinds
  if (!kinds.includes(kind)) throw new Refusal(sites[site].refusal)
  // A suspended company suspends its members: their sessions would be invalid. A carrier still finishes its delivery,
  // reads, and appeals (ADR 21).
  const keepsSession = isCarrierKind(kind)
  if (!keepsSession && [status, membership?.company.status].includes('suspended'))
    throw new Refusal('account-suspended')
}

/** An account whose password was verified or newly set. */
type VerifiedAccount = {
  readonly id: string
  readonly personId: string
  readonly email: string
  readonly passwordHash: string
}

/** The browser or program that opens a session. */
export type SessionOpener = {
  /** Whether it is a page: its session is valid only in its browser. */
  readonly isPage: boolean
  /** The browser's known secret; null for a new one. */
  readonly browser: string | null
  /** The browser's common name, `Firefox, Linux`; '' for a program. */
  readonly name: string
  /** The session cookies that the browser has; none for a program. */
  readonly former: ReadonlyMap<string, string | null>
}

/** The secrets of a new session. */
export type OpenedSession = {
  /** The session token. */
  readonly token: string
  /** The browser's secret from now on. */
  readonly browser: string
  /** The cookie that it requires, and its lifetime; null for a program. */
  readonly cookie: SessionCookie | null
}

/** A cookie that a session requires; `seconds` is its lifetime. */
export type SessionCookie = { readonly name: string; readonly value: string; readonly seconds: number }

/** Returns the site at which an account signs in. */
export function getSessionSite(kind: AccountKind): keyof typeof sites {
  return isCarrierKind(kind) ? 'carrier' : 'sender'
}

/** The cookies of sessions opened by pages. Both sites may share a host, so each has its own. */
export const sessionCookies = {
  sender: 'volant-session-expediteur',
  carrier: 'volant-session-transporteur',
} as const satisfies Record<keyof typeof sites, string>

/** Returns the cookie of an account's sessions that pages opened. */
export function getSessionCookieName(kind: AccountKind): string {
  return sessionCookies[getSessionSite(kind)]
}

/**
 * Opens a session of an account for 7 days; `personId` is the legal person that it acts for. Records its browser, and
 * asks for a second factor where one is due (`recordBrowser`, `requestFactor`: both may email the owner).
 * A page's session is valid only together with a cookie that no script can read: a copied token opens nothing.
 * The session of the browser's previous cookie ends. Throws `bad-credentials` when the account's password or email has
 * changed, it is closed, or the other proof (`isStillTrue`) is invalid.
 */
export async function openSession(
  deps: Deps,
  account: VerifiedAccount,
  { isPage, browser: knownSecret, name, former }: SessionOpener,
  isStillTrue?: (tx: Tx) => Promise<boolean>,
): Promise<OpenedSession> {
  const tokenSecret = randomSecret()
  const cookieSecret = randomSecret()
  return deps.db.$transaction(async (tx) => {
    // Whatever ends all sessions, such as a new password or a reverted address, ends this one too, or happened before.
    await lockAccount(tx, account.id)
    const now = await databaseNow(tx)
    const { kind, status, email, passwordHash } = await tx.account.findUniqueOrThrow({
      where: { id: account.id },
      select: { kind: true, status: true, email: true, passwordHash: true },
    })
    if (status === 'removed' || email !== account.email || passwordHash !== account.passwordHash)
      throw new Refusal('bad-credentials')
    if (isStillTrue && !(await isStillTrue(tx))) throw new Refusal('bad-credentials')
    await requestFactor(deps, tx, account.id)
    const browser = await recordBrowser(deps, tx, account, knownSecret)
    await endFormerSession(tx, former.get(getSessionCookieName(kind)) ?? null, now)
    const expiresAt = new Date(now.getTime() + sessionMs)
    await tx.session.create({
      data: {
        accountId: account.id,
        tokenHash: sha256(tokenSecret),
        createdAt: now,
        lastUsedAt: now,
        expiresAt,
        cookieHash: isPage ? sha256(cookieSecret) : null,
        opener: name,
      },
      select: { id: true },
    })
    const claims = { userId: account.id, personneId: account.personId, token: tokenSecret }
    const cookie = { name: getSessionCookieName(kind), value: cookieSecret, seconds: sessionMs / 1000 }
    return {
      token: signToken(deps.tokenKeys, claims, expiresAt),
      browser,
      cookie: isPage ? cookie : null,
    }
  })
}

/** Ends the session of a browser's cookie, for any account: the new cookie replaces it. */
async function endFormerSession(tx: Tx, cookie: string | null, now: Date): Promise<void> {
  if (cookie === null) return
  const hash = sha256(cookie)
  const session = await tx.session.findFirst({
    where: {
      cookieHash: { not: null },
      revokedAt: null,
      OR: [{ cookieHash: hash }, { formerHash: hash, ...whereFormerSecretValid(now) }],
    },
  })
  if (session) await revokeSession(tx, session)
}

/** Returns the condition for a session whose previous secret is still valid. */
const whereFormerSecretValid = (now: Date) => ({
  AND: { OR: [{ formerEndsAt: null }, { formerEndsAt: { gt: now } }] },
})

/** The replacement of a session's secret: a page's cookie, or a program's token. */
export type RenewedSession = { readonly cookie: SessionCookie | null; readonly token: string | null }

/**
 * Records the caller's proof of identity, and gives its session a new secret. Only the new secret counts as confirmed,
 * so that a copy of the previous one does not. The previous one ends 30 seconds after the first use of the new one: a
 * browser that lost the response continues with it. A repeat, also in another tab, gets the same new secret. Throws
 * `not-signed-in` when the session has ended, and `password-needed` when the caller's secret has.
 */
export async function strengthenSession(
  deps: Pick<Deps, 'db' | 'tokenKeys'>,
  { accountId, personId, sessionId, kind, secret }: Caller,
): Promise<RenewedSession> {
  return deps.db.$transaction(async (tx) => {
    await lockSession(tx, sessionId)
    const now = await databaseNow(tx)
    const session = await tx.session.findUnique({ where: { id: sessionId, revokedAt: null } })
    if (!session) throw new Refusal('not-signed-in')
    const renewed = renewSecret(toSessionSecrets(session), secret, now)
    if (!renewed) throw new Refusal('password-needed')
    const { hash, ...former } = renewed.storedSecrets
    const isPage = session.cookieHash !== null
    await tx.session.update({
      where: { id: sessionId },
      data: { ...former, ...(isPage ? { cookieHash: hash } : { tokenHash: hash }), passwordGivenAt: now },
      select: { id: true },
    })
    await invalidateCallers(tx, accountId)
    if (isPage) {
      const seconds = Math.floor((session.expiresAt.getTime() - now.getTime()) / 1000)
      return { cookie: { name: getSessionCookieName(kind), value: renewed.secret, seconds }, token: null }
    }
    const claims = { userId: accountId, personneId: personId, token: renewed.secret }
    return { cookie: null, token: signToken(deps.tokenKeys, claims, session.expiresAt) }
  })
}

async function lockSession(tx: Tx, id: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM session WHERE id = ${id}::uuid FOR UPDATE`
}

type StoredSecrets = Pick<Session, 'tokenHash' | 'cookieHash' | 'formerHash' | 'renewalSalt' | 'formerEndsAt'>

/** Returns the stored facts about the secret: of a page's cookie, or of a program's token. */
function toSessionSecrets({
  tokenHash,
  cookieHash,
  formerHash,
  renewalSalt,
  formerEndsAt,
}: StoredSecrets): SessionSecrets {
  return { hash: cookieHash ?? tokenHash, formerHash, renewalSalt, formerEndsAt }
}

/** Whether the caller sent its session's present secret. */
export function hasPresentSecret(session: StoredSecrets, { secret }: Caller): boolean {
  return sha256(secret) === toSessionSecrets(session).hash
}

/** Ends a session of an account, and push messages to its browser, in every process immediately. Idempotent. */
export async function endSession(deps: Deps, accountId: string, sessionId: string): Promise<void> {
  await deps.db.$transaction((tx) => revokeSession(tx, { id: sessionId, accountId }))
}

async function revokeSession(tx: Tx, { id, accountId }: { readonly id: string; readonly accountId: string }) {
  await revokeMatchingSessions(tx, accountId, { id })
}

/**
 * Ends every session of an account except `exceptSessionId` when the transaction commits. Idempotent.
 * For a change of password or role, a suspension, a deletion.
 */
export async function revokeSessions(tx: Tx, accountId: string, exceptSessionId?: string): Promise<void> {
  await revokeMatchingSessions(
    tx,
    accountId,
    exceptSessionId === undefined ? {} : { id: { not: exceptSessionId } },
  )
}

async function revokeMatchingSessions(
  tx: Tx,
  accountId: string,
  condition: { readonly id?: string | { readonly not: string } },
): Promise<void> {
  await tx.session.updateMany({
    where: { ...condition, accountId, revokedAt: null },
    data: { revokedAt: await databaseNow(tx) },
  })
  await dropSignedOutBrowsers(tx, accountId)
  await invalidateCallers(tx, accountId)
}

/**
 * Makes every process reload the sessions of an account, and of a company's members, when the transaction commits:
 * their cached callers are outdated.
 */
export async function invalidateCallers(tx: Tx, accountId: string): Promise<void> {
  await tx.$queryRaw`SELECT pg_notify(${revocationChannel}, ${accountId})::text`
}

/**
 * Whether sessions of an account are valid: it is active, or a suspended carrier. What a suspended carrier may not do
 * is refused action by action.
 */
export function areSessionsValid({ kind, status }: { kind: AccountKind; status: AccountStatus }): boolean {
  return status === 'active' || (status === 'suspended' && isCarrierKind(kind))
}

/**
 * Returns the condition for sessions that are not revoked and, of pages, were used within the last three days. It does
 * not include the expiry, which the token contains.
 */
export function whereInUseAt(now: Date) {
  const since = new Date(now.getTime() - maxIdleMs)
  return { revokedAt: null, OR: [{ cookieHash: null }, { lastUsedAt: { gt: since } }] }
}

/** The caller that a token identifies. */
export type AuthenticatedCaller = {
  readonly caller: StoredCaller
  /** How long the caller may be cached, in milliseconds. */
  readonly validForMs: number
  /** Returns which secret of its session a cookie has; null for a session without a cookie. */
  readonly cookieStatus: ((cookie: string) => 'present' | 'former' | null) | null
  /** Whether its session has only one secret; otherwise it is reloaded at its next call. */
  readonly isSettled: boolean
  /** Whether the use of its session is due to be recorded; false for an API key. */
  readonly isUseDue: boolean
}

/**
 * Returns the caller of a genuine, unexpired token. Null for any other, and when the session has ended or the account
 * or its company may no longer sign in.
 */
export async function findCaller(deps: Deps, token: string): Promise<AuthenticatedCaller | null> {
  const claims = verifyToken(deps.tokenKeys, token)
  if (!claims) return null
  const now = await databaseNow(deps.db)
  if (hasExpiredAt(claims, now)) return null
  const hash = sha256(claims.token)
  const session = await deps.db.session.findFirst({
    where: {
      AND: [
        whereInUseAt(now),
        { OR: [{ tokenHash: hash }, { cookieHash: null, formerHash: hash, ...whereFormerSecretValid(now) }] },
      ],
    },
    include: { account: { include: withMembership } },
  })
  if (!session || !areSessionsValid(session.account) || session.accountId !== claims.userId) return null
  const { id, kind, email, membership } = session.account
  if (membership && membership.company.status !== 'active') return null
  const caller: StoredCaller = {
    accountId: id,
    personId: getPersonId(session.account),
    kind,
    email,
    sessionId: session.id,
    secret: session.cookieHash === null ? claims.token : '',
    senderId: membership?.companyId ?? id,
    permissions: membership ? permissionsByRole[membership.role] : everyPermission,
  }
  const secrets = toSessionSecrets(session)
  return {
    caller,
    validForMs: claims.exp * 1000 - now.getTime(),
    cookieStatus: session.cookieHash === null ? null : (cookie) => findSecretStatus(secrets, cookie, now),
    isUseDue: now.getTime() - session.lastUsedAt.getTime() > useRecordIntervalMs,
    isSettled: secrets.formerHash === null || (secrets.formerEndsAt !== null && secrets.formerEndsAt <= now),
  }
}

/** Makes the previous secret of a session expire in 30 seconds, at the first use of the present one. Idempotent. */
export async function recordFirstUse(
  { db }: Pick<Deps, 'db'>,
  { sessionId, secret }: StoredCaller,
): Promise<void> {
  await db.$executeRaw`
    UPDATE session SET former_ends_at = app_now() + ${formerSecretMs} * interval '1 ms'
    WHERE id = ${sessionId}::uuid AND former_hash IS NOT NULL AND former_ends_at IS NULL
      AND coalesce(cookie_hash, token_hash) = ${sha256(secret)}`
}

/** Records that a session is used, unless that was recorded within the last hour. */
export async function recordUse({ db }: Pick<Deps, 'db'>, sessionId: string): Promise<void> {
  await db.$executeRaw`
    UPDATE session SET last_used_at = app_now()
    WHERE id = ${sessionId}::uuid AND last_used_at < app_now() - ${useRecordIntervalMs} * interval '1 ms'`
}
