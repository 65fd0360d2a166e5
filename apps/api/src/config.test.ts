import { createECDH } from 'node:crypto'
import { defaultPickupWatchRules } from '@repo/delivery-rules/pickup-watch'
import { someVapidKeys } from '@repo/server-kit/testing/push-service'
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
  SMS_PROVIDER: 'none',
  PUBLIC_WEB_URL: 'https://volant.example.fr',
  CARRIER_WEB_URL: 'https://pro.volant.example.fr',
  OPERATOR_NAME: 'Volant Exploitation',
  OPERATOR_ADDRESS: '1 rue du Test, 92000 Nanterre',
  OPERATOR_REGISTRATION: 'RCS Nanterre 732 829 320',
  OPERATOR_VAT_NUMBER: 'FR44732829320',
}

test('development needs the database alone; mail goes to the development mailbox', () => {
  expect(readConfig({ DATABASE_URL: 'postgresql://db/delivery' })).toMatchObject({
    isProduction: false,
    webUrl: 'http://localhost:3000',
    mail: { url: 'smtp://127.0.0.1:1025' },
    sms: { provider: 'mailbox', url: 'http://127.0.0.1:8025' },
    stripe: { isSimulated: true },
  })
})

test('production uses its configuration and simulates nothing', () => {
  expect(readConfig({ ...production, SIMULATION_SPEED: '10' })).toMatchObject({
    isProduction: true,
    webUrl: production.PUBLIC_WEB_URL,
    mail: { url: production.SMTP_URL, from: production.MAIL_FROM },
    stripe: { isSimulated: false, apiBase: null },
    simulationSpeed: 1,
  })
})

test('production takes no drawn plan for a map, and the former name of the setting is refused by the new one', () => {
  expect(readConfig(production).places.source).toBe('auto')
  expect(() => readConfig({ ...production, MAPS: 'plan' })).toThrow('MAPS must not be plan in production')
  expect(() => readConfig({ ...production, MAPS_PROVIDER: 'google' })).toThrow(
    'MAPS_PROVIDER: is called MAPS now',
  )
  expect(() => readConfig({ ...production, MAPS: 'osm' })).toThrow(
    'MAPS: must be auto, region, geoplateforme, google, plan',
  )
})

test('production sends text messages by a provider or not at all, and names a provider’s missing settings', () => {
  expect(readConfig(production).sms).toEqual({ provider: 'none' })
  expect(() => readConfig({ ...production, SMS_PROVIDER: 'mailbox' })).toThrow(
    'must not be mailbox in production',
  )
  expect(() => readConfig({ ...production, SMS_PROVIDER: 'twilio', TWILIO_ACCOUNT_SID: 'AC1' })).toThrow(
    'SMS_PROVIDER=twilio needs TWILIO_AUTH_TOKEN',
  )
  expect(readConfig({ ...production, SMS_PROVIDER: 'brevo', BREVO_API_KEY: 'xkeysib' }).sms).toMatchObject({
    provider: 'brevo',
    apiKey: 'xkeysib',
    from: 'Volant',
  })
})

test('machines that share their files share the journal of erasures too', () => {
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
  'production does not start without %s, nor with an empty one, and names it',
  (name) => {
    expect(() => readConfig({ ...production, [name]: undefined })).toThrow(name)
    expect(() => readConfig({ ...production, [name]: '' })).toThrow(name)
  },
)

test('production does not start with passwords that are cheap to guess', () => {
  expect(() => readConfig({ ...production, PASSWORD_COST: '9' })).toThrow('PASSWORD_COST must be at least 10')
  expect(readConfig({ ...production, PASSWORD_COST: '10' }).passwordCost).toBe(10)
  expect(readConfig({ DATABASE_URL: 'postgresql://db/delivery', PASSWORD_COST: '4' }).passwordCost).toBe(4)
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
    'In production these must be given: AUTH_SECRET, SMTP_URL, MAIL_FROM, PUBLIC_WEB_URL, CARRIER_WEB_URL',
  )
})

test.each(['AUTH_SECRET', 'FILES_SECRET', 'BANK_SECRET'])(
  'the development secret is no %s in production',
  (name) => {
    const known = 'development-only-secret-0123456789abcdef'
    expect(() => readConfig({ ...production, [name]: known })).toThrow('development secret')
    expect(() => readConfig({ ...production, [name]: 'short' })).toThrow(`${name}: must have at least 32`)
  },
)

