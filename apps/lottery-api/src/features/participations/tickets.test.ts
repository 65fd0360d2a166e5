import { hashHolder } from '@repo/lottery-rules/sealed-list'
import { afterAll, expect, test } from 'vitest'
import { listQueuedEmails } from '#lottery-api/testing/emails.ts'
import { openSales } from '#lottery-api/testing/open-sales.ts'
import { aBuyer, vote } from '#lottery-api/testing/purchases.ts'
import { drawNumber } from './tickets.service.ts'

const { app, week, post, giveFreeCredits, aValidatedTicket } = await openSales()
afterAll(() => app.close())

test('the number may be drawn again until it is validated, then it is final', async () => {
  const buyer = await aBuyer(app)
  await giveFreeCredits(buyer, 1, 'gesture:number')
  await vote(buyer, week)
  await post(buyer, 'pay-with-credit')
  const first = (await post(buyer, 'number')).body.participation.number
  const second = (await post(buyer, 'number')).body.participation.number
  expect(first).toMatch(/^[A-Z]{2}\d{2}[A-Z]{2}\d{2}$/)
  expect(second).not.toBe(first)
  expect((await post(buyer, 'validate', { number: first })).body.code).toBe('no-number')
  expect((await post(buyer, 'validate', { number: second })).body.participation.state).toBe('validated')
  expect((await post(buyer, 'validate', { number: second })).body.participation.number).toBe(second)
  expect((await post(buyer, 'validate', { number: first })).body.code).toBe('ticket-validated')
  expect((await post(buyer, 'number')).body.code).toBe('ticket-validated')
})

test('a validated ticket is mailed once for three validations, and not to a player who has stopped such mails', async () => {
  const validateTwice = async (changes: Parameters<typeof aBuyer>[1]) => {
    const buyer = await aBuyer(app, changes)
    await giveFreeCredits(buyer, 1, `gesture:${buyer.id}`)
    await vote(buyer, week)
    await post(buyer, 'pay-with-credit')
    const { number } = (await post(buyer, 'number')).body.participation
    await Promise.all([post(buyer, 'validate', { number }), post(buyer, 'validate', { number })])
    await post(buyer, 'validate', { number })
    return { ...buyer, number }
  }
  const mailedPlayer = await validateTwice({ email: 'told@exemple.test', language: 'it' })
  expect(await listQueuedEmails(app.deps, 'told@exemple.test')).toMatchObject([
    { subject: 'Il suo biglietto è convalidato', text: expect.stringContaining(mailedPlayer.number) },
  ])
  await validateTwice({ email: 'silent@exemple.test', mailsDraw: false })
  expect(await listQueuedEmails(app.deps, 'silent@exemple.test')).toEqual([])
})

test('a drawn number that another ticket of the draw has is replaced by a free one', async () => {
  const holder = await aValidatedTicket()
  const buyer = await aBuyer(app)
  await giveFreeCredits(buyer, 1, 'gesture:conflict')
  await vote(buyer, week)
  await post(buyer, 'pay-with-credit')
  // Bytes that make the holder's number, then others.
  const value = toValue(holder.number)
  const bytes = [value, value, value + 1].map((each) => {
    const bytesOfNumber = Buffer.alloc(5)
    bytesOfNumber.writeUIntBE(each, 0, 5)
    return bytesOfNumber
  })
  const { number } = await drawNumber(app.deps, buyer.id, week, () => bytes.shift() ?? Buffer.alloc(5))
  expect(bytes).toHaveLength(0)
  expect(number).not.toBe(holder.number)
})

/** Returns the value of a ticket number: the inverse of `toTicketNumber`. */
function toValue(number: string): number {
  const readLetter = (at: number) => number.charCodeAt(at) - 65
  const readPair = (at: number) => Number(number.slice(at, at + 2))
  const digits: readonly (readonly [number, number])[] = [
    [readLetter(0), 26],
    [readLetter(1), 26],
    [readPair(2), 100],
    [readLetter(4), 26],
    [readLetter(5), 26],
    [readPair(6), 100],
  ]
  return digits.toReversed().reduce((sum, [digit, base]) => sum * base + digit, 0)
}

test('a validated ticket is bound to its player by a nonce, and keeps number and nonce when its vote changes', async () => {
  const buyer = await aValidatedTicket()
  const { nonce, holder } = await app.deps.db.participation.findFirstOrThrow({
    where: { playerId: buyer.id },
  })
  expect(holder).toBe(hashHolder(nonce ?? '', buyer.id))
  expect((await vote(buyer, week, 'maximum')).body.participation).toMatchObject({
    state: 'validated',
    vote: 'maximum',
  })
  const after = await app.deps.db.participation.findFirstOrThrow({ where: { playerId: buyer.id } })
  expect(after).toMatchObject({ nonce, holder, number: buyer.number })
})

test('a receipt is refused before the list is sealed, and without a ticket', async () => {
  const buyer = await aValidatedTicket()
  const receipt = await buyer.client.request('GET', `/api/draws/${week}/receipt`)
  expect([receipt.status, receipt.body.code]).toEqual([409, 'draw-not-sealed'])
  const other = await aBuyer(app)
  expect((await other.client.request('GET', `/api/draws/${week}/receipt`)).body.code).toBe('no-participation')
})
