import { vapidKey } from '@repo/server-kit/push/vapid-keys'
import { z } from 'zod'
import { defineSetting } from './setting.ts'
import { createSmsSenderSchema, secret, splitList, staffMembers, text, textWithKeys, url } from './values.ts'

const api = ['lottery-api'] as const
const fromVolume = { 'lottery-api': null }

/** The lottery's database, addresses and folder. */
export const lotteryAddresses = {
  LOTTERY_DATABASE_URL: defineSetting(
    ['lottery-api', 'start', 'migrate'],
    z.string('must be the address of the PostgreSQL database').min(1),
    'The database of the lottery. Empty: the embedded PostgreSQL.',
    { inContainer: null },
  ),
  LOTTERY_DATABASE_OWNER_URL: defineSetting(
    ['lottery-api', 'start', 'migrate'],
    text,
    'The same database as the role that owns it. For the migration and a restore only. Empty: one role does both.',
    { inContainer: null },
  ),
  LOTTERY_WEB_URL: defineSetting(
    ['lottery-api', 'lottery-web', 'start'],
    url.optional(),
    "The lottery's site as a browser finds it. Empty: http://localhost:LOTTERY_WEB_PORT.",
    { requiredBy: [...api, 'lottery-web'] },
  ),
  LOTTERY_API_URL: defineSetting(
    ['lottery-api', 'lottery-web'],
    url.optional(),
    'Where its site, and a worker with simulated payments, find its API. Empty: http://127.0.0.1:LOTTERY_API_PORT.',
    { inContainer: { 'lottery-api': 'http://lottery-api:4100', 'lottery-web': 'http://lottery-api:4100' } },
  ),
  LOTTERY_DATA_DIR: defineSetting(
    ['lottery-api', 'start'],
    z.string().default('.data/lottery'),
    'The folder of its sealed documents (files), and of what draws publish, which is kept for ever (published). Empty: the folder lottery in DATA_DIR.',
    { inContainer: null, exampleValue: '' },
  ),
}

/** The lottery's secrets. */
export const lotterySecrets = {
  LOTTERY_AUTH_SECRET: defineSetting(
    ['lottery-api', 'start', 'secrets'],
    secret.optional(),
    'Keys the hashes of addresses and codes, and seals emails that wait. Like AUTH_SECRET.',
    { requiredBy: ['lottery-api', 'secrets'], inContainer: fromVolume },
  ),
  LOTTERY_AUTH_SECRET_PREVIOUS: defineSetting(
    api,
    secret.optional(),
    'The one before, for 180 days after it was replaced.',
  ),
  LOTTERY_PERSON_SECRET: defineSetting(
    api,
    secret.optional(),
    'Keys the hashes that persons and payers are recognised by. Empty: LOTTERY_AUTH_SECRET. Never replaced: what it has hashed is kept nowhere.',
  ),
  LOTTERY_FILES_SECRET: defineSetting(
    ['lottery-api', 'start', 'secrets'],
    secret.optional(),
    'Seals identity documents and photos.',
    { requiredBy: ['lottery-api', 'secrets'], inContainer: fromVolume },
  ),
  LOTTERY_FILES_SECRET_PREVIOUS: defineSetting(
    api,
    z.string().default(''),
    'Former ones, separated by commas, for as long as what they sealed is kept.',
  ),
  LOTTERY_BANK_SECRET: defineSetting(
    ['lottery-api', 'start', 'secrets'],
    secret.optional(),
    'Seals the bank details of winners.',
    { requiredBy: ['lottery-api', 'secrets'], inContainer: fromVolume },
  ),
  LOTTERY_BANK_SECRET_PREVIOUS: defineSetting(
    api,
    z.string().default(''),
    'Former ones, separated by commas, for as long as what they sealed is kept.',
  ),
  LOTTERY_VAPID_PRIVATE_KEY: defineSetting(
    ['lottery-api', 'start', 'secrets'],
    vapidKey.optional(),
    'Signs push messages to players, like VAPID_PRIVATE_KEY.',
    { inContainer: fromVolume },
  ),
  LOTTERY_SIGNING_KEY: defineSetting(
    ['lottery-api', 'start', 'secrets'],
    text,
    'Signs the manifests of draws: an Ed25519 private key, PKCS 8 in base64, e.g. of: openssl genpkey -algorithm ed25519 -outform DER | base64 -w0. In production for the worker alone. Empty: generated once into DATA_DIR.',
    { requiredBy: ['secrets'], inContainer: fromVolume },
  ),
  LOTTERY_SIGNING_KEY_NEXT: defineSetting(
    ['lottery-api', 'secrets'],
    text,
    'The key that is to follow it, for the worker alone: docs/runbook/deploy.md, "Replace the signing key". Otherwise empty.',
    { inContainer: fromVolume },
  ),
  LOTTERY_SIGNING_PUBLIC_KEY: defineSetting(
    api,
    z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'must be 64 small hex digits')
      .optional(),
    'The public half of LOTTERY_SIGNING_KEY, 64 hex digits, all that the API and the commands of the staff need. Empty: derived, where LOTTERY_SIGNING_KEY is given.',
    { inContainer: null },
  ),
}

