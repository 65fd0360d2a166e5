import { expect, test } from 'vitest'
import { DeliveryStore } from './delivery-store.ts'
import { noMemory } from './delivery-view.ts'
import { createCourse, createNoteDatabase } from './testing.ts'

function createDevice() {
  const notes = new Map<string, unknown>()
  return { notes, database: createNoteDatabase(notes) }
}

test('a reload finds the delivery in the server’s last state; another account finds nothing', async () => {
  const { database } = createDevice()
  const runningCourse = createCourse({ statut: 'ENAC', arriveeEnlevement: new Date('2026-03-05T10:10:00Z') })
  await new DeliveryStore(database, () => 'own').remember(runningCourse)
  const reloadedStore = new DeliveryStore(database, () => 'own')
  await reloadedStore.load()
  expect(reloadedStore.getSnapshot()).toEqual({ last: runningCourse, outcome: null })
  const otherAccountStore = new DeliveryStore(database, () => 'other')
  await otherAccountStore.load()
  expect(otherAccountStore.getSnapshot()).toEqual(noMemory)
})

test('a change or a deletion during a slow read of the disk prevails over what was read', async () => {
  const { database } = createDevice()
  const store = new DeliveryStore(database, () => 'own')
  await store.remember(createCourse({ statut: 'ACC' }))
  const reading = store.load()
  const ended = store.remember(createCourse({ statut: 'LIEF' }))
  await Promise.all([reading, ended])
  expect(store.getSnapshot().outcome?.how).toBe('delivered')
  const readingAgain = store.load()
  await Promise.all([store.forget(), readingAgain])
  expect(store.getSnapshot()).toEqual(noMemory)
})

test('the end of a delivery deletes its names from the device, and its closing deletes the rest', async () => {
  const { notes, database } = createDevice()
  const store = new DeliveryStore(database, () => 'own')
  await store.remember(createCourse({ statut: 'ENAC' }))
  await store.remember(createCourse({ statut: 'LIEF' }))
  expect(store.getSnapshot().outcome).toMatchObject({ how: 'delivered', course: { gain: 1250 } })
  expect(JSON.stringify([...notes])).not.toContain('Claire')
  const reloadedStore = new DeliveryStore(database, () => 'own')
  await reloadedStore.load()
  expect(reloadedStore.getSnapshot().outcome?.how).toBe('delivered')
  await reloadedStore.forget()
  expect(notes.size).toBe(0)
})

test('the messages of the running delivery survive an offline reload, and are deleted at its end', async () => {
  const { notes, database } = createDevice()
  const runningCourse = createCourse({ statut: 'ENAC' })
  const { commandeId, expediteurPersonneId } = runningCourse
  const ownPersonId = '00000000-0000-4000-8000-000000000009'
  const persons = { EmetteurPersonneId: ownPersonId, RecepteurPersonneId: expediteurPersonneId, commandeId }
  const message = {
    EmetteurPersonneId: expediteurPersonneId,
    RecepteurPersonneId: ownPersonId,
    commandeId,
    Message: 'Code 1234, 3e étage',
    Seen: false,
    createdAt: new Date('2026-03-05T10:10:00Z'),
    messageId: '00000000-0000-4000-8000-00000000000a',
    cle: null,
  }
  const store = new DeliveryStore(database, () => 'own')
  await store.storeMessages({ persons, messages: [message] })
  expect(await store.readMessages(), 'stored without a running delivery').toBeNull()
  await store.remember(runningCourse)
  await store.storeMessages({ persons, messages: [message] })
  expect(await new DeliveryStore(database, () => 'own').readMessages()).toMatchObject({
    persons,
    messages: [message],
  })
  expect(await new DeliveryStore(database, () => 'other').readMessages()).toBeNull()
  await store.remember(createCourse({ statut: 'LIEF' }))
  expect(await store.readMessages()).toBeNull()
  await store.storeMessages({ persons, messages: [message] })
  expect(JSON.stringify([...notes])).not.toContain('1234')
})

test('a record of an older version that this one cannot read counts as missing', async () => {
  const { notes, database } = createDevice()
  notes.set('course', { accountId: 'own', last: { livraisonId: 'x' }, outcome: null })
  const store = new DeliveryStore(database, () => 'own')
  await store.load()
  expect(store.getSnapshot()).toEqual(noMemory)
})
