import { expect, test } from 'vitest'
import { DeliveryStore } from './delivery-store.ts'
import { noMemory } from './delivery-view.ts'
import type { DeliveryDatabase } from './outbox/database.ts'
import { StepDrafts } from './step-drafts.ts'
import { createCourse } from './testing.ts'

/** An in-memory store that clones its values, as IndexedDB does. */
function createDevice() {
  const notes = new Map<string, unknown>()
  const rejectCall = () => Promise.reject(new Error('not asked for here'))
  const database: DeliveryDatabase = {
    readSteps: rejectCall,
    addStep: rejectCall,
    changeStep: rejectCall,
    withdrawStep: rejectCall,
    removeStep: rejectCall,
    clear: rejectCall,
    readNote: async (key) => structuredClone(notes.get(key)),
    storeNote: async (key, value) => void notes.set(key, structuredClone(value)),
    removeNote: async (key) => void notes.delete(key),
  }
  return { notes, database }
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

test('a change during a slow read of the disk is newer than what was read', async () => {
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

test('the end of a delivery deletes its personal data from the device, and closing it deletes the rest', async () => {
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
  expect(await store.readMessages(), 'of no delivery that runs').toBeNull()
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

test('a draft of a step is stored until it is removed, alone or with all of its delivery', async () => {
  const { notes, database } = createDevice()
  const drafts = new StepDrafts(database)
  const draft = {
    photo: { bytes: new ArrayBuffer(3), type: 'image/jpeg' },
    signature: null,
    comment: 'Carton ouvert',
  }
  await drafts.store('d', 'pickup', draft)
  await drafts.store('d', 'deliver', { photo: null, signature: null, comment: '' })
  expect(await drafts.find('d', 'pickup')).toEqual(draft)
  expect(await drafts.find('d', 'return')).toBeNull()
  await drafts.remove('d', 'pickup')
  expect(await drafts.find('d', 'pickup')).toBeNull()
  await drafts.store('d', 'panne', draft)
  expect(await drafts.find('d', 'panne')).toEqual(draft)
  await drafts.remove('d')
  expect(notes.size).toBe(0)
})
