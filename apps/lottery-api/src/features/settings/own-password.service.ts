import { Refusal } from '@repo/server-kit/refusal'
import type { Deps } from '#lottery-api/deps.ts'

/** Refuses with `wrong-password-given` unless the password is the player's. Costs its time: call it outside of transactions. */
export async function requireOwnPassword(
  { db, passwords }: Pick<Deps, 'db' | 'passwords'>,
  playerId: string,
  password: string,
): Promise<void> {
  const { passwordHash } = await db.player.findUniqueOrThrow({
    where: { id: playerId },
    select: { passwordHash: true },
  })
  if (!(await passwords.matches(password, passwordHash))) throw new Refusal('wrong-password-given')
}
