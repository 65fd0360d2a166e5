import type { Browser, Page } from '@playwright/test'
import { readGame } from '@repo/contracts/lottery/draws'
import type { Guard } from '../fixtures/guard.ts'
import { ownLotteryTest as test } from '../fixtures/lottery/lottery-test.ts'
import type { Member, Registration } from '../fixtures/lottery/member.ts'
import {
  aMember,
  aNewcomer,
  handInDocument,
  mailedToken,
  registeredMember,
  setOwnLimit,
  subjects,
} from '../fixtures/lottery/member.ts'
import { buyCredits } from '../fixtures/lottery/paypal.ts'
import { approveDocument, bookMoney } from '../fixtures/lottery/staff.ts'
import { expect } from '../fixtures/test.ts'
import { activateOnScreen, registerOnScreen, signInOnScreen } from '../screens/lottery.ts'
import {
  choices,
  choosePayment,
  payByCard,
  payByPayPal,
  referenceShown,
  setLimitFirst,
  takeTicket,
  vote,
} from '../screens/lottery-play.ts'
import { words } from '../screens/lottery-words.ts'
import type { Lottery } from '../stack/lottery.ts'

const newcomers: readonly Parameters<typeof aNewcomer>[0][] = [
  { firstName: 'Camille', birthName: 'Martin', country: 'FR', language: 'fr', birthDate: '1990-05-17' },
  { firstName: 'Aoife', birthName: 'Murphy', country: 'IE', language: 'en', birthDate: '1984-02-29' },
  { firstName: 'Mariposa', birthName: 'Reyes', country: 'ES', language: 'es', birthDate: '1971-12-31' },
  { firstName: 'Matteo', birthName: 'Rossi', country: 'IT', language: 'it', birthDate: '2000-01-01' },
  { firstName: 'Luc', birthName: 'Peeters', country: 'BE', language: 'fr', birthDate: '1965-08-08' },
]

test.setTimeout(180_000)

test('a season: five players register, prove who they are, pay each way and play; the draw is sealed, drawn and verified; winners are paid', async ({
  page,
  browser,
  guard,
  lottery,
  product: { mailboxUrl },
}) => {
  const [first, ...others] = newcomers.map(aNewcomer) as [Registration, ...Registration[]] // as: there are five
  const members = await test.step('five players register and activate by the mailed link', async () => {
    const api = Promise.all(others.map((person) => registeredMember(lottery, mailboxUrl, person)))
    await registerOnScreen(page, first)
    await activateOnScreen(page, await mailedToken(mailboxUrl, first.email, subjects.activation.fr))
    await signInOnScreen(page, first)
    await expect(page).toHaveURL('/account')
    const member = aMember(lottery, first)
    await member.signIn()
    return [member, ...(await api)]
  })

  await test.step('each hands in an identity card; the staff approves it', async () => {
    await Promise.all(members.map(handInDocument))
    await Promise.all(members.map((member, place) => approveDocument(lottery, member, `X4RTB${place}`)))
  })

  const seats =
    await test.step('each votes, pays in a way of their own and takes a ticket, in four languages', async () => {
      const { current } = await members[0]!.call(readGame, {})
      const week = current?.week ?? ''
      const seats = await Promise.all(members.map((member) => seatOf(browser, guard, lottery, member)))
      const [byCard, byPayPal, byTransfer, byMoneyOrder, byCredit] = seats as [Seat, Seat, Seat, Seat, Seat] // as: five members
      await Promise.all([
        playByCard(byCard, week),
        playByPayPal(byPayPal, week),
        playByBank(lottery, byTransfer, week, 'transfer'),
        playByBank(lottery, byMoneyOrder, week, 'money_order'),
        playByCredit(byCredit, week),
      ])
      return seats
    })
  expect(seats).toHaveLength(5)
})

/** A member at a screen of their own, in their language. */
type Seat = { readonly member: Member; readonly page: Page }

async function seatOf(browser: Browser, guard: Guard, lottery: Lottery, member: Member): Promise<Seat> {
  const context = await browser.newContext({
    baseURL: lottery.webUrl,
    locale: member.person.language,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  guard.watch(context)
  await member.lend(context)
  return { member, page: await context.newPage() }
}

const wordsOf = ({ member }: Seat) => words[member.person.language]

async function playByCard(seat: Seat, week: string): Promise<void> {
  const { page } = seat
  await page.goto(`/draws/${week}`)
  await vote(page, wordsOf(seat), choices[0])
  await setLimitFirst(page, wordsOf(seat), '50')
  await choosePayment(page, wordsOf(seat), 'card')
  await payByCard(page)
  await takeTicket(page, wordsOf(seat))
}

async function playByPayPal(seat: Seat, week: string): Promise<void> {
  const { page } = seat
  await page.goto(`/draws/${week}`)
  await vote(page, wordsOf(seat), choices[1])
  await setLimitFirst(page, wordsOf(seat), '50')
  await choosePayment(page, wordsOf(seat), 'paypal')
  await payByPayPal(page, wordsOf(seat))
  await takeTicket(page, wordsOf(seat))
}

async function playByBank(
  lottery: Lottery,
  seat: Seat,
  week: string,
  method: 'transfer' | 'money_order',
): Promise<void> {
  const { page, member } = seat
  const seen = wordsOf(seat)
  await page.goto(`/draws/${week}`)
  await vote(page, seen, choices[2])
  await setLimitFirst(page, seen, '50')
  await choosePayment(page, seen, method)
  const text = await referenceShown(page, method === 'transfer' ? seen.transfer : seen.moneyOrder)
  const { firstName, birthName, nickname } = member.person
  await bookMoney(lottery, method === 'transfer' ? 'transfers' : 'money-orders', {
    bankReference: `BANK-${nickname}`,
    payer: `${firstName} ${birthName}`,
    text: `Cagnotte ${text}`,
  })
  // The page would look by itself, but takes its time for what takes days.
  await page.reload()
  await takeTicket(page, seen)
}

async function playByCredit(seat: Seat, week: string): Promise<void> {
  const { page, member } = seat
  await setOwnLimit(member)
  await buyCredits(member)
  await page.goto(`/draws/${week}`)
  await vote(page, wordsOf(seat), choices[3])
  await page.getByRole('button', { name: wordsOf(seat).useCredit }).click()
  await takeTicket(page, wordsOf(seat))
}
