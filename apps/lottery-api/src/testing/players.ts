import { randomBytes } from 'node:crypto'
import { siteTermsVersion } from '@repo/lottery-rules/site-terms'
import type { Player, Prisma } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import type { Deps } from '#lottery-api/deps.ts'

/** The password of every player that tests create. */
export const testPassword = 'Neuf-Lucioles-26'

/** One hash for all players: beyond a few at once hashes are refused, as they should be. */
let testHash: Promise<string> | undefined

/** Inserts a player of a French town with a validated identity and a unique name; `changes` are the differences. */
export async function aPlayer(
  { db, passwords }: Pick<Deps, 'db' | 'passwords'>,
  changes: Partial<Prisma.PlayerUncheckedCreateInput> = {},
): Promise<Player> {
  testHash ??= passwords.hash(testPassword)
  const now = await databaseNow(db)
  const name = `joueur-${randomBytes(5).toString('hex')}`
  return db.player.create({
    data: {
      status: 'validated',
      email: `${name}@test.test`,
      nickname: name,
      nicknameKey: name,
      passwordHash: await testHash,
      birthName: 'Martin',
      firstName: 'Camille',
      gender: 'female',
      birthDate: new Date('1990-05-17'),
      birthCity: 'Lyon',
      residenceCity: 'Lille',
      country: 'FR',
      phone: '+33612345678',
      sponsorCode: name,
      termsVersion: siteTermsVersion,
      termsAcceptedAt: now,
      createdAt: now,
      activatedAt: now,
      validatedAt: now,
      ...changes,
    },
  })
}

/** Inserts a player whose account was closed at an instant: nothing personal is left of it. */
export function anEndedPlayer(deps: Pick<Deps, 'db' | 'passwords'>, endedAt: Date): Promise<Player> {
  return aPlayer(deps, {
    status: 'ended',
    endedAt,
    email: null,
    nickname: null,
    nicknameKey: null,
    passwordHash: null,
    sponsorCode: null,
    newsletterToken: null,
  })
}
