import { databaseNow } from '@repo/server-kit/database'
import { spendLinkRequest } from '@repo/server-kit/tries'
import { toEmailKey } from '#lottery-api/core/players/identifiers.rules.ts'
import { hashAddress, isKnownAddress } from '#lottery-api/core/sessions/addresses.service.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { mailRequestedLinkJob } from '#lottery-api/job-definitions.ts'

/** A requested link. */
export type RequestedLink = NonNullable<typeof mailRequestedLinkJob.data>
type RequestedKind = RequestedLink['kind']

/**
 * Records the request of a link for an email address, which is stored sealed. The worker checks later whether it is a
 * player's, so that the response and its time reveal nothing. Throws `too-many-requests` beyond the budget of
 * `spendLinkRequest`; a player at a known network address has a budget of their own.
 */
export async function requestLink(
  deps: Deps,
  kind: RequestedKind,
  email: string,
  address: string,
): Promise<void> {
  const knownAddress = await findKnownAddress(deps, email, hashAddress(deps.config, address))
  const { pool, config } = deps
  const account = `${kind} ${toEmailKey(email)}`
  await spendLinkRequest(pool, { account, address, own: knownAddress, factor: config.rateLimitFactor })
  const sealedEmail = deps.mailSealing.seal(toEmailKey(email), kind)
  await deps.db.$transaction((tx) => deps.jobs.enqueue(tx, mailRequestedLinkJob, { kind, sealedEmail }))
}

/** Returns the address's hash if the player was seen there within 180 days; null otherwise and for an unknown email. */
async function findKnownAddress(
  { db }: Deps,
  email: string,
  hashes: readonly string[],
): Promise<string | null> {
  const player = await db.player.findUnique({ where: { email: toEmailKey(email) }, select: { id: true } })
  const isKnown = await isKnownAddress(db, player?.id ?? null, hashes, await databaseNow(db))
  return isKnown ? (hashes[0] ?? null) : null
}
