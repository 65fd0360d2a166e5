import { helpLines, isHelpConfirmed } from '@repo/lottery-rules/help-lines'
import { recommendedArgon2Cost } from '@repo/server-kit/argon2-passwords'
import { databaseLimitSettings, databaseLimits } from '@repo/server-kit/database-limits'
import { deadlineSettings, deadlines } from '@repo/server-kit/deadline'
import { filePlaces, fileSettings } from '@repo/server-kit/file-settings'
import { drainSettings } from '@repo/server-kit/lifecycle'
import { traceSettings, traceTarget } from '@repo/server-kit/open-traces'
import { readVapid, vapidSettings } from '@repo/server-kit/push/vapid-keys'
import { logLevel, nodeEnvironment, onOrOff, port, readSettings } from '@repo/server-kit/settings'
import type { StaffList } from '@repo/server-kit/staff/members'
import { readStaffMembers } from '@repo/server-kit/staff/members'
import type { StripeSettings } from '@repo/server-kit/stripe-settings'
import { stripeSettings } from '@repo/server-kit/stripe-settings'
import { smsFrom, smsProvider, smsSettings } from '@repo/sms-edge/sms-settings'
import { z } from 'zod'
import { drawSchedule, drawTermSettings, prices } from './draw-terms.config.ts'
import { paymentConfig, paymentSettings } from './payments.config.ts'
import type { SigningKey } from './signing-key.ts'
import { isPublicKey, readSigningKey, signingKeyOf } from './signing-key.ts'

const developmentSecret = 'development-only-secret-0123456789abcdef'
const developmentSigningKey = signingKeyOf(developmentSecret)
const ofDevelopment = [
  developmentSecret,
  developmentSigningKey,
  readSigningKey(developmentSigningKey)?.publicKey ?? '',
]
const secret = z.string().min(32, 'must have at least 32 characters')
const address = z.url('must be an address')

/** The members of the European Union, of a development machine; production opens no country without its licence. */
const defaultCountries = 'AT,BE,BG,CY,CZ,DE,DK,EE,ES,FI,FR,GR,HR,HU,IE,IT,LT,LU,LV,MT,NL,PL,PT,RO,SE,SI,SK'

const listed = (text: string) => text.split(',').flatMap((part) => part.trim() || [])

const schema = z.object({
  NODE_ENV: nodeEnvironment,
  LOTTERY_API_HOST: z.string().default('127.0.0.1'),
  LOTTERY_API_PORT: port(4100),
  LOTTERY_API_URL: address.optional(),
  LOTTERY_WEB_PORT: port(3200),
  LOTTERY_WEB_URL: address.optional(),
  LOTTERY_DATABASE_URL: z.string('must be the address of the PostgreSQL database').min(1),
  LOTTERY_DATABASE_OWNER_URL: z.string().optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(50).default(8),
  ...databaseLimitSettings,
  ...deadlineSettings,
  ...traceSettings,
  ...drainSettings,
  LOTTERY_DATA_DIR: z.string().default('.data/lottery'),
  LOTTERY_ERASURE_JOURNAL: z.string().default(''),
  LOG_LEVEL: logLevel,
  LOTTERY_AUTH_SECRET: secret.optional(),
  LOTTERY_AUTH_SECRET_PREVIOUS: secret.optional(),
  LOTTERY_PERSON_SECRET: secret.optional(),
  LOTTERY_FILES_SECRET: secret.optional(),
  LOTTERY_FILES_SECRET_PREVIOUS: z.string().default(''),
  LOTTERY_BANK_SECRET: secret.optional(),
  LOTTERY_BANK_SECRET_PREVIOUS: z.string().default(''),
  LOTTERY_SIGNING_KEY: z.string().optional(),
  LOTTERY_SIGNING_KEY_NEXT: z.string().optional(),
  LOTTERY_SIGNING_PUBLIC_KEY: z.string().refine(isPublicKey, 'must be 64 small hex digits').optional(),
  LOTTERY_PASSWORD_MEMORY_KIB: z.coerce
    .number('must be a number')
    .int()
    .min(256, 'must be at least 256')
    .max(262_144, 'must be at most 262144')
    .default(recommendedArgon2Cost.memoryKiB),
  LOTTERY_BEACON: z
    .enum(['relays', 'development', 'recorded'], 'must be relays, development or recorded')
    .optional(),
  LOTTERY_BEACON_RELAYS: z.string().transform(listed).pipe(z.array(address)).optional(),
  LOTTERY_COUNTRIES: z
    .string()
    .optional()
    .refine(
      (text = '') => text.trim() === '*' || listed(text).every((country) => /^[A-Z]{2}$/.test(country)),
      'must be ISO 3166 codes such as FR,BE or * for every country',
    ),
  LOTTERY_LICENCES: z
    .string()
    .optional()
    .refine(
      (text = '') => listed(text).every((licence) => /^[A-Z]{2}:\S[^:]*$/.test(licence)),
      'must be country:licence pairs such as FR:0042-LO-2026 with commas between them',
    ),
  LOTTERY_HELP_LINES_CONFIRMED: z
    .string()
    .optional()
    .refine(
      (text = '') => listed(text).every((country) => /^[A-Z]{2}$/.test(country)),
      'must be ISO 3166 codes such as FI,NL',
    ),
  LOTTERY_STAFF: z
    .string()
    .optional()
    .transform((text) => (text === undefined ? null : (readStaffMembers(text) ?? false)))
    .refine(
      (staff) => staff !== false,
      'must be name:hash pairs with commas between them, each name in small letters and each key once',
    ),
  LOTTERY_SUPPORT_EMAIL: z.email('must be an e-mail address').optional(),
  LOTTERY_STRIPE_SECRET_KEY: z.string().optional(),
  LOTTERY_STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  LOTTERY_STRIPE_WEBHOOK_SECRET: z.string().optional(),
  LOTTERY_STRIPE_API_BASE: address.optional(),
  SMTP_URL: z.string().optional(),
  MAILBOX_PORT: port(8025),
  LOTTERY_SMS_FROM: smsFrom.default('Cagnotte'),
  ...smsSettings,
  LOTTERY_MAIL_FROM: z.string().optional(),
  LOTTERY_MAIL_DOMAINS: z.enum(['dns', 'reserved'], 'must be dns or reserved').optional(),
  LOTTERY_VAPID_PUBLIC_KEY: vapidSettings.key.optional(),
  LOTTERY_VAPID_PRIVATE_KEY: vapidSettings.key.optional(),
  LOTTERY_VAPID_SUBJECT: vapidSettings.subject.optional(),
  TRUST_PROXY: z.string().default('loopback'),
  RATE_LIMIT_FACTOR: z.coerce.number('must be a number').min(1).max(100_000).default(1),
  METRICS: onOrOff.optional(),
  ...fileSettings('LOTTERY_FILES_'),
  ...drawTermSettings,
  ...paymentSettings,
})

