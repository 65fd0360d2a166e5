import { defaultRateCard } from '@repo/delivery-rules/default-rate-card'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { importRateCard } from '#api/core/invoicing/rate-cards.service.ts'
import { sweepDispatch } from '#api/features/dispatch/dispatch.sweeper.ts'
import { reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import type { SignedIn } from '#api/testing/builders.ts'
import { anAccount, aSender } from '#api/testing/builders.ts'
import { aMember } from '#api/testing/company-members.ts'
import { confirmTestPassword } from '#api/testing/confirm-test-password.ts'
import { succeed } from '#api/testing/orders.ts'
import {
  healProvider,
  listBrokenInvariants,
  loseWebhooks,
  payByCard,
  restoreWebhooks,
  waitFor,
} from '#api/testing/payments.ts'
import {
  aPlannedSheet,
  formatInMinutes,
  orderOnCard,
  saveCompanyCard,
  toSheet,
} from '#api/testing/planned-pickups.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { eraseCards } from './company-card.erasure.ts'
import { forgetRemovedCard, storeCardOfSetup } from './company-card.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
  await importRateCard(app.deps, defaultRateCard)
})
afterEach(async () => {
  await healProvider(app)
  await restoreWebhooks(app)
  await reconcilePayments(app.deps)
  await sweepDispatch(app.deps)
  expect(await listBrokenInvariants(app)).toEqual([])
})
afterAll(() => app.close())

const aCompany = () => anAccount(app.deps, 'CLEN')
const read = async (who: SignedIn) => (await succeed(app, who, 'entreprise/carte', {})).carte
const open = async (who: SignedIn) => toSheet(await succeed(app, who, 'entreprise/carte/ouvrir', {}))
const confirm = (who: SignedIn, enregistrement: string) =>
  app.request('POST', '/api/entreprise/carte/confirmer', { token: who.token, body: { enregistrement } })
const remove = (who: SignedIn) =>
  app.request('POST', '/api/entreprise/carte/supprimer', { token: who.token, body: {} })
const listCards = (who: SignedIn) =>
  app.deps.db.savedCard.findMany({ where: { senderId: who.account.id }, orderBy: { savedAt: 'asc' } })

test('a program cannot replace or remove the card when its password was confirmed more than five minutes ago', async () => {
  const company = await aCompany()
  await saveCompanyCard(app, company)
  const stored = await read(company)
  await app.passTime(5 * 60_000 + 1000)
  const refusal = { status: 403, body: { code: 'password-needed' } }
  const opened = await app.request('POST', '/api/entreprise/carte/ouvrir', { token: company.token, body: {} })
  expect(opened).toMatchObject(refusal)
  expect(await remove(company)).toMatchObject(refusal)
  expect(await read(company)).toEqual(stored)
  const { token } = await confirmTestPassword(app, company)
  expect((await remove({ ...company, token })).body).toEqual({ success: true })
})

test('a saved card is shown to every member, without its number', async () => {
  const company = await aCompany()
  expect(await read(company)).toBeNull()
  await saveCompanyCard(app, company)
  const shown = {
    marque: 'visa',
    derniersChiffres: '4242',
    moisExpiration: 12,
    anneeExpiration: 2035,
    enregistreeLe: expect.any(String),
    expireBientot: false,
    expeditionsProgrammees: 0,
  }
  expect(await read(company)).toEqual(shown)
  expect(await read(await aMember(app.deps, company.account.id, 'reader'))).toEqual(shown)
  expect(JSON.stringify(await listCards(company))).not.toContain('4242424242424242')
})

test('opening twice gives one setup, and twenty concurrent confirmations store one card', async () => {
  const company = await aCompany()
  const [one, two] = await Promise.all([open(company), open(company)])
  expect(one.paymentIntent).toBe(two.paymentIntent)
  await payByCard(app, one)
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(company, one.paymentIntent)))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(await listCards(company)).toHaveLength(1)
  expect((await open(company)).paymentIntent).not.toBe(one.paymentIntent)
})

test('only a finished setup of this company and purpose stores a card, as read from the provider', async () => {
  const [company, stranger] = [await aCompany(), await aCompany()]
  const entry = await open(company)
  const refusal = { success: false, code: 'card-not-saved' }
  expect((await confirm(company, entry.intentId)).body).toMatchObject(refusal)
  await payByCard(app, entry, '4000000000000002')
  expect((await confirm(company, entry.intentId)).body).toMatchObject(refusal)
  const strangersEntry = await open(stranger)
  await loseWebhooks(app)
  await payByCard(app, strangersEntry)
  const plannedSheet = await aPlannedSheet(app, company)
  await payByCard(app, plannedSheet)
  for (const id of [strangersEntry.intentId, plannedSheet.intentId, 'seti_unknown', 'pi_1', 'x'])
    expect((await confirm(company, id)).body).toMatchObject(refusal)
  expect(await listCards(company)).toEqual([])
})

test('a card saved by a closed browser is stored by the notice, or when the next card is opened', async () => {
  const [companyWithNotice, companyWithout] = [await aCompany(), await aCompany()]
  await payByCard(app, await open(companyWithNotice))
  await waitFor(() => read(companyWithNotice))
  await loseWebhooks(app)
  const entry = await open(companyWithout)
  await payByCard(app, entry)
  expect((await open(companyWithout)).paymentIntent).not.toBe(entry.paymentIntent)
  expect((await read(companyWithout))?.derniersChiffres).toBe('4242')
})

