import { quicknet } from '@repo/lottery-rules/beacon'
import { isSigned, signManifest } from '@repo/lottery-rules/manifest'
import { operatorFile } from '@repo/settings/testing/operator-file'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { deriveSigningKey, readSecretKey, readSigningKey } from './signing-key.ts'

const developmentSecret = 'development-only-secret-0123456789abcdef'
const production = {
  NODE_ENV: 'production',
  LOTTERY_DATABASE_URL: 'postgresql://db/lottery',
  LOTTERY_AUTH_SECRET: 'a'.repeat(32),
  LOTTERY_FILES_SECRET: 'f'.repeat(32),
  LOTTERY_BANK_SECRET: 'b'.repeat(32),
  LOTTERY_SIGNING_KEY: deriveSigningKey('somebody else’s'),
  LOTTERY_STRIPE_SECRET_KEY: 'sk_live_x',
  LOTTERY_STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  LOTTERY_STRIPE_WEBHOOK_SECRET: 'whsec_x',
  SMTP_URL: 'smtps://mail.example.fr',
  LOTTERY_MAIL_FROM: 'Cagnotte <contact@example.fr>',
  LOTTERY_SUPPORT_EMAIL: 'aide@example.fr',
  LOTTERY_WEB_URL: 'https://cagnotte.example.fr/',
  LOTTERY_LICENCES: 'FR:0042-LO-2026',
  OPERATOR_FILE: operatorFile,
}

function readDevelopment(settings: Record<string, string> = {}) {
  return readConfig({ LOTTERY_DATABASE_URL: 'postgresql://db/lottery', ...settings })
}

test('development requires only the database, and draws by its own beacon', () => {
  expect(readDevelopment()).toMatchObject({
    isProduction: false,
    port: 4100,
    webUrl: 'http://localhost:3200',
    allowedOrigins: ['http://localhost:3200', 'http://127.0.0.1:3200'],
    filesDir: '.data/lottery/files',
    beacon: { kind: 'development', relays: undefined },
    timeZone: 'Europe/Paris',
    passwordCost: { memoryKiB: 19_456, passes: 2, lanes: 1 },
    stripe: { isSimulated: true, apiBase: 'http://127.0.0.1:4100' },
  })
})

test('production uses its configuration: the public beacon, one origin, no simulation', () => {
  expect(readConfig(production)).toMatchObject({
    isProduction: true,
    mailDomains: 'dns',
    allowedOrigins: ['https://cagnotte.example.fr'],
    beacon: { kind: 'relays' },
    stripe: { isSimulated: false, apiBase: null },
  })
  const relays = 'https://one.example.fr, https://two.example.fr'
  expect(readConfig({ ...production, LOTTERY_BEACON: relays }).beacon.relays).toEqual(relays.split(', '))
})

test.each(Object.keys(production).filter((name) => name !== 'NODE_ENV'))(
  'production does not start without %s, nor with an empty one, and its error names it',
  (name) => {
    expect(() => readConfig({ ...production, [name]: undefined })).toThrow(name)
    expect(() => readConfig({ ...production, [name]: '' })).toThrow(name)
  },
)

test.each([
  ['LOTTERY_AUTH_SECRET', developmentSecret],
  ['LOTTERY_FILES_SECRET', developmentSecret],
  ['LOTTERY_BANK_SECRET', developmentSecret],
  ['LOTTERY_PERSON_SECRET', developmentSecret],
  ['LOTTERY_SIGNING_KEY', deriveSigningKey(developmentSecret)],
  ['LOTTERY_SIGNING_KEY_NEXT', deriveSigningKey(developmentSecret)],
  ['LOTTERY_SIGNING_PUBLIC_KEY', readSigningKey(deriveSigningKey(developmentSecret))?.publicKey ?? ''],
  ['LOTTERY_BEACON', 'development'],
  ['LOTTERY_BEACON', 'recorded'],
  ['CHEAP_PASSWORDS', 'on'],
])('in production %s must not have its development value', (name, value) => {
  expect(() => readConfig({ ...production, [name]: value })).toThrow(name)
})

test.each([
  ['LOTTERY_COUNTRIES', 'FR,Belgium'],
  ['LOTTERY_LICENCES', 'FR'],
  ['LOTTERY_LICENCES', 'France:0042'],
  ['LOTTERY_HELP_LINES_CONFIRMED', 'Finland'],
  ['LOTTERY_BEACON', 'dice'],
  ['LOTTERY_BEACON', 'api.drand.sh'],
  ['LOTTERY_SIGNING_KEY', 'c2VjcmV0'],
  ['LOTTERY_SIGNING_KEY_NEXT', 'c2VjcmV0'],
  ['LOTTERY_SIGNING_PUBLIC_KEY', 'c2VjcmV0'],
  ['LOTTERY_AUTH_SECRET', 'short'],
  ['LOTTERY_STRIPE_SECRET_KEY', 'sk_live_alone'],
])('the configuration %s=%s is refused with an error that names the setting', (name, value) => {
  expect(() => readDevelopment({ [name]: value })).toThrow(name)
})

test('countries are a list, or every country', () => {
  expect(readDevelopment().countries).toContain('FR')
  expect(readDevelopment({ LOTTERY_COUNTRIES: 'FR, BE' }).countries).toEqual(['FR', 'BE'])
  expect(readDevelopment({ LOTTERY_COUNTRIES: '*' }).countries).toBeNull()
})