type Settings = z.output<typeof schema>

/** Settings with a default for development only: the default is undeliverable, or public. */
const requiredInProduction = [
  'LOTTERY_AUTH_SECRET',
  'LOTTERY_FILES_SECRET',
  'LOTTERY_BANK_SECRET',
  'LOTTERY_WEB_URL',
  'SMTP_URL',
  'LOTTERY_MAIL_FROM',
  'LOTTERY_SUPPORT_EMAIL',
  'LOTTERY_LICENCES',
] as const

function checkProduction(settings: Settings): void {
  const known = (
    [
      ...requiredInProduction,
      ...([
        'LOTTERY_PERSON_SECRET',
        'LOTTERY_SIGNING_KEY',
        'LOTTERY_SIGNING_KEY_NEXT',
        'LOTTERY_SIGNING_PUBLIC_KEY',
      ] as const),
    ] as const
  ).filter((name) => ofDevelopment.includes(settings[name] ?? ''))
  if (known.length > 0)
    throw new Error(`In production these must not be the development secret: ${known.join(', ')}`)
  if (settings.LOTTERY_BEACON !== undefined && settings.LOTTERY_BEACON !== 'relays')
    throw new Error('LOTTERY_BEACON must be relays in production: any other beacon could be known in advance')
  if (settings.LOTTERY_PASSWORD_MEMORY_KIB < recommendedArgon2Cost.memoryKiB)
    throw new Error(
      `LOTTERY_PASSWORD_MEMORY_KIB must be at least ${recommendedArgon2Cost.memoryKiB} in production`,
    )
}

/** Where players may live; null is everywhere. In production a country is open by its licence, and once somebody has confirmed who helps there. */
function countries(settings: Settings): readonly string[] | null {
  const { LOTTERY_COUNTRIES: named } = settings
  if (settings.NODE_ENV !== 'production')
    return named?.trim() === '*' ? null : listed(named ?? defaultCountries)
  const licensed = listed(settings.LOTTERY_LICENCES ?? '').map((licence) => licence.slice(0, 2))
  const open = named === undefined ? licensed : listed(named)
  const without = open.filter((country) => !licensed.includes(country))
  if (without.length > 0)
    throw new Error(`LOTTERY_COUNTRIES: no licence is given in LOTTERY_LICENCES for ${without.join(', ')}`)
  const confirmed = listed(settings.LOTTERY_HELP_LINES_CONFIRMED ?? '')
  const unknown = open.filter((country) => !(isHelpConfirmed(country) || confirmed.includes(country)))
  if (unknown.length > 0)
    throw new Error(
      `LOTTERY_HELP_LINES_CONFIRMED: nobody has confirmed the help line that the pages show in ${unknown
        .map((country) => `${country} (${helpLines[country]?.phone ?? 'none'})`)
        .join(', ')}`,
    )
  return open
}

