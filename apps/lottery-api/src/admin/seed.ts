import { siteTermsVersion } from '@repo/lottery-rules/site-terms'
import type { Gender, Language, Player } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import sharp from 'sharp'
import { discardFiles, insertFile, writeFile } from '#lottery-api/core/files/stored-files.service.ts'
import { toNicknameKey } from '#lottery-api/core/players/identifiers.rules.ts'
import { lockPlayer } from '#lottery-api/core/players/lock-player.data.ts'
import { hashAddress, recordAddress } from '#lottery-api/core/sessions/addresses.service.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { hashDocumentNumber, hashPerson } from '#lottery-api/features/documents/document-number.rules.ts'

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

const toDemoEmail = (index: number) => `joueur${index + 1}@demo.test`

/** The addresses of the demo players, in their order. */
export const demoEmails = demoPlayers.map((_, index) => toDemoEmail(index))

/** This machine's own addresses: the demo players sign in from here without a mail. */
const ownAddresses = ['127.0.0.1', '::1'] as const

/** The validity of the demo players' passports. */
const passportMs = 9 * 365 * 86_400_000

/** Draws the stored scan of a demo player's passport. */
function drawPassport({ firstName, birthName }: Player): Promise<Buffer> {
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="420" height="297"><rect width="420" height="297" fill="#fff"/>
    <text x="210" y="120" font-family="sans-serif" font-size="34" text-anchor="middle">SPÉCIMEN</text>
    <text x="210" y="180" font-family="sans-serif" font-size="24" text-anchor="middle">${firstName} ${birthName}</text></svg>`
  return sharp(Buffer.from(sheet)).png().toBuffer()
}

/** Gives a demo player the approved passport that a prize requires; a repeat does nothing. */
async function giveDocument(deps: SeedDeps, player: Player, number: string, now: Date): Promise<void> {
  const { db } = deps
  const approved = { playerId: player.id, status: 'approved' } as const
  if ((await db.identityDocument.count({ where: approved })) > 0) return
  const written = await writeFile(deps, player.id, {
    bytes: await drawPassport(player),
    mediaType: 'image/png',
  })
  const isCreated = await db.$transaction(async (tx) => {
    await lockPlayer(tx, player.id)
    if ((await tx.identityDocument.count({ where: approved })) > 0) return false
    const { id } = await tx.identityDocument.create({
      data: {
        ...approved,
        type: 'passport',
        frontFileId: await insertFile(tx, written),
        suppliedAt: now,
        reviewedAt: now,
        reviewedBy: reviewer,
        numberHash: hashDocumentNumber(deps, { country: player.country ?? '', number }),
        personHash: hashPerson(deps, player),
        expiresOn: new Date(now.getTime() + passportMs),
      },
    })
    await tx.documentView.create({ data: { documentId: id, viewer: reviewer, reason: 'seed', at: now } })
    return true
  })
  if (!isCreated) await discardFiles(deps, [written])
}

type SeedDeps = Pick<Deps, 'db' | 'passwords' | 'config' | 'files' | 'log'>

/** The reviewer of the demo players' passports. */
const reviewer = 'seed'

/**
 * Creates the missing players among joueur1@demo.test to joueur5@demo.test and returns their number. Each is validated,
 * has an approved passport, and may sign in from this machine without a mailed link.
 */
export async function seed(deps: SeedDeps): Promise<number> {
  const { db, passwords, config } = deps
  const now = await databaseNow(db)
  const passwordHash = await passwords.hash(demoPassword)
  const { count } = await db.player.createMany({
    data: demoPlayers.map((player, index) => ({
      ...player,
      email: toDemoEmail(index),
      nicknameKey: toNicknameKey(player.nickname),
      passwordHash,
      status: 'validated',
      birthDate: new Date(`${1980 + index}-03-15`),
      sponsorCode: `DEMO${index + 1}`,
      termsVersion: siteTermsVersion,
      termsAcceptedAt: now,
      createdAt: now,
      activatedAt: now,
      validatedAt: now,
    })),
    skipDuplicates: true,
  })
  const players = await db.player.findMany({
    where: { email: { in: demoEmails } },
    orderBy: { email: 'asc' },
  })
  for (const [index, player] of players.entries()) await giveDocument(deps, player, `DEMO00${index + 1}`, now)
  await db.$transaction(async (tx) => {
    for (const { id } of players)
      for (const address of ownAddresses) await recordAddress(tx, id, hashAddress(config, address)[0], now)
  })
  return count
}