test('production opens the countries for which it has licences, and refuses to start with any other', () => {
  expect(readConfig(production).countries).toEqual(['FR'])
  const two = { ...production, LOTTERY_LICENCES: 'FR:0042-LO-2026, BE:F1-7' }
  expect(readConfig({ ...two, LOTTERY_COUNTRIES: 'BE' }).countries).toEqual(['BE'])
  for (const wrong of ['FR,IT', '*'])
    expect(() => readConfig({ ...two, LOTTERY_COUNTRIES: wrong })).toThrow('LOTTERY_LICENCES')
})

test('production refuses to start with a country whose help line is not confirmed', () => {
  const two = { ...production, LOTTERY_LICENCES: 'FR:0042-LO-2026, NL:KSA-7, BG:9' }
  expect(() => readConfig(two)).toThrow(
    'LOTTERY_HELP_LINES_CONFIRMED: nobody has confirmed the help line that the pages show in NL (0800 2400022), BG (none)',
  )
  expect(() => readConfig({ ...two, LOTTERY_HELP_LINES_CONFIRMED: 'NL' })).toThrow('BG (none)')
  expect(readConfig({ ...two, LOTTERY_HELP_LINES_CONFIRMED: 'NL, BG' }).countries).toEqual(['FR', 'NL', 'BG'])
})

test('the signing key signs manifests, and its public half verifies them', () => {
  const config = readDevelopment()
  const { publicKey } = config.signingKey
  const signature = signManifest('{}', readSecretKey(config, publicKey))
  expect(isSigned('{}', signature, publicKey)).toBe(true)
  expect(isSigned('{}', signature, readConfig(production).signingKey.publicKey)).toBe(false)
  expect(readSigningKey(quicknet.publicKey)).toBeNull()
})

test('a process that signs nothing starts with only the public half of the signing key', () => {
  const { signingKey } = readConfig(production)
  const { LOTTERY_SIGNING_KEY, ...others } = production
  const published = { ...others, LOTTERY_SIGNING_PUBLIC_KEY: signingKey.publicKey }
  const config = readConfig(published)
  const { publicKey } = signingKey
  expect(config.signingKey).toEqual({ secretKey: null, publicKey })
  expect(() => readSecretKey(config, publicKey)).toThrow('must be given to a process that signs')
  expect(readConfig({ ...published, LOTTERY_SIGNING_KEY }).signingKey).toEqual(signingKey)
  const another = { ...published, LOTTERY_SIGNING_KEY: deriveSigningKey('another') }
  expect(() => readConfig(another)).toThrow('not the public half')
})

test('a process with the next signing key signs with either key, and with no other', () => {
  const next = deriveSigningKey('the next one')
  const config = readConfig({ ...production, LOTTERY_SIGNING_KEY_NEXT: next })
  const { publicKey, secretKey } = readSigningKey(next) ?? {}
  expect(config.nextSigningKey).toEqual({ publicKey, secretKey })
  expect(readSecretKey(config, publicKey ?? '')).toBe(secretKey)
  expect(readSecretKey(config, config.signingKey.publicKey)).toBe(config.signingKey.secretKey)
  expect(() => readSecretKey(config, 'ab'.repeat(32))).toThrow('LOTTERY_SIGNING_KEY_NEXT must be given')
})

test('the setting of the staff accepts only unique names with unique keys', () => {
  const [one, other] = ['a'.repeat(64), 'b'.repeat(64)]
  expect(readDevelopment().staff.members).toBeNull()
  expect(readDevelopment({ LOTTERY_STAFF: `nadia weber:${one}, luc:${other}` }).staff.members).toEqual([
    { name: 'nadia weber', keyHash: one },
    { name: 'luc', keyHash: other },
  ])
  for (const wrong of [
    'nadia',
    `Nadia:${one}`,
    `nаdia:${one}`,
    `nadia:${one.slice(1)}`,
    `nadia:${one},nadia:${other}`,
    `nadia:${one},luc:${one}`,
  ])
    expect(() => readDevelopment({ LOTTERY_STAFF: wrong })).toThrow('LOTTERY_STAFF: must be name:hash')
})

test('a replaced secret is kept behind its successor, and the secret of persons must then be set', () => {
  const [first, second, third] = ['a'.repeat(32), 'b'.repeat(32), 'c'.repeat(32)]
  expect(readDevelopment({ LOTTERY_AUTH_SECRET: first })).toMatchObject({
    authSecrets: [first],
    personSecret: first,
  })
  expect(
    readDevelopment({
      LOTTERY_AUTH_SECRET: second,
      LOTTERY_AUTH_SECRET_PREVIOUS: first,
      LOTTERY_PERSON_SECRET: first,
      LOTTERY_FILES_SECRET: third,
      LOTTERY_FILES_SECRET_PREVIOUS: `${second}, ${first}`,
      LOTTERY_BANK_SECRET: second,
      LOTTERY_BANK_SECRET_PREVIOUS: first,
    }),
  ).toMatchObject({
    authSecrets: [second, first],
    personSecret: first,
    filesSecrets: [third, second, first],
    bankSecrets: [second, first],
  })
  expect(() => readDevelopment({ LOTTERY_AUTH_SECRET: second, LOTTERY_AUTH_SECRET_PREVIOUS: first })).toThrow(
    'LOTTERY_PERSON_SECRET',
  )
})
