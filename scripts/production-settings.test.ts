import { expect, test } from 'vitest'
import { programs } from './production-programs.ts'

const [api] = programs
const lottery = programs.find(({ name }) => name === 'the lottery’s API')
const carrier = programs.find(({ name }) => name === 'the carriers’ app')

/** Returns every text in what a program has read from its environment. */
function listTexts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}

test.each(programs)(
  'in production nothing that $name works with has a placeholder address',
  ({ read, given }) => {
    const texts = listTexts(read(given))
    expect(texts.length).toBeGreaterThan(2)
    expect(texts.filter((text) => /\.test\b|localhost/.test(text))).toEqual([])
  },
)

test.each(programs)(
  '$name does not start in production without a support address, and names the setting',
  (program) => {
    const { read, given, supportEmail } = program
    expect(() => read({ ...given, [supportEmail]: '' })).toThrow(supportEmail)
    expect(() => read({ ...given, [supportEmail]: 'support@volant.test' })).toThrow(supportEmail)
    expect(JSON.stringify(read(given))).toContain('aide@example.fr')
  },
)

test('an unreachable address is refused in production wherever a setting may have an address', () => {
  const mailSettings = {
    MAIL_FROM: 'Volant <ne-pas-repondre@volant.test>',
    SMTP_URL: 'smtp://mail.volant.test:25',
  }
  for (const [name, value] of Object.entries(mailSettings))
    expect(() => api.read({ ...api.given, [name]: value })).toThrow(name)
  expect(() => api.read({ ...api.given, SUPPORT_EMAIL: 'aide@en.test.volant.fr' })).not.toThrow()
})

test.each([
  [api, 'PROVIDER_ADDRESSES', 'sms=https://sms.volant.test'],
  [api, 'PROVIDER_ADDRESSES', 'google-maps=https://maps.example.fr,stripe=http://localhost:4000'],
  [api, 'PROVIDER_ADDRESSES', 'stripe=http://stand-in.localhost.'],
  [api, 'PROVIDER_ADDRESSES', 'stripe=http://127.1:4000'],
  [api, 'PROVIDER_ADDRESSES', 'stripe=http://[::1]:4000'],
  [api, 'PROVIDER_ADDRESSES', 'stripe=http://0.0.0.0'],
  [lottery, 'PROVIDER_ADDRESSES', 'paypal=http://127.0.0.1:4100/api/simulated-paypal'],
  [lottery, 'LOTTERY_BEACON', 'https://api.drand.sh,https://beacon.cagnotte.test'],
  [lottery, 'LOTTERY_BEACON', 'http://localhost:4100'],
  [carrier, 'MAP_TILES_URL', 'http://localhost:8080/{z}/{x}/{y}.png'],
])(
  '%# a stand-in of a provider is refused in production by the name of its setting',
  (program, name, value) => {
    if (!program) throw new Error('There is no such program')
    const { read, given } = program
    expect(() => read({ ...given, [name]: value })).toThrow(new RegExp(`^In production these .*: ${name}$`))
    expect(() => read({ ...given, NODE_ENV: 'development', [name]: value })).not.toThrow()
  },
)

test('a provider’s proxy, and a mail server and a bucket on the same machine, are accepted in production', () => {
  const { read, given } = api
  for (const otherSettings of [
    { PROVIDER_ADDRESSES: 'stripe=https://proxy.example.fr:8443,sms=http://sms-proxy:80' },
    { SMTP_URL: 'smtp://localhost:25' },
    { FILES_STORE: 's3+http://key:secret@127.0.0.1:9000/volant' },
  ])
    expect(() => read({ ...given, ...otherSettings })).not.toThrow()
})
