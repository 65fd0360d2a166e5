import { expect, test } from 'vitest'
import { z } from 'zod'
import { allFailures, firstFailure } from './zod-form.ts'

const schema = z.object({ email: z.email('format'), name: z.string().min(1, 'required').min(3, 'short') })

test('the failure shown is the first in the documented order, whatever the schema says first', () => {
  expect(firstFailure(schema, { email: '', name: '' }, ['name', 'email'])).toEqual({
    field: 'name',
    message: 'required',
  })
})

test('a field that the order does not name comes last', () => {
  expect(firstFailure(schema, { email: '', name: '' }, ['name'])).toMatchObject({ field: 'name' })
  expect(firstFailure(schema, { email: '', name: 'Zoé' }, ['name'])).toMatchObject({ field: 'email' })
})

test('valid values come back decoded', () => {
  const trimmed = z.object({ name: z.string().trim() })
  expect(firstFailure(trimmed, { name: ' Zoé ' }, ['name'])).toEqual({ values: { name: 'Zoé' } })
})

test('all failing fields come in the documented order, each with its first message', () => {
  const { failures } = { failures: {}, ...allFailures(schema, { email: '', name: '' }, ['name', 'email']) }
  expect(Object.entries(failures)).toEqual([
    ['name', 'required'],
    ['email', 'format'],
  ])
})
