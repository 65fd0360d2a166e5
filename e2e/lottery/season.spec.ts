import { readDraw, readGame } from '@repo/contracts/lottery/draws'
import { castVote } from '@repo/contracts/lottery/participation'
import { limits } from '../fixtures/limits.ts'
import { ownLotteryTest as test } from '../fixtures/lottery/lottery-test.ts'
import {
  createMember,
  createRegistration,
  readMailedToken,
  registerMember,
  subjects,
  submitDocument,
} from '../fixtures/lottery/member.ts'
import type { MemberBrowser } from '../fixtures/lottery/member-browser.ts'
import {
  openMemberBrowser,
  playByBank,
  playByCard,
  playByCredit,
  playByPayPal,
} from '../fixtures/lottery/member-browser.ts'
import { approveDocument } from '../fixtures/lottery/staff.ts'
import { listWinners, payWinner, verifyByCommand } from '../fixtures/lottery/winners.ts'
import { waitForMail } from '../fixtures/mail.ts'
import { expect } from '../fixtures/test.ts'
import { verifyOnScreen } from '../screens/lottery-play.ts'
import {
  activateOnScreen,
  registerOnScreen,
  signInOnScreen,
  submitDocumentOnScreen,
} from '../screens/lottery-registration.ts'

const newcomers: readonly Parameters<typeof createRegistration>[0][] = [
  { firstName: 'Camille', birthName: 'Martin', country: 'FR', language: 'fr', birthDate: '1990-05-17' },
  { firstName: 'Aoife', birthName: 'Murphy', country: 'IE', language: 'en', birthDate: '1984-02-29' },
  { firstName: 'Mariposa', birthName: 'Reyes', country: 'ES', language: 'es', birthDate: '1971-12-31' },
  { firstName: 'Matteo', birthName: 'Rossi', country: 'IT', language: 'it', birthDate: '2000-01-01' },
  { firstName: 'Luc', birthName: 'Peeters', country: 'BE', language: 'fr', birthDate: '1965-08-08' },
]

test('five players register, pay by each method and play, and a draw is held, verified and paid out', async ({
  browser,
  guard,
  lottery,
  lotteryDatabase,
  product: { mailboxUrl },
}) => {
  // The first card is declined, and sessions expire when the clock is moved.
  guard.allow(/payment_intents\/\w+\/confirm/)
  guard.allow(/401 \(Unauthorized\)/)
  const members = newcomers.map((facts) => createMember(lottery, createRegistration(facts)))
  const browsers = await Promise.all(
    members.map((member) => openMemberBrowser(browser, guard, lottery, member)),
  )
  const [camille, aoife, mariposa, matteo, luc] = browsers as [
    MemberBrowser,
    MemberBrowser,
    MemberBrowser,
    MemberBrowser,
    MemberBrowser,
  ] // as: five members
  const reader = camille.member

  await test.step('five players register and activate by the mailed link, in four languages', async () => {
    const registerAndActivate = async ({ member: { person }, page }: MemberBrowser) => {
      await registerOnScreen(page, person)
      const subject = subjects.activation[person.language]
      await activateOnScreen(page, person.language, await readMailedToken(mailboxUrl, person.email, subject))
    }
    // Two at a time, since more would only wait for each other.
    await Promise.all([registerAndActivate(camille), registerAndActivate(aoife)])
    await Promise.all([
      registerAndActivate(mariposa),
      registerAndActivate(matteo),
      registerMember(luc.member, mailboxUrl),
    ])
    await signInOnScreen(camille.page, camille.member.person)
    await expect(camille.page).toHaveURL('/account')
    for (const { member, page } of browsers) {
      await member.signIn()
      await member.copySessionTo(page.context())
    }
  })

  await test.step('each submits an identity card, and the staff approves it', async () => {
    await Promise.all([submitDocumentOnScreen(camille.page), ...members.slice(1).map(submitDocument)])
    for (const member of members) await approveDocument(lottery, member)
  })

  const { now, current } = await reader.call(readGame, {})
  if (!current) throw new Error('No draw is open')
  const { week } = current
  const readDrawNow = () => reader.call(readDraw, { week })

  await test.step('each votes, pays by another method and takes a ticket, in four languages', async () => {
    const playByBankAndCard = async () => {
      await playByBank(lottery, mariposa, week, 'transfer')
      await playByCard(camille, week)
      await playByCredit(luc, week)
    }
    const playByPayPalAndOrder = async () => {
      await playByPayPal(aoife, week)
      await playByBank(lottery, matteo, week, 'money_order')
    }
    await Promise.all([playByBankAndCard(), playByPayPalAndOrder()])
    // Public data may be two seconds old.
    await expect.poll(async () => (await readDrawNow()).draw).toMatchObject({ tickets: 5, potCents: 300 })
  })

  await test.step('sales close and the list is sealed, before the randomness exists', async () => {
    await lotteryDatabase.passTime(current.closesAt.getTime() - now.getTime())
    await expect
      .poll(async () => (await readDrawNow()).draw.state, { timeout: limits.slowStateMs })
      .toBe('sealed')
    const { beacon, merkleRoot, seed, votes } = await readDrawNow()
    expect({ beacon, seed, votes }).toEqual({
      beacon: null,
      seed: null,
      votes: { minimum: 1, median: 1, maximum: 2, none: 1 },
    })
    expect(merkleRoot).toMatch(/^[0-9a-f]{64}$/)
    await Promise.all(members.map((member) => member.signIn()))
    await expect(reader.call(castVote, { week, vote: 'maximum' })).rejects.toThrow(/40[39]/)
    for (const { person } of members)
      await waitForMail(mailboxUrl, person.email, subjects.receipt[person.language])
  })

  await test.step('the draw is held by its round of the beacon, published, and verified in the browser and by the command', async () => {
    await lotteryDatabase.passTime(current.drawTime.getTime() - current.closesAt.getTime())
    await expect
      .poll(async () => (await readDrawNow()).draw.state, { timeout: limits.slowStateMs })
      .toBe('published')
    // Of the votes 1, 1, 2 the two in the middle differ, which is the median: at least two winners.
    expect(await readDrawNow()).toMatchObject({ choice: 'median', draw: { winners: 2 } })
    for (const { page: own, words } of browsers.slice(0, 4)) await verifyOnScreen(own, words, week)
    expect(await verifyByCommand(lottery, new Date(current.drawTime.getTime() + 3_600_000))).toContain(week)
  })

  await test.step('winners confirm by the mailed link, claim, are released by two persons and paid', async () => {
    await Promise.all(members.map((member) => member.signIn()))
    const winners = await listWinners(browsers)
    expect(winners.map(({ prize: { rank, cents } }) => ({ rank, cents }))).toEqual([
      { rank: 1, cents: 150 },
      { rank: 2, cents: 150 },
    ])
    for (const winner of winners) await payWinner(lottery, mailboxUrl, winner)
  })

  await test.step('the prizes are published as paid, and the check of the ledger finds no fault', async () => {
    const { winners } = await readDrawNow()
    expect(winners.map(({ state }) => state)).toEqual(['paid', 'paid'])
    expect(await lottery.admin('check')).not.toContain('✗')
  })
})