/** Each with the present one first; the former ones behind it stay known. */
function secrets(settings: Settings) {
  const { LOTTERY_AUTH_SECRET: auth = developmentSecret, LOTTERY_AUTH_SECRET_PREVIOUS: former } = settings
  if (former !== undefined && settings.LOTTERY_PERSON_SECRET === undefined)
    throw new Error(
      'With LOTTERY_AUTH_SECRET_PREVIOUS, LOTTERY_PERSON_SECRET must be given: the first LOTTERY_AUTH_SECRET, unless it was given before',
    )
  const authSecrets: readonly [string, ...string[]] = former === undefined ? [auth] : [auth, former]
  return {
    /**
     * Keys for the hashes of sign-in addresses, of codes and of mailboxes, and for sealing queued mails: none is
     * retained for longer than 180 days.
     */
    authSecrets,
    /** Keys the hashes that recognise persons and payers for years: their originals are not stored, so they cannot be hashed again. */
    personSecret: settings.LOTTERY_PERSON_SECRET ?? auth,
    /** Seal identity documents and photos. */
    filesSecrets: [
      settings.LOTTERY_FILES_SECRET ?? developmentSecret,
      ...listed(settings.LOTTERY_FILES_SECRET_PREVIOUS),
    ],
    /** Seal the bank details of winners. */
    bankSecrets: [
      settings.LOTTERY_BANK_SECRET ?? developmentSecret,
      ...listed(settings.LOTTERY_BANK_SECRET_PREVIOUS),
    ],
  } as const
}

/** The secret half where it was given; the public one alone suffices to a process that signs nothing. */
function signingKey(settings: Settings): SigningKey {
  const { LOTTERY_SIGNING_KEY: secret, LOTTERY_SIGNING_PUBLIC_KEY: publicKey } = settings
  if (secret === undefined && publicKey !== undefined) return { secretKey: null, publicKey }
  if (secret === undefined && settings.NODE_ENV === 'production')
    throw new Error(
      'In production LOTTERY_SIGNING_PUBLIC_KEY must be given, and LOTTERY_SIGNING_KEY to the worker',
    )
  const key = readSigningKey(secret ?? developmentSigningKey)
  if (!key) throw new Error('LOTTERY_SIGNING_KEY must be an Ed25519 private key: PKCS 8 in base64')
  if (publicKey !== undefined && publicKey !== key.publicKey)
    throw new Error('LOTTERY_SIGNING_PUBLIC_KEY is not the public half of LOTTERY_SIGNING_KEY')
  return key
}

/** The key that is to follow, where this process was given it. */
function nextSigningKey({ LOTTERY_SIGNING_KEY_NEXT: secret }: Settings): SigningKey | null {
  if (secret === undefined) return null
  const key = readSigningKey(secret)
  if (!key) throw new Error('LOTTERY_SIGNING_KEY_NEXT must be an Ed25519 private key: PKCS 8 in base64')
  return key
}

/** How push messages to players are signed; null without keys: then none are sent. */
function vapid(settings: Settings) {
  const { LOTTERY_VAPID_PUBLIC_KEY: publicKey, LOTTERY_VAPID_PRIVATE_KEY: privateKey } = settings
  const subject = settings.LOTTERY_VAPID_SUBJECT ?? `mailto:${supportEmail(settings)}`
  return readVapid({ publicKey, privateKey }, { subject, prefix: 'LOTTERY_' })
}

function supportEmail(settings: Settings): string {
  return settings.LOTTERY_SUPPORT_EMAIL ?? 'support@cagnotte.test'
}

/** Where this machine, or another process of it, reaches the API: it holds the simulated payments. */
function ownOrigin(settings: Settings): string {
  return settings.LOTTERY_API_URL ?? `http://127.0.0.1:${settings.LOTTERY_API_PORT}`
}

function stripe(settings: Settings): StripeSettings {
  return stripeSettings(
    {
      secretKey: settings.LOTTERY_STRIPE_SECRET_KEY,
      publishableKey: settings.LOTTERY_STRIPE_PUBLISHABLE_KEY,
      webhookSecret: settings.LOTTERY_STRIPE_WEBHOOK_SECRET,
      apiBase: settings.LOTTERY_STRIPE_API_BASE,
    },
    {
      isProduction: settings.NODE_ENV === 'production',
      ownOrigin: ownOrigin(settings),
      prefix: 'LOTTERY_',
    },
  )
}

