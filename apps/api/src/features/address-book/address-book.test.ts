import { maxContacts } from '@repo/contracts/delivery/address-book'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '#api/testing/builders.ts'
import { aSender } from '#api/testing/builders.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
let sender: SignedIn
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const luc = { nom: 'Luc Petit', telephone: '06 12 34 56 79', adresse: '5 place Bellecour, 69002 Lyon' }
const anne = { nom: 'Anne Roy', telephone: '01 23 45 67 89', adresse: '12 rue de Rivoli, 75004 Paris' }

async function call(verb: string, body: object, { token } = sender) {
  return (await app.request('POST', `/api/expediteur/carnet/${verb}`, { token, body })).body
}
const save = (body: object, who?: SignedIn) => call('enregistrer', body, who)
const listNames = async (who?: SignedIn) =>
  (await call('liste', {}, who)).contacts.map(({ nom }: { nom: string }) => nom)

describe('the address book', () => {
  beforeAll(async () => {
    sender = await aSender(app.deps)
  })

  test('stores a contact once, even for twenty concurrent calls, and lists by name', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => save(luc)))
    expect(new Set(answers.map(({ contact }) => contact.contactId)).size).toBe(1)
    expect(answers[0].contact).toEqual({ contactId: expect.any(String), ...luc })
    await save(anne)
    expect(await listNames()).toEqual(['Anne Roy', 'Luc Petit'])
  })

  test('changes a contact, and merges it into an existing one that becomes equal', async () => {
    const { contact } = await save({ ...luc, nom: 'Luc P.' })
    const changed = await save({ ...luc, nom: 'Lucas', contactId: contact.contactId })
    expect(changed.contact).toEqual({ ...contact, nom: 'Lucas' })
    const merged = await save({ ...luc, contactId: contact.contactId })
    expect(merged.contact.contactId).not.toBe(contact.contactId)
    expect(await listNames()).toEqual(['Anne Roy', 'Luc Petit'])
  })

  test('deletes a contact, which is unknown the second time', async () => {
    const { contact } = await save({ ...luc, nom: 'Zoé' })
    const body = { contactId: contact.contactId }
    expect(await call('supprimer', body)).toEqual({ success: true })
    expect(await call('supprimer', body)).toMatchObject({ success: false, code: 'not-found' })
    expect(await listNames()).not.toContain('Zoé')
  })

  test('belongs to its owner alone', async () => {
    const stranger = await aSender(app.deps)
    const { contact } = await save(luc)
    expect(await listNames(stranger)).toEqual([])
    for (const verb of ['enregistrer', 'supprimer'])
      expect(await call(verb, { ...luc, contactId: contact.contactId }, stranger)).toMatchObject({
        status: 404,
      })
    expect(await listNames()).toContain('Luc Petit')
  })

  test('holds at most 500 contacts and refuses more', async () => {
    const full = await aSender(app.deps)
    await app.deps.db.savedContact.createMany({
      data: Array.from({ length: maxContacts - 1 }, (_, index) => ({
        senderId: full.account.id,
        name: `Contact ${index}`,
        phone: '0612345678',
        address: 'Paris',
      })),
    })
    const answers = await Promise.all([save(luc, full), save(anne, full)])
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(answers.find(({ success }) => !success)).toMatchObject({ code: 'address-book-full', status: 409 })
    // An existing one needs no room.
    expect(await save({ nom: 'Contact 0', telephone: '0612345678', adresse: 'Paris' }, full)).toMatchObject({
      success: true,
    })
  })
})
