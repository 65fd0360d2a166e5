import { expect, test } from 'vitest'
import { z } from 'zod'
import { paymentConfig, paymentSettings } from './payments.config.ts'

const read = (environment: Record<string, string>, isProduction = false) =>
  paymentConfig(z.object(paymentSettings).parse(environment), {
    isProduction,
    ownOrigin: 'http://127.0.0.1:4100',
  })
const keys = {
  LOTTERY_PAYPAL_CLIENT_ID: 'id',
  LOTTERY_PAYPAL_CLIENT_SECRET: 'secret',
  LOTTERY_PAYPAL_WEBHOOK_ID: 'hook',
}

test('without settings every way is there in development, PayPal simulated by this API', () => {
  const { paypal, transfer, moneyOrder } = read({})
  expect(paypal).toMatchObject({ isSimulated: true, apiBase: 'http://127.0.0.1:4100/api/simulated-paypal' })
  expect(transfer?.iban).toBe('FR1420041010050500013M02606')
  expect(moneyOrder?.address).not.toBe('')
})

test('without settings nothing but the card is offered in production: nothing is simulated', () => {
  expect(read({}, true)).toEqual({ paypal: null, transfer: null, moneyOrder: null })
})

test('with keys PayPal itself is asked, or the server that is named', () => {
  expect(read(keys, true).paypal).toMatchObject({ isSimulated: false, apiBase: 'https://api-m.paypal.com' })
  const sandbox = 'https://api-m.sandbox.paypal.com'
  expect(read({ ...keys, LOTTERY_PAYPAL_API_BASE: sandbox }).paypal).toMatchObject({
    isSimulated: false,
    apiBase: sandbox,
  })
})

test.each(Object.keys(keys))('%s alone is a mistake that is named', (name) => {
  expect(() => read({ [name]: 'x' })).toThrow(name)
})

test('an account needs its holder in production, and an IBAN has to be one', () => {
  expect(() => read({ LOTTERY_BANK_IBAN: 'FR7630006000011234567890189' }, true)).toThrow(
    'LOTTERY_BANK_BENEFICIARY',
  )
  for (const wrong of ['hello', 'FR7630006000011234567890188', 'DE863704004405320130'])
    expect(() => read({ LOTTERY_BANK_IBAN: wrong })).toThrow('must be an IBAN')
  expect(() => read({ LOTTERY_BANK_BIC: 'hello' })).toThrow('must be a BIC')
  const account = {
    LOTTERY_BANK_IBAN: 'FR76 3000 6000 0112 3456 7890 189',
    LOTTERY_BANK_BENEFICIARY: 'Cagnotte SAS',
  }
  expect(read(account, true).transfer).toEqual({
    beneficiary: 'Cagnotte SAS',
    iban: 'FR7630006000011234567890189',
    bic: null,
  })
})
