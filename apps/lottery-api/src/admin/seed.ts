import type { Gender, Language } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { addressHashes, noteAddress } from '#lottery-api/core/sessions/addresses.service.ts'
import type { Deps } from '#lottery-api/deps.ts'

/** The password of every demo player; they exist in development only. */
export const demoPassword = 'Neuf-Lucioles-26'

type DemoPlayer = {
  readonly nickname: string
  readonly firstName: string
  readonly birthName: string
  readonly gender: Gender
  readonly birthCity: string
  readonly residenceCity: string
  readonly country: string
  readonly language: Language
}

const demoPlayers: readonly DemoPlayer[] = [
  {
    nickname: 'Lucioles',
    firstName: 'Camille',
    birthName: 'Martin',
    gender: 'female',
    birthCity: 'Lyon',
    residenceCity: 'Lille',
    country: 'FR',
    language: 'fr',
  },
  {
    nickname: 'Bruxellois',
    firstName: 'Luc',
    birthName: 'Peeters',
    gender: 'male',
    birthCity: 'Liège',
    residenceCity: 'Bruxelles',
    country: 'BE',
    language: 'fr',
  },
  {
    nickname: 'Mariposa',
    firstName: 'Lucía',
    birthName: 'García',
    gender: 'female',
    birthCity: 'Sevilla',
    residenceCity: 'Madrid',
    country: 'ES',
    language: 'es',
  },
  {
    nickname: 'Lanterna',
    firstName: 'Matteo',
    birthName: 'Rossi',
    gender: 'male',
    birthCity: 'Bari',
    residenceCity: 'Torino',
    country: 'IT',
    language: 'it',
  },
  {
    nickname: 'Clover',
    firstName: 'Aoife',
    birthName: 'Murphy',
    gender: 'other',
    birthCity: 'Cork',
    residenceCity: 'Dublin',
    country: 'IE',
    language: 'en',
  },
]

/** The addresses of the demo players, in their order. */
export const demoEmails = demoPlayers.map((_, index) => `joueur${index + 1}@demo.test`)

/** This machine's own addresses: the demo players sign in from here without a mail. */
const ownAddresses = ['127.0.0.1', '::1'] as const

/** Makes the validated players joueur1@demo.test to joueur5@demo.test that are not there yet, known at this machine; answers how many. */
export async function seed({
  db,
  passwords,
  config,
}: Pick<Deps, 'db' | 'passwords' | 'config'>): Promise<number> {
  const now = await databaseNow(db)
  const passwordHash = await passwords.hash(demoPassword)
  const { count } = await db.player.createMany({
    data: demoPlayers.map((player, index) => ({
      ...player,
      email: `joueur${index + 1}@demo.test`,
      nicknameKey: player.nickname.toLowerCase(),
      passwordHash,
      status: 'validated',
      birthDate: new Date(`${1980 + index}-03-15`),
      sponsorCode: `DEMO${index + 1}`,
      termsVersion: '1',
      termsAcceptedAt: now,
      createdAt: now,
      activatedAt: now,
      validatedAt: now,
    })),
    skipDuplicates: true,
  })
  const made = await db.player.findMany({
    where: { email: { in: demoEmails } },
    orderBy: { email: 'asc' },
    select: { id: true },
  })
  await db.$transaction(async (tx) => {
    for (const { id } of made)
      for (const address of ownAddresses) await noteAddress(tx, id, addressHashes(config, address)[0], now)
  })
  return count
}
