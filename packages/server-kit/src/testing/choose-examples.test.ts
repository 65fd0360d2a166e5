import { collectApi } from '@repo/contracts/api'
import { defineEndpoint } from '@repo/contracts/endpoint'
import { euros, id, picture } from '@repo/contracts/wire'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { chooseExamples } from './choose-examples.ts'
import type { RecordedCall } from './recorded-calls.ts'

const pay = defineEndpoint({
  method: 'POST',
  path: '/orders/:orderId/pay',
  auth: 'sender',
  summary: 'Paie',
  self: { userId: 'accountId' },
  request: z.object({ orderId: id, montant: euros }),
  response: z.object({
    success: z.literal(true),
    paymentId: id,
    secret: z.string(),
    lines: z.array(z.string()),
  }),
})
const sendPicture = defineEndpoint({
  method: 'POST',
  path: '/picture',
  auth: 'sender',
  summary: 'Envoie',
  encoding: 'multipart',
  request: z.object({ photo: picture }),
  response: z.object({ success: z.literal(true) }),
})
const api = collectApi([{ pay, sendPicture }])
const orderId = '9b2f0c52-3d53-4a3e-9d0c-5a1d0d7a1f11'

const createPaid = (change: Partial<RecordedCall> = {}): RecordedCall => ({
  product: 'delivery',
  method: 'POST',
  path: `/api/orders/${orderId}/pay`,
  request: { montant: 12.5, userId: orderId, unknown: 1 },
  status: 200,
  isJson: true,
  answer: { success: true, paymentId: orderId, secret: 'pi_9aZbY8cXdW7eVfU6gThS', lines: ['a', 'b', 'c'] },
  ...change,
})
const choose = (calls: readonly RecordedCall[], earlier = {}) =>
  chooseExamples(api, calls, { earlier, origin: 'https://volant.example' })

test('an example has the fields of its endpoint, wherever they travelled, and the beginning of each list', () => {
  const { pay: chosen } = choose([createPaid()])
  expect(Object.keys(chosen?.request ?? {})).toEqual(['orderId', 'montant', 'userId'])
  expect(chosen?.answer).toMatchObject({ success: true, lines: ['a', 'b'] })
})

test('a list with a fixed number of items is shown in full', () => {
  const counted = defineEndpoint({ ...pay, path: '/counted', response: z.array(z.int()).length(4) })
  const call = createPaid({ path: '/api/counted', request: { orderId, montant: 1 }, answer: [1, 2, 3, 4] })
  const chosen = chooseExamples(collectApi([{ counted }]), [call], { earlier: {}, origin: '' })
  expect(chosen.counted?.answer).toEqual([1, 2, 3, 4])
})

test('identifiers, secrets and ports are replaced, and equal values by equal replacements', () => {
  const otherId = '11111111-2222-4333-8444-555555555555'
  const answer = {
    success: true,
    paymentId: otherId,
    secret: 'pi_Qw3rTy7uIoP5aSdF8gHj',
    lines: ['http://127.0.0.1:4123/x'],
  }
  const first = choose([createPaid({ answer: { ...answer, lines: ['http://127.0.0.1:9999/x'] } })])
  const other = { path: `/api/orders/${otherId}/pay`, request: { montant: 12.5 } }
  const second = choose([createPaid({ ...other, answer: { ...answer, secret: 'pi_Zz9yXx8wVv7uUu6tTt5s' } })])
  const third = choose([createPaid({ ...other, answer })])
  expect(second).toEqual(third)
  expect(second.pay?.request?.orderId).toBe(z.object({ paymentId: id }).parse(second.pay?.answer).paymentId)
  expect(JSON.stringify(first)).toContain('https://volant.example/x')
  for (const original of [orderId, otherId, 'Qw3rTy7uIoP5aSdF8gHj'])
    expect(JSON.stringify(third)).not.toContain(original)
})

test('a refused call gives its code and no example', () => {
  const refused = createPaid({ status: 409, answer: { success: false, code: 'nothing-fits', message: '…' } })
  expect(choose([refused])).toEqual({})
  expect(choose([refused, createPaid()]).pay?.refusals).toEqual(['nothing-fits'])
})

test('a response that the contract cannot decode is not used as an example', () => {
  expect(choose([createPaid({ answer: { success: true, paymentId: 'x', secret: '', lines: [] } })])).toEqual(
    {},
  )
})

test('a response with dates far from those of the tests is not used as an example', () => {
  const answer = { success: true, paymentId: orderId, secret: '1970-01-01T00:00:00.000Z', lines: [] }
  expect(choose([createPaid({ answer })])).toEqual({})
  expect(choose([createPaid({ answer: { ...answer, secret: '2026-12-01T00:00:00.000Z' } })])).toHaveProperty(
    'pay',
  )
})

test('texts are shown as the contract normalises them', () => {
  const spaced = defineEndpoint({ ...pay, path: '/spaced', request: z.object({ code: z.string().trim() }) })
  const call = createPaid({ path: '/api/spaced', request: { code: ' 123456 ' } })
  const chosen = chooseExamples(collectApi([{ spaced }]), [call], { earlier: {}, origin: '' })
  expect(chosen.spaced?.request).toEqual({ code: '123456' })
})

test('the most common request is chosen, whatever the order of the calls', () => {
  const usual = [12.5, 12.5, 99].map((montant) => createPaid({ request: { montant } }))
  expect(choose(usual).pay?.request?.montant).toBe(12.5)
  expect(choose(usual.toReversed())).toEqual(choose(usual))
})

test('an endpoint that was not called keeps its example, and earlier codes stay', () => {
  const earlier = {
    sendPicture: { request: { photo: 'a.png' }, answer: { success: true }, refusals: ['too-large'] },
  }
  const { sendPicture: stored } = choose([], earlier)
  expect(stored).toEqual(earlier.sendPicture)
  const call = createPaid({ path: '/api/picture', request: { photo: 'b.png' }, answer: { success: true } })
  expect(choose([call], earlier).sendPicture).toEqual({ ...earlier.sendPicture, request: { photo: 'b.png' } })
})
