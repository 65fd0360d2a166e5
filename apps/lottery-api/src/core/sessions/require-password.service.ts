import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#lottery-api/caller.ts'
import type { Deps } from '#lottery-api/deps.ts'

/** Refuses with `wrong-password-given` unless this is the caller's password; answers the hash that it was compared with. */
export async function requirePassword(
  deps: Pick<Deps, 'db' | 'passwords'>,
  { accountId }: Pick<Caller, 'accountId'>,
  password: string,
): Promise<string> {
  const { passwordHash } = await deps.db.player.findUniqueOrThrow({
    where: { id: accountId },
    select: { passwordHash: true },
  })
  if (!(await deps.passwords.matches(password, passwordHash)) || passwordHash === null)
    throw new Refusal('wrong-password-given')
  return passwordHash
}
