import { readSettings } from '@repo/settings/read-settings'
import { expect, test } from 'vitest'
import { readPaymentConfig } from './payments.config.ts'

const emptyOperator = { beneficiary: null, iban: null, bic: null, moneyOrderAddress: null }
const database = { LOTTERY_DATABASE_URL: 'postgresql://db/lottery' }
const readConfig = (environment: Record<string, string>, isProduction = false, operator = {}) =>
  readPaymentConfig(
    readSettings('lottery-api', { ...database, ...environment }),
    { ...emptyOperator, ...operator },
    { isProduction, ownOrigin: 'http://127.0.0.1:4100' },
  )
const keys = {
  LOTTERY_PAYPAL_CLIENT_ID: 'id',
  LOTTERY_PAYPAL_CLIENT_SECRET: 'secret',
  LOTTERY_PAYPAL_WEBHOOK_ID: 'hook',
}

test('without settings every payment method is offered in development, with PayPal simulated by this API', () => {
  const { paypal, transfer, moneyOrder } = readConfig({})
  expect(paypal).toMatchObject({ isSimulated: true, apiBase: 'http://127.0.0.1:4100/api/simulated-paypal' })
  expect(transfer?.iban).toBe('FR1420041010050500013M02606')
  expect(moneyOrder?.address).not.toBe('')
})

test('without settings no PayPal, transfer or money order is offered in production', () => {
  expect(readConfig({}, true)).toEqual({ paypal: null, transfer: null, moneyOrder: null })
})

test('with keys the configuration names PayPal’s own server, or that of the settings', () => {
  expect(readConfig(keys, true).paypal).toMatchObject({
    isSimulated: false,
    apiBase: 'https://api-m.paypal.com',
  })
  const sandbox = 'https://api-m.sandbox.paypal.com'
  expect(readConfig({ ...keys, PROVIDER_ADDRESSES: `paypal=${sandbox}` }).paypal).toMatchObject({
    isSimulated: false,
    apiBase: sandbox,
  })
})

test.each(Object.keys(keys))('%s alone is an error that names the missing settings', (name) => {
  expect(() => readConfig({ [name]: 'x' })).toThrow(name)
})

test('in production a bank account without its beneficiary is an error', () => {
  const iban = 'FR7630006000011234567890189'
  expect(() => readConfig({}, true, { iban })).toThrow('lottery.beneficiary')
  expect(readConfig({}, true, { iban, beneficiary: 'Cagnotte SAS' }).transfer).toEqual({
    beneficiary: 'Cagnotte SAS',
    iban,
    bic: null,
  })
})
