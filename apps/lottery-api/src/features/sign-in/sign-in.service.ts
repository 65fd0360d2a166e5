import type { Player } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import { limitPasswordTries } from '@repo/server-kit/tries'
import { toEmailKey, toNicknameKey } from '#lottery-api/core/players/identifiers.rules.ts'
import { lockAndReadPlayer } from '#lottery-api/core/players/lock-player.data.ts'
import { isKnownAddress } from '#lottery-api/core/sessions/addresses.service.ts'
import type { Db } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import type { SignedInSecrets, SignInOrigin } from './complete-sign-in.service.ts'
import { completeSignIn } from './complete-sign-in.service.ts'
import { beginSecondStep } from './second-step.service.ts'

/** The credentials of a sign-in. */
export type Credentials = {
  /** An e-mail address or a nickname. */
  readonly identifier: string
  readonly password: string
  readonly remember: boolean
}

/** The result of a right password: cookies, or the secret of a browser that waits for the player's mailbox. */
export type SignInOutcome =
  | { readonly kind: 'signed-in'; readonly cookies: SignedInSecrets }
  | {
      readonly kind: 'second-step'
      readonly secret: string
      readonly needsApproval: boolean
      readonly needsCode: boolean
    }

/**
 * Signs a player in. An unknown name and a wrong password throw `invalid-credentials` after the same time; only the
 * right password reveals that the account is not activated yet (`not-activated`). After a few wrong passwords the next
 * sign-in must wait (`too-many-requests`), but not at an address where the player is known. A new address, or two-step
 * authentication, requires a second step.
 */
export async function signIn(
  deps: Deps,
  credentials: Credentials,
  from: SignInOrigin,
): Promise<SignInOutcome> {
  const { formerHashes, address, ...origin } = from
  const player = await findPlayerByName(deps.db, credentials.identifier)
  const hashes = [origin.addressHash, ...formerHashes]
  const isOwn = await isKnownAddress(deps.db, player?.id ?? null, hashes, await databaseNow(deps.db))
  const { recordCorrectPassword, recordSuccess, compareInTurn } = await limitPasswordTries(deps.pool, {
    account: player?.id ?? credentials.identifier.trim().toLowerCase(),
    address,
    own: isOwn ? origin.addressHash : null,
    factor: deps.config.rateLimitFactor,
  })
  const matches = await compareInTurn(() =>
    deps.passwords.matches(credentials.password, player?.passwordHash ?? null),
  )
  if (!player || !matches || player.status === 'ended') throw new Refusal('invalid-credentials')
  await recordCorrectPassword()
  await recordSuccess()
  if (player.status === 'registered') throw new Refusal('not-activated')
  return deps.db.$transaction(async (tx) => {
    const locked = await lockAndReadPlayer(tx, player.id)
    // The password was changed, or the account closed, while the password was being compared.
    if (locked?.passwordHash !== player.passwordHash || locked.status === 'ended')
      throw new Refusal('invalid-credentials')
    const now = await databaseNow(tx)
    const isKnown = await isKnownAddress(tx, player.id, hashes, now)
    if (isKnown && !locked.hasTwoStep) {
      const cookies = await completeSignIn(tx, player.id, { ...origin, remembers: credentials.remember }, now)
      return { kind: 'signed-in', cookies }
    }
    const step = { player: locked, origin, remembers: credentials.remember, needsApproval: !isKnown }
    const secret = await beginSecondStep(deps, tx, step, now)
    return { kind: 'second-step', secret, needsApproval: !isKnown, needsCode: isKnown }
  })
}

/** Returns the player with an e-mail address or a nickname. No nickname has an at sign, and every address does. */
function findPlayerByName(db: Db, identifier: string): Promise<Player | null> {
  return identifier.includes('@')
    ? db.player.findUnique({ where: { email: toEmailKey(identifier) } })
    : db.player.findUnique({ where: { nicknameKey: toNicknameKey(identifier) } })
}