test('a new card replaces the old one, which the provider deletes and which cannot return', async () => {
  const company = await aCompany()
  await saveCompanyCard(app, company)
  const [first] = await listCards(company)
  await saveCompanyCard(app, company, '5555555555554444')
  expect((await read(company)).derniersChiffres).toBe('4444')
  await Promise.all([1, 2].map(() => forgetRemovedCard(app.deps, first?.id ?? '')))
  const [old, current] = await listCards(company)
  expect([old?.removedAt, old?.detachedAt]).toEqual([expect.any(Date), expect.any(Date)])
  expect(current?.removedAt).toBeNull()
  expect((await confirm(company, first?.setupIntentId ?? '')).body.code).toBe('card-not-saved')
  const jobs = await app.deps.db.$queryRaw<unknown[]>`
    SELECT id FROM pgboss.job WHERE name = 'forget-card' AND data ->> 'cardId' = ${first?.id}`
  expect(jobs).toHaveLength(1)
})

test('a card that planned orders need can be replaced, but removed only once they are cancelled', async () => {
  const company = await aCompany()
  await saveCompanyCard(app, company)
  const enlevementPrevu = await formatInMinutes(app, 100)
  const { commande } = (await orderOnCard(app, company, 'planned', { enlevementPrevu })).body
  expect((await read(company)).expeditionsProgrammees).toBe(1)
  const refusal = await remove(company)
  expect([refusal.status, refusal.body.code]).toEqual([409, 'card-needed'])
  await saveCompanyCard(app, company, '5555555555554444')
  await succeed(app, company, 'demande/cancel', { commandeId: commande.commandeId })
  expect((await remove(company)).body).toEqual({ success: true })
  expect((await remove(company)).body).toEqual({ success: true })
  expect(await read(company)).toBeNull()
})

test('of a concurrent removal of the card and a planned order one succeeds', async () => {
  for (let round = 0; round < 6; round += 1) {
    const company = await aCompany()
    await saveCompanyCard(app, company)
    const enlevementPrevu = await formatInMinutes(app, 100)
    const [order, removal] = await Promise.all([
      orderOnCard(app, company, 'race', { enlevementPrevu }),
      new Promise((resolve) => setTimeout(resolve, round * 8)).then(() => remove(company)),
    ])
    const isOrdered = order.body.success === true
    expect(removal.status).toBe(isOrdered ? 409 : 200)
    if (!isOrdered) expect(order.body.code).toBe('no-saved-card')
    expect((await read(company)) !== null).toBe(isOrdered)
  }
})

test('a closed company’s card is removed and erased, and the provider deletes it', async () => {
  const company = await aCompany()
  await saveCompanyCard(app, company)
  const erasure = { accountIds: [company.account.id], emails: [company.account.email] }
  for (let run = 0; run < 2; run += 1)
    await app.deps.db.$transaction((tx) => eraseCards(app.deps, tx, erasure))
  const [card] = await listCards(company)
  expect(card).toMatchObject({ brand: 'erased', last4: '0000', removedAt: expect.any(Date) })
  await forgetRemovedCard(app.deps, card?.id ?? '')
  expect((await listCards(company))[0]?.detachedAt).toEqual(expect.any(Date))
})

test('a card saved after its company was closed is not stored, and the provider deletes it', async () => {
  const company = await aCompany()
  // Before the setup is opened: its late notice would store the card.
  await loseWebhooks(app)
  const entry = await open(company)
  await payByCard(app, entry)
  const deletedMethodIds: string[] = []
  const payments = {
    ...app.deps.payments,
    forgetCard: async (paymentMethodId: string) => {
      deletedMethodIds.push(paymentMethodId)
      await app.deps.payments.forgetCard(paymentMethodId)
    },
  }
  await app.request('DELETE', `/api/updateuser/${company.account.id}`, { token: company.token })
  await storeCardOfSetup({ ...app.deps, payments }, entry.intentId)
  expect(await listCards(company)).toEqual([])
  const setup = await app.deps.payments.findSetup(entry.intentId)
  expect(deletedMethodIds).toEqual([setup?.paymentMethodId])
})

test('only an administrator of a company changes its card', async () => {
  const company = await aCompany()
  for (const role of ['orderer', 'reader'] as const) {
    const member = await aMember(app.deps, company.account.id, role)
    for (const verb of ['ouvrir', 'supprimer'])
      expect(
        (await app.request('POST', `/api/entreprise/carte/${verb}`, { token: member.token, body: {} }))
          .status,
      ).toBe(403)
  }
  const administrator = await aMember(app.deps, company.account.id, 'administrator')
  await saveCompanyCard(app, administrator)
  expect((await read(company)).derniersChiffres).toBe('4242')
})

test('an individual has no card and cannot save one', async () => {
  const individual = await aSender(app.deps)
  expect(await succeed(app, individual, 'entreprise/carte', {})).toMatchObject({
    carte: null,
    modifiable: false,
  })
  const opening = await app.request('POST', '/api/entreprise/carte/ouvrir', {
    token: individual.token,
    body: {},
  })
  expect(opening.status).toBe(403)
})
