import { Refusal } from '@repo/server-kit/refusal'
import { limitSessionPasswordTries } from '@repo/server-kit/tries'
import type { Caller } from '#lottery-api/caller.ts'
import type { Deps } from '#lottery-api/deps.ts'

/**
 * Returns the hash of the caller's password. Throws `wrong-password-given` for another password, and
 * `too-many-requests` after ten wrong ones in the session.
 */
export async function requirePassword(
  deps: Pick<Deps, 'db' | 'passwords' | 'pool' | 'config'>,
  { accountId, sessionId }: Pick<Caller, 'accountId' | 'sessionId'>,
  password: string,
): Promise<string> {
  const { recordSuccess, compareInTurn } = await limitSessionPasswordTries(deps.pool, {
    sessionId,
    factor: deps.config.rateLimitFactor,
  })
  const { passwordHash } = await deps.db.player.findUniqueOrThrow({
    where: { id: accountId },
    select: { passwordHash: true },
  })
  if (!(await compareInTurn(() => deps.passwords.matches(password, passwordHash))) || passwordHash === null)
    throw new Refusal('wrong-password-given')
  await recordSuccess()
  return passwordHash
}