/** The origins of pages that may use the session: the site, in development by either name of this machine. */
function allowedOrigins(webUrl: string, settings: Settings): readonly string[] {
  const site = new URL(webUrl).origin
  if (settings.NODE_ENV === 'production') return [site]
  return [
    ...new Set([
      site,
      ...['localhost', '127.0.0.1'].map((host) => `http://${host}:${settings.LOTTERY_WEB_PORT}`),
    ]),
  ]
}

/** Reads the lottery's configuration from the environment; a wrong or missing value throws a sentence that names it. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  const settings = readSettings(schema, environment, requiredInProduction)
  const isProduction = settings.NODE_ENV === 'production'
  if (isProduction) checkProduction(settings)
  const webUrl = settings.LOTTERY_WEB_URL ?? `http://localhost:${settings.LOTTERY_WEB_PORT}`
  return {
    isProduction,
    host: settings.LOTTERY_API_HOST,
    port: settings.LOTTERY_API_PORT,
    webUrl,
    allowedOrigins: allowedOrigins(webUrl, settings),
    databaseUrl: settings.LOTTERY_DATABASE_URL,
    /** As whom a backup is restored, where that is another role. */
    databaseOwnerUrl: settings.LOTTERY_DATABASE_OWNER_URL,
    databasePool: settings.DATABASE_POOL,
    databaseLimits: databaseLimits(settings),
    deadlines: deadlines(settings),
    traces: traceTarget(settings),
    drainMs: settings.DRAIN_MS,
    filesDir: `${settings.LOTTERY_DATA_DIR}/files`,
    filePlaces: filePlaces(settings, 'LOTTERY_FILES_'),
    /** Which accounts have ended, for who restores a backup: outside of the database, on a disk that all workers share. */
    erasureJournal: settings.LOTTERY_ERASURE_JOURNAL || `${settings.LOTTERY_DATA_DIR}/files/erasures.jsonl`,
    isErasureJournalNamed: settings.LOTTERY_ERASURE_JOURNAL !== '',
    /** Where the published files of draws lie, a folder each. */
    publishedDir: `${settings.LOTTERY_DATA_DIR}/published`,
    logLevel: settings.LOG_LEVEL,
    passwordCost: { ...recommendedArgon2Cost, memoryKiB: settings.LOTTERY_PASSWORD_MEMORY_KIB },
    ...secrets(settings),
    /** Signs what draws publish, where this process has its secret half. */
    signingKey: signingKey(settings),
    /** Signs them from the draw on that it is announced for. */
    nextSigningKey: nextSigningKey(settings),
    beacon: {
      kind: settings.LOTTERY_BEACON ?? (isProduction ? 'relays' : 'development'),
      /** Absent: the public ones. */
      relays: settings.LOTTERY_BEACON_RELAYS,
    },
    schedule: drawSchedule(settings),
    prices: prices(settings),
    /** Where players may live and pay from; null is everywhere. */
    countries: countries(settings),
    /** The staff; a development machine without a configured one requires no key. */
    staff: {
      members: settings.LOTTERY_STAFF || null,
      setting: 'LOTTERY_STAFF',
      option: 'by',
      isOpenWithoutMembers: !isProduction,
    } satisfies StaffList,
    supportEmail: supportEmail(settings),
    /** Push messages to players' browsers; the push service's stand-in in tests is on this machine. */
    push: { vapid: vapid(settings), allowsLoopback: !isProduction },
    stripe: stripe(settings),
    /** The ways to pay besides the card. */
    payments: paymentConfig(settings, {
      isProduction,
      ownOrigin: ownOrigin(settings),
    }),
    sms: smsProvider(
      // Players are notified of a prize by mail anyway: no provider has to be named.
      isProduction && settings.SMS_PROVIDER === undefined ? { ...settings, SMS_PROVIDER: 'none' } : settings,
      { from: settings.LOTTERY_SMS_FROM, isProduction, mailboxPort: settings.MAILBOX_PORT },
    ),
    smsSegmentCents: settings.SMS_SEGMENT_CENTS,
    mail: {
      url: settings.SMTP_URL ?? 'smtp://127.0.0.1:1025',
      from: settings.LOTTERY_MAIL_FROM ?? 'Cagnotte <ne-pas-repondre@cagnotte.test>',
    },
    /** The check of mail domains: the name service, or only the reserved names. */
    mailDomains: settings.LOTTERY_MAIL_DOMAINS ?? (isProduction ? 'dns' : 'reserved'),
    trustProxy: settings.TRUST_PROXY,
    rateLimitFactor: settings.RATE_LIMIT_FACTOR,
    /** By default a public server does not publish its metrics. */
    hasMetrics: settings.METRICS ?? !isProduction,
  } as const
}

/** The settings of every process of the lottery, checked. */
export type Config = ReturnType<typeof readConfig>
