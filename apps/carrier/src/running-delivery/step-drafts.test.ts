import { expect, test } from 'vitest'
import { StepDrafts } from './step-drafts.ts'
import { createNoteDatabase } from './testing.ts'

const draft = {
  photo: { bytes: new ArrayBuffer(3), type: 'image/jpeg' },
  signature: null,
  comment: 'Carton ouvert',
}

test('a draft is found by its delivery and step until it is removed', async () => {
  const drafts = new StepDrafts(createNoteDatabase(new Map()))
  await drafts.store('d', 'pickup', draft)
  expect(await drafts.find('d', 'pickup')).toEqual(draft)
  expect(await drafts.find('d', 'return')).toBeNull()
  await drafts.remove('d', 'pickup')
  expect(await drafts.find('d', 'pickup')).toBeNull()
})

test('all drafts of a delivery can be removed together', async () => {
  const notes = new Map<string, unknown>()
  const drafts = new StepDrafts(createNoteDatabase(notes))
  await drafts.store('d', 'deliver', { photo: null, signature: null, comment: '' })
  await drafts.store('d', 'panne', draft)
  expect(await drafts.find('d', 'panne')).toEqual(draft)
  await drafts.remove('d')
  expect(notes.size).toBe(0)
})