/** The file store of the lottery. */
export const lotteryFiles = {
  LOTTERY_FILES_STORE: defineSetting(
    api,
    textWithKeys.default('folder'),
    'Where sealed documents and what draws publish lie, like FILES_STORE: folder (LOTTERY_DATA_DIR), or a bucket of its own.',
  ),
  LOTTERY_FILES_STORE_FORMER: defineSetting(api, textWithKeys.optional(), 'Like FILES_STORE_FORMER.'),
  LOTTERY_ERASURE_JOURNAL: defineSetting(
    api,
    z.string().default(''),
    'Like ERASURE_JOURNAL, of its accounts. Empty: beside the files.',
  ),
}

const beacon = z
  .string()
  .optional()
  .transform((value, context) => {
    if (value === undefined) return undefined
    if (value === 'development' || value === 'recorded') return { kind: value, relays: undefined } as const
    if (value === 'relays') return { kind: 'relays', relays: undefined } as const
    const relays = splitList(value)
    if (relays.every((relay) => /^https?:/.test(relay) && URL.canParse(relay)))
      return { kind: 'relays', relays } as const
    context.addIssue('must be relays, the addresses of relays, development or recorded')
    return z.NEVER
  })

/** The settings of the draws and their players. */
export const lotteryDraws = {
  LOTTERY_BEACON: defineSetting(
    api,
    beacon,
    "Where randomness comes from: relays (drand's public ones), the addresses of relays with commas between them, development (this machine's own, labelled so) or recorded (none). Production takes relays only. Empty: development, in production relays.",
    { exampleValue: '', isExternal: true },
  ),
  LOTTERY_COUNTRIES: defineSetting(
    api,
    z
      .string()
      .optional()
      .refine(
        (codes = '') =>
          codes.trim() === '*' || splitList(codes).every((country) => /^[A-Z]{2}$/.test(country)),
        'must be ISO 3166 codes such as FR,BE or * for every country',
      ),
    'Where players may live and pay from: ISO 3166 codes separated by commas, * for everywhere. Empty: the European Union; in production every country with a licence.',
  ),
  LOTTERY_LICENCES: defineSetting(
    api,
    z
      .string()
      .optional()
      .refine(
        (pairs = '') => splitList(pairs).every((licence) => /^[A-Z]{2}:\S[^:]*$/.test(licence)),
        'must be country:licence pairs such as FR:0042-LO-2026 with commas between them',
      ),
    'The licences by country, such as FR:0042-LO-2026, with commas between them. In production no country is open without one.',
    { requiredBy: api },
  ),
  LOTTERY_HELP_LINES_CONFIRMED: defineSetting(
    api,
    z
      .string()
      .optional()
      .refine(
        (codes = '') => splitList(codes).every((country) => /^[A-Z]{2}$/.test(country)),
        'must be ISO 3166 codes such as FI,NL',
      ),
    'Countries whose help line somebody has compared with what the service publishes (packages/lottery-rules/src/help-lines.ts), separated by commas. In production FI, IE, NL, SE and countries without a line are not open before.',
  ),
}

/** The lottery's providers. */
export const lotteryProviders = {
  LOTTERY_STRIPE_SECRET_KEY: defineSetting(
    api,
    text,
    "Like STRIPE_…, for the lottery's own account. Empty: simulated (not in production).",
    { requiredBy: api },
  ),
  LOTTERY_STRIPE_PUBLISHABLE_KEY: defineSetting(api, text, 'Its public half.', { requiredBy: api }),
  LOTTERY_STRIPE_WEBHOOK_SECRET: defineSetting(api, text, 'The secret of its webhook.', { requiredBy: api }),
  LOTTERY_PAYPAL_CLIENT_ID: defineSetting(
    api,
    text,
    "PayPal's app and its webhook to /api/webhooks/paypal; the three go together. Empty: simulated (in production: not offered).",
  ),
  LOTTERY_PAYPAL_CLIENT_SECRET: defineSetting(api, text, 'The secret of the app.'),
  LOTTERY_PAYPAL_WEBHOOK_ID: defineSetting(api, text, 'The id of the webhook.'),
  LOTTERY_MAIL_FROM: defineSetting(api, text, 'The sender of its emails.', { requiredBy: api }),
  LOTTERY_SMS_FROM: defineSetting(api, createSmsSenderSchema('Cagnotte'), 'The sender of its text messages.'),
}

/** The staff of the lottery. */
export const lotteryStaff = {
  LOTTERY_STAFF: defineSetting(
    api,
    staffMembers,
    'Like STAFF; keys are made by `lottery-admin staff key --by <name>` and given in LOTTERY_STAFF_KEY. Empty: nobody is asked for a key (in production: nothing is done in a name).',
  ),
  LOTTERY_SUPPORT_EMAIL: defineSetting(
    ['lottery-api', 'lottery-web'],
    z.email('must be an e-mail address').optional(),
    'Who of the staff is emailed.',
    { requiredBy: ['lottery-api', 'lottery-web'] },
  ),
}
