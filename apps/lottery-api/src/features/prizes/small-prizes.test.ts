import type { Player, Prize } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setFirstTerms } from '#lottery-api/testing/draws.ts'
import { listQueuedEmails } from '#lottery-api/testing/emails.ts'
import { aPublishedDraw } from '#lottery-api/testing/published-draw.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { announcePrizes } from './announce.service.ts'
import { approveRelease, payPrize, proposeRelease } from './payout.service.ts'

const iban = 'FR7630006000011234567890189'
const aStaffMember = (actor: string) => ({ actor, reason: 'review' })
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Holds a draw of two tickets that win 60 cents each, and whose players have these IBANs on file. */
async function aDraw(ibans: readonly (string | null)[]): Promise<readonly Prize[]> {
  const { draw, players } = await aPublishedDraw(app, ibans.length)
  for (const [index, player] of players.entries()) await insertAccount(player, ibans[index] ?? null)
  return app.deps.db.prize.findMany({ where: { drawId: draw.id }, orderBy: { rank: 'asc' } })
}

async function insertAccount({ id: playerId }: Player, ibanOnFile: string | null): Promise<void> {
  if (ibanOnFile === null) return
  const { db, bankSealing } = app.deps
  const sealed = bankSealing.seal(ibanOnFile, playerId)
  const account = { playerId, iban: sealed, ending: ibanOnFile.slice(-4), ibanHash: playerId }
  await db.bankAccount.create({
    data: { ...account, holder: 'Camille Martin', setAt: await databaseNow(db) },
  })
}

const readPrize = (prize: Prize) => app.deps.db.prize.findUniqueOrThrow({ where: { id: prize.id } })

test('a small prize is claimed by its announcement where an account is on file, and is paid by two persons', async () => {
  const { db } = app.deps
  const prizes = await aDraw([iban, null])
  await Promise.all([announcePrizes(app.deps), announcePrizes(app.deps)])
  const states = await Promise.all(prizes.map(readPrize))
  expect(states.map(({ state }) => state).sort()).toEqual(['announced', 'claimed'])
  const small = states.find(({ state }) => state === 'claimed')
  if (!small) throw new Error('No prize was claimed')
  const { email } = await db.player.findUniqueOrThrow({ where: { id: small.playerId ?? '' } })
  const wonMails = (await listQueuedEmails(app.deps, email ?? '')).filter(({ subject }) =>
    subject.includes('gagné'),
  )
  expect(wonMails.map(({ text }) => /rien\s+à\s+faire/.test(text) && text.includes('0189'))).toEqual([true])
  const approval = await proposeRelease(app.deps, aStaffMember('Ada'), small.id)
  await approveRelease(app.deps, aStaffMember('Grace'), approval)
  await payPrize(app.deps, { prizeId: small.id })
  expect(await readPrize(small)).toMatchObject({ state: 'paid' })
})

test.each<readonly [string, (prize: Prize) => Promise<unknown>]>([
  [
    'whose winner has an account that no bank takes',
    ({ playerId }) =>
      app.deps.db.bankAccount.update({
        where: { playerId: playerId ?? '' },
        data: { iban: app.deps.bankSealing.seal('DE863704004405320130', playerId ?? '') },
      }),
  ],
  [
    'whose winner has no document',
    ({ playerId }) =>
      app.deps.db.identityDocument.updateMany({
        where: { playerId: playerId ?? '' },
        data: { status: 'replaced' },
      }),
  ],
  ['of a draw by the first terms', ({ drawId }) => setFirstTerms(app, { id: drawId })],
  [
    'above the limit',
    ({ id }) =>
      app.deps.db.$transaction(async (tx) => {
        await tx.$executeRaw`SET LOCAL session_replication_role = replica`
        await tx.$executeRaw`UPDATE prize SET cents = 501 WHERE id = ${id}::uuid`
      }),
  ],
])('a prize %s is not claimed by its announcement', async (_, change) => {
  const [prize] = await aDraw([iban, iban])
  if (!prize) throw new Error('Nobody has won')
  await change(prize)
  await announcePrizes(app.deps)
  expect(await readPrize(prize)).toMatchObject({ state: 'announced' })
})
