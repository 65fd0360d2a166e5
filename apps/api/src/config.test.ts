import { createECDH } from 'node:crypto'
import { createVapidKeys } from '@repo/server-kit/testing/push-service'
import { operatorFile } from '@repo/settings/testing/operator-file'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://db/delivery',
  AUTH_SECRET: 'a'.repeat(32),
  FILES_SECRET: 'f'.repeat(32),
  BANK_SECRET: 'b'.repeat(32),
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  SMTP_URL: 'smtps://mail.example.fr',
  MAIL_FROM: 'Volant <contact@example.fr>',
  SUPPORT_EMAIL: 'aide@example.fr',
  SMS_DSN: 'none',
  PUBLIC_WEB_URL: 'https://volant.example.fr',
  CARRIER_WEB_URL: 'https://pro.volant.example.fr',
  OPERATOR_FILE: operatorFile,
}

test('development needs only a database, and emails go to the development mailbox', () => {
  expect(readConfig({ DATABASE_URL: 'postgresql://db/delivery' })).toMatchObject({
    isProduction: false,
    webUrl: 'http://localhost:3000',
    mail: { url: 'smtp://127.0.0.1:1025' },
    sms: { provider: 'mailbox', url: 'http://127.0.0.1:8025' },
    stripe: { isSimulated: true },
  })
})

test('production uses the given settings and simulates nothing', () => {
  expect(readConfig({ ...production, SIMULATION: '10' })).toMatchObject({
    isProduction: true,
    webUrl: production.PUBLIC_WEB_URL,
    mail: { url: production.SMTP_URL, from: production.MAIL_FROM },
    stripe: { isSimulated: false, apiBase: null },
    simulationSpeed: 1,
  })
})

test('production refuses the drawn plan as its source of maps, and an unknown source is refused', () => {
  expect(readConfig(production).places.source).toBe('auto')
  expect(() => readConfig({ ...production, MAPS: 'plan' })).toThrow('MAPS must not be plan in production')
  expect(() => readConfig({ ...production, MAPS: 'osm' })).toThrow(
    'MAPS: must be auto, region, geoplateforme, google, plan',
  )
})

test('production sends text messages by a provider or not at all', () => {
  expect(readConfig(production).sms).toEqual({ provider: 'none' })
  expect(() => readConfig({ ...production, SMS_DSN: 'mailbox' })).toThrow('must not be mailbox in production')
  const dsn = 'brevo://xkeysib@default?segment_cents=5'
  expect(readConfig({ ...production, SMS_DSN: dsn })).toMatchObject({
    sms: { provider: 'brevo', apiKey: 'xkeysib', from: 'Volant' },
    smsSegmentCents: 5,
  })
})

test('PROVIDER_ADDRESSES replaces the address of each named provider, and refuses an unknown provider', () => {
  const settings = { PROVIDER_ADDRESSES: 'stripe=https://proxy.example.fr/x=y, sms=http://sms:2' }
  const { stripe, places } = readConfig({ ...production, ...settings })
  expect(stripe.apiBase).toBe('https://proxy.example.fr/x=y')
  expect(places.googleUrl).toBeUndefined()
  for (const wrong of ['strip=https://proxy.example.fr', 'stripe', 'stripe=proxy.example.fr'])
    expect(() => readConfig({ ...production, PROVIDER_ADDRESSES: wrong })).toThrow('PROVIDER_ADDRESSES')
})

test('the journal of erasures is in the folder of files by default, so that machines share both', () => {
  const { filesDir, erasureJournal } = readConfig({
    DATABASE_URL: 'postgresql://db/delivery',
    DATA_DIR: '/srv',
  })
  expect(erasureJournal.startsWith(`${filesDir}/`)).toBe(true)
})

test('production exposes its metrics only on demand', () => {
  expect(readConfig({ DATABASE_URL: 'postgresql://db/delivery' }).hasMetrics).toBe(true)
  expect(readConfig({ ...production, METRICS: '' }).hasMetrics).toBe(false)
  expect(readConfig({ ...production, METRICS: 'on' }).hasMetrics).toBe(true)
})

test.each(Object.keys(production).filter((name) => name !== 'NODE_ENV'))(
  'production does not start when %s is missing or empty, and names it',
  (name) => {
    expect(() => readConfig({ ...production, [name]: undefined })).toThrow(name)
    expect(() => readConfig({ ...production, [name]: '' })).toThrow(name)
  },
)

test('production does not start with CHEAP_PASSWORDS, and its bcrypt cost is 12', () => {
  expect(() => readConfig({ ...production, CHEAP_PASSWORDS: 'on' })).toThrow('CHEAP_PASSWORDS must be off')
  expect(readConfig(production).passwordCost).toBe(12)
  expect(readConfig({ DATABASE_URL: 'postgresql://db/delivery', CHEAP_PASSWORDS: 'on' }).passwordCost).toBe(4)
})

