// `SCREENSHOTS=1 npm test -- e2e` renews the README's pictures of the lottery in docs/screenshots.

import { readDraw, readGame } from '@repo/contracts/lottery/draws'
import {
  castVote,
  drawNumber,
  payWithCredit,
  readParticipation,
  validateTicket,
} from '@repo/contracts/lottery/participation'
import { manyTicketsSql } from '../../apps/lottery-api/src/testing/many-tickets.ts'
import type { Database } from '../fixtures/database.ts'
import { limits } from '../fixtures/limits.ts'
import { ownLotteryTest } from '../fixtures/lottery/lottery-test.ts'
import type { Member } from '../fixtures/lottery/member.ts'
import { setOwnLimit, signInDemoMember } from '../fixtures/lottery/member.ts'
import { buyCredits } from '../fixtures/lottery/paypal.ts'
import { takePicture } from '../fixtures/take-picture.ts'
import { expect } from '../fixtures/test.ts'

const soonest = { timeout: limits.slowStateMs }

/** Buys a credit and takes part up to the validated ticket. */
async function takePart(member: Member, week: string): Promise<void> {
  const { call } = member
  await setOwnLimit(member)
  await buyCredits(member)
  await call(castVote, { week, vote: 'maximum' })
  await call(payWithCredit, { week })
  const { participation } = await call(drawNumber, { week })
  await call(validateTicket, { week, number: participation.number ?? '' })
}

async function addTickets(database: Database, week: string, count: number): Promise<void> {
  const [draw] = await database.query<{ id: string }>('SELECT id FROM draw WHERE week = $1', [week])
  await database.query(manyTicketsSql, [draw?.id, count])
}

/**
 * A test with a published draw of some hundreds of tickets and the next open one; the members have tickets of the first.
 */
const test = ownLotteryTest.extend<{ draws: { held: string; open: string; members: readonly Member[] } }>({
  draws: async ({ lottery, lotteryDatabase }, use) => {
    const members = await Promise.all(([1, 2] as const).map((number) => signInDemoMember(lottery, number)))
    const [reader] = members as [Member, Member] // as: there are two
    const { now, current } = await reader.call(readGame, {})
    if (!current) throw new Error('No draw is open')
    const { week, closesAt, drawTime } = current
    const readState = async () => (await reader.call(readDraw, { week })).draw.state
    for (const member of members) await takePart(member, week)
    await addTickets(lotteryDatabase, week, 412)
    await lotteryDatabase.passTime(closesAt.getTime() - now.getTime())
    await expect.poll(readState, soonest).toBe('sealed')
    await lotteryDatabase.passTime(drawTime.getTime() - closesAt.getTime())
    await expect.poll(readState, soonest).toBe('published')
    const readNext = async () => (await reader.call(readGame, {})).current?.week ?? week
    await expect.poll(readNext, soonest).not.toBe(week)
    const open = await readNext()
    await addTickets(lotteryDatabase, open, 236)
    for (const member of members) await member.signIn()
    await use({ held: week, open, members })
  },
})

test('screenshots of the home page, an open draw and a result are taken', async ({
  page,
  context,
  draws: { held, open, members },
}) => {
  await page.goto('/')
  await expect(page.getByText('Résultat publié')).toBeVisible()
  await takePicture(page, 'lottery-home-desktop.jpg')

  const places = await Promise.all(members.map(({ call }) => call(readParticipation, { week: held })))
  const luckiest = places.findIndex(({ participation }) => participation?.rank !== null)
  await members[Math.max(0, luckiest)]?.copySessionTo(context)
  await page.setViewportSize({ width: 1280, height: 1160 })
  await page.goto(`/draws/${open}`)
  await page.getByRole('radio', { name: /^Maximum/ }).click()
  await expect(page.getByRole('radio', { name: /^Maximum/ })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Enregistrer mon vote' })).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await takePicture(page, 'lottery-draw-desktop.jpg')

  await page.setViewportSize({ width: 1280, height: 960 })
  await page.goto(`/draws/${held}`)
  await expect(page.getByText(/Tout est juste/)).toBeVisible()
  const verification = page.getByRole('heading', { name: 'Vérifier dans ce navigateur' })
  await verification.evaluate((heading) => heading.scrollIntoView())
  await takePicture(page, 'lottery-result-desktop.jpg')
})

test('screenshots of the home page and a ticket on a phone are taken', { tag: '@phone' }, async ({
  page,
  context,
  draws: { open, members },
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  await expect(page.getByText('Cagnotte actuelle')).toBeVisible()
  await takePicture(page, 'lottery-home-phone.jpg')

  const [member] = members as [Member, Member] // as: there are two
  await member.copySessionTo(context)
  await member.call(castVote, { week: open, vote: 'maximum' })
  await member.call(payWithCredit, { week: open })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(`/draws/${open}`)
  await page.getByRole('button', { name: 'Générer mon numéro' }).click()
  await page.getByRole('button', { name: 'Valider ce numéro' }).click()
  await expect(page.getByRole('heading', { name: 'Vous participez' })).toBeVisible()
  await page.getByRole('list', { name: 'Votre participation' }).evaluate((steps) => steps.scrollIntoView())
  await takePicture(page, 'lottery-ticket-phone.jpg')
})