test('the account that carriers are paid from must be one', () => {
  const operator = (given: Record<string, string>) =>
    readConfig({ DATABASE_URL: 'postgresql://db/delivery', ...given }).operator
  expect(operator({ OPERATOR_IBAN: '' }).iban).toBeNull()
  expect(operator({ OPERATOR_IBAN: 'FR76 3000 6000 0112 3456 7890 189' }).iban).toBe(
    'FR7630006000011234567890189',
  )
  expect(() => operator({ OPERATOR_IBAN: 'FR7630006000011234567890188' })).toThrow('OPERATOR_IBAN')
  expect(() => operator({ OPERATOR_BIC: 'x' })).toThrow('OPERATOR_BIC')
})

test('the watch over pickups has its defaults, and refuses invalid values', () => {
  const rules = (given: Record<string, string>) =>
    readConfig({ DATABASE_URL: 'postgresql://db/delivery', ...given }).pickupWatch
  expect(rules({ WATCH_STALL_MINUTES: '' })).toEqual(defaultPickupWatchRules)
  expect(rules({ WATCH_AWAY_PERCENT: '35', WATCH_SILENT_MINUTES: '4.5' })).toMatchObject({
    awayShare: 0.35,
    silentMs: 270_000,
  })
  expect(() => rules({ WATCH_SILENT_MINUTES: '10' })).toThrow('WATCH_SILENT_MINUTES: must be at most 9')
  expect(() => rules({ WATCH_STALL_M: '20' })).toThrow('WATCH_STALL_M: must be at least 100 metres')
})

test('push messages need a pair of keys that belong together, or none', () => {
  const [own, other] = [someVapidKeys(), someVapidKeys()]
  expect(readConfig(production).push.vapid).toBeNull()
  const given = { ...production, VAPID_PUBLIC_KEY: own.publicKey, VAPID_PRIVATE_KEY: own.privateKey }
  expect(readConfig({ ...given, SUPPORT_EMAIL: 'aide@example.fr' }).push).toEqual({
    vapid: { ...own, subject: 'mailto:aide@example.fr' },
    allowsLoopback: false,
  })
  expect(() => readConfig({ ...given, VAPID_PRIVATE_KEY: '' })).toThrow('VAPID_PRIVATE_KEY')
  expect(() => readConfig({ ...given, VAPID_PRIVATE_KEY: other.privateKey })).toThrow('VAPID_PUBLIC_KEY')
  expect(() => readConfig({ ...given, VAPID_SUBJECT: 'aide' })).toThrow('VAPID_SUBJECT')
  // Nothing could be signed with it.
  expect(() => readConfig({ ...given, VAPID_SUBJECT: 'https://[' })).toThrow('VAPID_SUBJECT')
})

test('a private key for push messages that is written without its leading zero is read in full: it signs', () => {
  const [short, pair] = [Buffer.alloc(31, 7), createECDH('prime256v1')]
  pair.setPrivateKey(short)
  const publicKey = pair.getPublicKey('base64url')
  const given = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: short.toString('base64url') }
  const privateKey = Buffer.concat([Buffer.alloc(1), short]).toString('base64url')
  expect(readConfig({ ...production, ...given }).push.vapid).toMatchObject({ publicKey, privateKey })
})

test('files are in the folder unless a bucket is named, and a missing or contradictory bucket setting stops the start', () => {
  const base = { NODE_ENV: 'test', DATABASE_URL: 'postgresql://x' }
  const bucket = { FILES_S3_BUCKET: 'volant', FILES_S3_ACCESS_KEY: 'key', FILES_S3_SECRET_KEY: 'secret' }
  expect(readConfig(base).filePlaces).toEqual({ current: 'folder', former: null, bucket: null })
  const inAmazon = readConfig({ ...base, ...bucket, FILES_STORE: 's3', FILES_STORE_FORMER: 'folder' })
  expect(inAmazon.filePlaces).toMatchObject({
    current: 's3',
    former: 'folder',
    bucket: { endpoint: null, region: 'eu-west-3', bucket: 'volant', isPathStyle: false },
  })
  const elsewhere = { ...base, ...bucket, FILES_STORE: 's3', FILES_S3_ENDPOINT: 'https://s3.example.fr' }
  expect(readConfig(elsewhere).filePlaces.bucket).toMatchObject({ isPathStyle: true })
  for (const [wrong, sentence] of [
    [{ FILES_STORE: 's3' }, 'FILES_S3_BUCKET, FILES_S3_ACCESS_KEY and FILES_S3_SECRET_KEY must be given'],
    [{ FILES_STORE_FORMER: 'folder' }, 'FILES_STORE_FORMER must not be the same as FILES_STORE'],
    [{ FILES_STORE: 'disk' }, 'FILES_STORE: must be folder or s3'],
    [{ FILES_S3_ENDPOINT: 'ftp://x' }, 'FILES_S3_ENDPOINT: must be an http(s) address'],
  ] as const)
    expect(() => readConfig({ ...base, ...wrong })).toThrow(sentence)
})