test('all missing settings of production are named together', () => {
  const without = {
    ...production,
    SMTP_URL: '',
    MAIL_FROM: '',
    PUBLIC_WEB_URL: '',
    CARRIER_WEB_URL: '',
    AUTH_SECRET: '',
  }
  expect(() => readConfig(without)).toThrow(
    'In production these must be given: SMTP_URL, PUBLIC_WEB_URL, CARRIER_WEB_URL, AUTH_SECRET, MAIL_FROM',
  )
})

test.each(['AUTH_SECRET', 'FILES_SECRET', 'BANK_SECRET'])(
  'production refuses the development secret, and a secret under 32 characters, as %s',
  (name) => {
    const developmentSecret = 'development-only-secret-0123456789abcdef'
    expect(() => readConfig({ ...production, [name]: developmentSecret })).toThrow('development secret')
    expect(() => readConfig({ ...production, [name]: 'short' })).toThrow(`${name}: must have at least 32`)
  },
)

test('push messages are configured by a VAPID key only, and an invalid key is refused', () => {
  const own = createVapidKeys()
  expect(readConfig(production).push.vapid).toBeNull()
  const settings = { ...production, VAPID_PRIVATE_KEY: own.privateKey }
  expect(readConfig({ ...settings, SUPPORT_EMAIL: 'aide@example.fr' }).push).toEqual({
    vapid: { ...own, subject: 'mailto:aide@example.fr' },
    allowsLoopback: false,
  })
  for (const wrong of ['short', '_'.repeat(43)])
    expect(() => readConfig({ ...settings, VAPID_PRIVATE_KEY: wrong })).toThrow('VAPID_PRIVATE_KEY: must be')
})

test('a VAPID key without its leading zero is completed', () => {
  const [short, pair] = [Buffer.alloc(31, 7), createECDH('prime256v1')]
  pair.setPrivateKey(short)
  const publicKey = pair.getPublicKey('base64url')
  const settings = { VAPID_PRIVATE_KEY: short.toString('base64url') }
  const privateKey = Buffer.concat([Buffer.alloc(1), short]).toString('base64url')
  expect(readConfig({ ...production, ...settings }).push.vapid).toMatchObject({ publicKey, privateKey })
})

test('files are in the folder unless a bucket is named, and an incomplete or contradictory setting is refused', () => {
  const base = { NODE_ENV: 'test', DATABASE_URL: 'postgresql://x' }
  expect(readConfig(base).filePlaces).toEqual({ current: 'folder', former: null, bucket: null })
  const inAmazon = { ...base, FILES_STORE: 's3://key:se%2Fcret@default/volant', FILES_STORE_FORMER: 'folder' }
  expect(readConfig(inAmazon).filePlaces).toEqual({
    current: 's3',
    former: 'folder',
    bucket: {
      endpoint: null,
      region: 'eu-west-3',
      bucket: 'volant',
      accessKey: 'key',
      secretKey: 'se/cret',
      isPathStyle: false,
      setting: 'FILES_STORE',
    },
  })
  const elsewhere = {
    ...base,
    FILES_STORE_FORMER: 's3+http://key:secret@s3.example.fr:9000/volant?region=gra',
  }
  expect(readConfig(elsewhere).filePlaces).toMatchObject({
    current: 'folder',
    former: 's3',
    bucket: { endpoint: 'http://s3.example.fr:9000', region: 'gra', isPathStyle: true },
  })
  for (const [wrong, sentence] of [
    [{ FILES_STORE: 's3' }, 'FILES_STORE must be folder, or s3://'],
    [{ FILES_STORE: 's3://hush@host/volant' }, 'FILES_STORE must be folder, or s3://'],
    [{ FILES_STORE: 's3://key:hush@host' }, 'FILES_STORE must be folder, or s3://'],
    [{ FILES_STORE: 's3://key:hush@host/volant?path_style=maybe' }, 'path_style must be on or off'],
    [{ FILES_STORE_FORMER: 'folder' }, 'FILES_STORE_FORMER must not be the same as FILES_STORE'],
    [{ FILES_STORE_FORMER: 'disk' }, 'FILES_STORE_FORMER must be folder'],
  ] as const) {
    expect(() => readConfig({ ...base, ...wrong })).toThrow(sentence)
    expect(() => readConfig({ ...base, ...wrong })).not.toThrow('hush')
  }
})

test('TRACES_TO names where traces are sent and which share of them, and a share above one is refused', () => {
  const readTraces = (TRACES_TO: string) =>
    readConfig({ DATABASE_URL: 'postgresql://db/delivery', TRACES_TO }).traces
  expect(readTraces('http://collector:4318')).toEqual({ url: 'http://collector:4318/', ratio: 1 })
  expect(readTraces('http://collector:4318/?ratio=0.1')).toEqual({
    url: 'http://collector:4318/',
    ratio: 0.1,
  })
  expect(() => readTraces('http://collector:4318/?ratio=2')).toThrow('TRACES_TO: must have a ratio')
})
