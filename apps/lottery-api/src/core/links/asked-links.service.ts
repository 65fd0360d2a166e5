import { databaseNow } from '@repo/server-kit/database'
import { spendLinkRequest } from '@repo/server-kit/tries'
import { toEmailKey } from '#lottery-api/core/players/identifiers.rules.ts'
import { hashAddress, isKnownAddress } from '#lottery-api/core/sessions/addresses.service.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { mailAskedLinkJob } from '#lottery-api/job-definitions.ts'

/** A requested link. */
export type AskedLink = NonNullable<typeof mailAskedLinkJob.data>
type AskedKind = AskedLink['kind']

/**
 * Records the request of a link for an address. Whether it is a player's is not checked here, so that the response and
 * its time reveal nothing: the worker checks later. The address is stored sealed. `too-many-requests` beyond the budget
 * of `spendLinkRequest`, which a player at a known place has alone.
 */
export async function askLink(deps: Deps, kind: AskedKind, email: string, address: string): Promise<void> {
  const own = await findKnownPlace(deps, email, hashAddress(deps.config, address))
  const { pool, config } = deps
  const account = `${kind} ${toEmailKey(email)}`
  await spendLinkRequest(pool, { account, address, own, factor: config.rateLimitFactor })
  const sealedEmail = deps.mailSealing.seal(toEmailKey(email), kind)
  await deps.db.$transaction((tx) => deps.jobs.enqueue(tx, mailAskedLinkJob, { kind, sealedEmail }))
}

/** Returns the place of a player who was seen there within 180 days; null elsewhere, and for an unknown e-mail. */
async function findKnownPlace(
  { db }: Deps,
  email: string,
  hashes: readonly string[],
): Promise<string | null> {
  const player = await db.player.findUnique({ where: { email: toEmailKey(email) }, select: { id: true } })
  const id = player?.id ?? '00000000-0000-0000-0000-000000000000'
  return (await isKnownAddress(db, id, hashes, await databaseNow(db))) ? (hashes[0] ?? null) : null
}
