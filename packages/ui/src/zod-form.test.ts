import { expect, test } from 'vitest'
import { z } from 'zod'
import { findFailures, findFirstFailure } from './zod-form.ts'

const schema = z.object({ email: z.email('format'), name: z.string().min(1, 'required').min(3, 'short') })

test('the shown failure is the first in the documented order, whatever the schema reports first', () => {
  expect(findFirstFailure(schema, { email: '', name: '' }, ['name', 'email'])).toEqual({
    field: 'name',
    message: 'required',
  })
})

test('a field missing in the documented order comes last', () => {
  expect(findFirstFailure(schema, { email: '', name: '' }, ['name'])).toMatchObject({ field: 'name' })
  expect(findFirstFailure(schema, { email: '', name: 'Zoé' }, ['name'])).toMatchObject({ field: 'email' })
})

test('valid values are returned in decoded form', () => {
  const trimmed = z.object({ name: z.string().trim() })
  expect(findFirstFailure(trimmed, { name: ' Zoé ' }, ['name'])).toEqual({ values: { name: 'Zoé' } })
})

test('all failing fields come in the documented order, each with its first message', () => {
  const result = findFailures(schema, { email: '', name: '' }, ['name', 'email'])
  expect(Object.entries('failures' in result ? result.failures : {})).toEqual([
    ['name', 'required'],
    ['email', 'format'],
  ])
})
