import { expect, test } from 'vitest'
import { readSmsProvider, readSmsSegmentCents } from './sms-dsn.ts'

const read = (dsn: string, isProduction = true) =>
  readSmsProvider(dsn, { from: 'Volant', isProduction, mailboxPort: 8025, url: undefined })

test('each provider reads its account from the DSN, decoded', () => {
  expect(read('twilio://AC1:a%2Fb@default')).toMatchObject({
    provider: 'twilio',
    accountSid: 'AC1',
    authToken: 'a/b',
    from: 'Volant',
  })
  expect(read('brevo://xkeysib-1@default')).toMatchObject({ provider: 'brevo', apiKey: 'xkeysib-1' })
  expect(read('ovhcloud://key:secret@default?consumer_key=c&service_name=sms-ab1-1')).toMatchObject({
    applicationKey: 'key',
    applicationSecret: 'secret',
    consumerKey: 'c',
    service: 'sms-ab1-1',
  })
  expect(read('ovhcloud://key:50%25@default?consumer_key=50%25&service_name=sms-ab1-1')).toMatchObject({
    applicationSecret: '50%',
    consumerKey: '50%',
  })
  expect(read('none')).toEqual({ provider: 'none' })
})

test('the mailbox provider defaults to this machine, takes another address, and is refused in production', () => {
  expect(read('mailbox', false)).toMatchObject({ url: 'http://127.0.0.1:8025' })
  expect(read('mailbox://mailbox:9000', false)).toMatchObject({ url: 'http://mailbox:9000' })
  expect(() => read('mailbox')).toThrow('must not be mailbox in production')
})

test.each([
  'twilio',
  'twilio://hush@default',
  'brevo://:hush@default',
  'ovhcloud://hush:hush@default?consumer_key=hush',
  'pigeon://hush@default',
  'twilio:AC1:hush',
])('a malformed SMS_DSN is refused, and the error repeats nothing of it: %s', (dsn) => {
  expect(() => read(dsn)).toThrow(/^SMS_DSN must be /)
  expect(() => read(dsn)).not.toThrow('hush')
})

test('a segment costs what the DSN says, or 8 cents, and a price that is no number is refused', () => {
  expect(readSmsSegmentCents(undefined)).toBe(8)
  expect(readSmsSegmentCents('none')).toBe(8)
  expect(readSmsSegmentCents('twilio://a:b@default?segment_cents=0')).toBe(0)
  expect(() => readSmsSegmentCents('twilio://a:b@default?segment_cents=much')).toThrow('segment_cents')
})
