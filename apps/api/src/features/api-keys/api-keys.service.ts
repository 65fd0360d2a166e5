import { defaultKeyLimitCents, maxApiKeys } from '@repo/contracts/delivery/api-keys'
import type { ApiKey } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import { randomSecret, sha256 } from '@repo/server-kit/tokens'
import type { Caller, StoredCaller } from '#api/caller.ts'
import { lockAdministeredCompany } from '#api/core/accounts/company.service.ts'
import type { AuthenticatedCaller } from '#api/core/accounts/sessions.service.ts'
import { invalidateCallers } from '#api/core/accounts/sessions.service.ts'
import { sumSpentInLastDay } from '#api/core/cards/key-limit.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'

/** A key as people see it. */
export type ListedKey = Pick<
  ApiKey,
  'id' | 'name' | 'prefix' | 'createdAt' | 'lastUsedAt' | 'dailyLimitCents'
> & {
  readonly createdBy: { readonly displayName: string; readonly status: string } | null
  /** The total value of its orders in the last 24 hours, in cents. */
  readonly spentCents: number
}

const includeCreator = { createdBy: { select: { displayName: true, status: true } } } as const

/** `vlt_live_` and the first six characters of the secret. They distinguish twenty keys and leave 220 bits unknown. */
const prefixLength = 15

/** The resolution of a key's last use, which is not written at each call. */
const lastUsedResolutionMs = 3_600_000

/** How long a process caches a key before it reloads it. */
const cacheTtlMs = 900_000

/** Returns the active keys of the caller's company, newest first; at most 20. */
export async function listKeys(deps: Deps, caller: Caller): Promise<ListedKey[]> {
  const keys = await deps.db.apiKey.findMany({
    where: { senderId: caller.senderId, revokedAt: null },
    include: includeCreator,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
  const spentCentsByKey = await sumSpentInLastDay(
    deps.db,
    keys.map(({ id }) => id),
  )
  return keys.map((key) => ({ ...key, spentCents: spentCentsByKey.get(key.id) ?? 0 }))
}

/**
 * Creates a key and returns it with its secret, which is not shown again. Its limit is 500 € in 24 hours by default.
 * `key-name-taken` for the name of an active key, `too-many-keys` beyond 20 active ones, `not-allowed` unless the
 * caller administers the company.
 */
export async function createKey(
  deps: Deps,
  caller: Caller,
  { name, dailyLimitCents = defaultKeyLimitCents }: { name: string; dailyLimitCents?: number | undefined },
): Promise<{ secret: string; key: ListedKey }> {
  const secret = `vlt_live_${randomSecret()}`
  return deps.db.$transaction(async (tx) => {
    const { id: senderId } = await lockAdministeredCompany(tx, caller)
    const activeKeys = await tx.apiKey.findMany({
      where: { senderId, revokedAt: null },
      select: { name: true },
    })
    if (activeKeys.some((key) => key.name === name)) throw new Refusal('key-name-taken')
    if (activeKeys.length >= maxApiKeys) throw new Refusal('too-many-keys')
    const created = await tx.apiKey.create({
      data: {
        senderId,
        name,
        prefix: secret.slice(0, prefixLength),
        keyHash: sha256(secret),
        dailyLimitCents,
        createdById: caller.accountId,
        createdAt: await databaseNow(tx),
      },
      include: includeCreator,
    })
    return { secret, key: { ...created, spentCents: 0 } }
  })
}

/**
 * Changes the 24-hour limit of a key. Idempotent. A revoked key, or one of another company, is `not-found`.
 * `not-allowed` unless the caller administers.
 */
export async function changeKeyLimit(
  deps: Deps,
  caller: Caller,
  keyId: string,
  dailyLimitCents: number,
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const whereOwnKey = await requireOwnKey(tx, caller, keyId)
    await lockAdministeredCompany(tx, caller)
    const { count } = await tx.apiKey.updateMany({
      where: { ...whereOwnKey, revokedAt: null },
      // Under the new limit a refusal is reported again.
      data: { dailyLimitCents, limitToldAt: null },
    })
    if (count === 0) throw new Refusal('not-found')
  })
}

/**
 * Revokes a key, which every process stops accepting immediately. Idempotent. A key of another company is `not-found`.
 * `not-allowed` unless the caller administers.
 */
export async function revokeKey(deps: Deps, caller: Caller, keyId: string): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const whereOwnKey = await requireOwnKey(tx, caller, keyId)
    await lockAdministeredCompany(tx, caller)
    await tx.apiKey.updateMany({
      where: { ...whereOwnKey, revokedAt: null },
      data: { revokedAt: await databaseNow(tx) },
    })
    await invalidateCallers(tx, caller.senderId)
  })
}

/** Returns the condition for a key of the caller's company. Any other key is `not-found`. */
async function requireOwnKey(tx: Tx, caller: Caller, keyId: string) {
  const whereOwnKey = { id: keyId, senderId: caller.senderId }
  if (!(await tx.apiKey.findFirst({ where: whereOwnKey }))) throw new Refusal('not-found')
  return whereOwnKey
}

/**
 * Returns the caller of an active key of an active company, with its cache time, or null. It acts as the company, which
 * may order and read but never administer. Records the use of the key, at most once an hour.
 */
export async function findCallerOfKey(deps: Deps, key: string): Promise<AuthenticatedCaller | null> {
  const apiKey = await deps.db.apiKey.findUnique({
    where: { keyHash: sha256(key) },
    include: { sender: { select: { id: true, personId: true, kind: true, email: true, status: true } } },
  })
  if (!apiKey || apiKey.revokedAt !== null || apiKey.sender.status !== 'active') return null
  await recordUse(deps, apiKey)
  const { id, personId, kind, email } = apiKey.sender
  const caller: StoredCaller = {
    accountId: id,
    personId,
    kind,
    email,
    sessionId: '',
    secret: '',
    senderId: id,
    permissions: ['order'],
    apiKeyId: apiKey.id,
  }
  return {
    caller,
    validForMs: cacheTtlMs,
    cookieStatus: null,
    isSettled: true,
    isUseDue: false,
  }
}

async function recordUse(deps: Deps, { id, lastUsedAt }: ApiKey): Promise<void> {
  const now = await databaseNow(deps.db)
  const staleSince = new Date(now.getTime() - lastUsedResolutionMs)
  if (lastUsedAt !== null && lastUsedAt > staleSince) return
  await deps.db.apiKey.updateMany({
    where: { id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lte: staleSince } }] },
    data: { lastUsedAt: now },
  })
}
