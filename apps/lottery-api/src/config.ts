import { helpLines, isHelpConfirmed } from '@repo/lottery-rules/help-lines'
import { recommendedArgon2Cost } from '@repo/server-kit/argon2-passwords'
import { scaleDatabaseLimits } from '@repo/server-kit/database-limits'
import { scaleDeadlines } from '@repo/server-kit/deadline'
import { readFilePlaces } from '@repo/server-kit/file-settings'
import { readTraceTarget } from '@repo/server-kit/open-traces'
import { readVapid } from '@repo/server-kit/push/vapid-keys'
import type { StaffList } from '@repo/server-kit/staff/members'
import type { StripeSettings } from '@repo/server-kit/stripe-settings'
import { readStripeSettings } from '@repo/server-kit/stripe-settings'
import { readOperator } from '@repo/settings/operator'
import type { SettingsOf } from '@repo/settings/read-settings'
import { readSettings } from '@repo/settings/read-settings'
import { splitList } from '@repo/settings/values'
import { readSmsProvider, readSmsSegmentCents } from '@repo/sms-edge/sms-dsn'
import { readPaymentConfig } from './payments.config.ts'
import type { SigningKey } from './signing-key.ts'
import { deriveSigningKey, readSigningKey } from './signing-key.ts'

const developmentSecret = 'development-only-secret-0123456789abcdef'
const developmentSigningKey = deriveSigningKey(developmentSecret)
const developmentSecrets = [
  developmentSecret,
  developmentSigningKey,
  readSigningKey(developmentSigningKey)?.publicKey ?? '',
]
/** A development machine opens the members of the European Union; production opens no country without its licence. */
const defaultCountries = 'AT,BE,BG,CY,CZ,DE,DK,EE,ES,FI,FR,GR,HR,HU,IE,IT,LT,LU,LV,MT,NL,PL,PT,RO,SE,SI,SK'

type Settings = SettingsOf<'lottery-api'>

/** The settings whose development values are public, so that production must not have them. */
const secretNames = [
  'LOTTERY_AUTH_SECRET',
  'LOTTERY_FILES_SECRET',
  'LOTTERY_BANK_SECRET',
  'LOTTERY_PERSON_SECRET',
  'LOTTERY_SIGNING_KEY',
  'LOTTERY_SIGNING_KEY_NEXT',
  'LOTTERY_SIGNING_PUBLIC_KEY',
] as const

function checkProduction(settings: Settings): void {
  const publicNames = secretNames.filter((name) => developmentSecrets.includes(settings[name] ?? ''))
  if (publicNames.length > 0)
    throw new Error(`In production these must not be the development secret: ${publicNames.join(', ')}`)
  if (settings.LOTTERY_BEACON !== undefined && settings.LOTTERY_BEACON.kind !== 'relays')
    throw new Error('LOTTERY_BEACON must be relays in production: any other beacon could be known in advance')
  if (settings.CHEAP_PASSWORDS) throw new Error('CHEAP_PASSWORDS must be off in production')
}

/**
 * Returns the countries where players may live; null means everywhere, in development only. In production it throws for
 * a country without a licence, and for one whose help line nobody has confirmed.
 */
function readCountries(settings: Settings): readonly string[] | null {
  const { LOTTERY_COUNTRIES: configuredCountries } = settings
  if (settings.NODE_ENV !== 'production')
    return configuredCountries?.trim() === '*' ? null : splitList(configuredCountries ?? defaultCountries)
  const licensedCountries = splitList(settings.LOTTERY_LICENCES ?? '').map((licence) => licence.slice(0, 2))
  const openCountries = configuredCountries === undefined ? licensedCountries : splitList(configuredCountries)
  const unlicensed = openCountries.filter((country) => !licensedCountries.includes(country))
  if (unlicensed.length > 0)
    throw new Error(`LOTTERY_COUNTRIES: no licence is given in LOTTERY_LICENCES for ${unlicensed.join(', ')}`)
  const confirmed = splitList(settings.LOTTERY_HELP_LINES_CONFIRMED ?? '')
  const unconfirmed = openCountries.filter(
    (country) => !(isHelpConfirmed(country) || confirmed.includes(country)),
  )
  if (unconfirmed.length > 0)
    throw new Error(
      `LOTTERY_HELP_LINES_CONFIRMED: nobody has confirmed the help line that the pages show in ${unconfirmed
        .map((country) => `${country} (${helpLines[country]?.phone ?? 'none'})`)
        .join(', ')}`,
    )
  return openCountries
}

/** Returns the secrets, each list with the current one first. Former ones still verify. */
function readSecrets(settings: Settings) {
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
    /**
     * Keys the hashes that recognise persons and payers for years: their originals are not stored, so they cannot be
     * hashed again.
     */
    personSecret: settings.LOTTERY_PERSON_SECRET ?? auth,
    /** Seal identity documents and photos. */
    filesSecrets: [
      settings.LOTTERY_FILES_SECRET ?? developmentSecret,
      ...splitList(settings.LOTTERY_FILES_SECRET_PREVIOUS),
    ],
    /** Seal the bank details of winners. */
    bankSecrets: [
      settings.LOTTERY_BANK_SECRET ?? developmentSecret,
      ...splitList(settings.LOTTERY_BANK_SECRET_PREVIOUS),
    ],
  } as const
}

/**
 * Returns the signing key, with its secret half where that was given. The public half suffices to a process that signs
 * nothing.
 */
function readOwnSigningKey(settings: Settings): SigningKey {
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

/** Returns the key that is to follow; null where this process was not given it. */
function readNextSigningKey({ LOTTERY_SIGNING_KEY_NEXT: secret }: Settings): SigningKey | null {
  if (secret === undefined) return null
  const key = readSigningKey(secret)
  if (!key) throw new Error('LOTTERY_SIGNING_KEY_NEXT must be an Ed25519 private key: PKCS 8 in base64')
  return key
}

function readSupportEmail(settings: Settings): string {
  return settings.LOTTERY_SUPPORT_EMAIL ?? 'support@cagnotte.test'
}

/** Returns the origin at which this machine reaches the API, which hosts the simulated payments. */
function readOwnOrigin(settings: Settings): string {
  return settings.LOTTERY_API_URL ?? `http://127.0.0.1:${settings.LOTTERY_API_PORT}`
}

function readStripe(settings: Settings): StripeSettings {
  return readStripeSettings(
    {
      secretKey: settings.LOTTERY_STRIPE_SECRET_KEY,
      publishableKey: settings.LOTTERY_STRIPE_PUBLISHABLE_KEY,
      webhookSecret: settings.LOTTERY_STRIPE_WEBHOOK_SECRET,
      apiBase: settings.PROVIDER_ADDRESSES['lottery-stripe'],
    },
    {
      isProduction: settings.NODE_ENV === 'production',
      ownOrigin: readOwnOrigin(settings),
      prefix: 'LOTTERY_',
    },
  )
}

/** Returns the origins of pages that may use the session: the site, in development by either name of this machine. */
function listAllowedOrigins(webUrl: string, settings: Settings): readonly string[] {
  const site = new URL(webUrl).origin
  if (settings.NODE_ENV === 'production') return [site]
  return [
    ...new Set([
      site,
      ...['localhost', '127.0.0.1'].map((host) => `http://${host}:${settings.LOTTERY_WEB_PORT}`),
    ]),
  ]
}

/** Reads the lottery's configuration from the environment; a wrong or missing value throws an error that names it. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  const settings = readSettings('lottery-api', environment)
  const isProduction = settings.NODE_ENV === 'production'
  if (isProduction) checkProduction(settings)
  const webUrl = settings.LOTTERY_WEB_URL ?? `http://localhost:${settings.LOTTERY_WEB_PORT}`
  return {
    isProduction,
    host: settings.LISTEN_HOST,
    port: settings.LOTTERY_API_PORT,
    webUrl,
    allowedOrigins: listAllowedOrigins(webUrl, settings),
    databaseUrl: settings.LOTTERY_DATABASE_URL,
    /** The database role that restores a backup, where it is another one. */
    databaseOwnerUrl: settings.LOTTERY_DATABASE_OWNER_URL,
    databasePool: settings.DATABASE_POOL,
    databaseLimits: scaleDatabaseLimits(settings.TIME_LIMIT_FACTOR),
    deadlines: scaleDeadlines(settings.TIME_LIMIT_FACTOR),
    traces: readTraceTarget(settings),
    drainMs: settings.DRAIN_MS,
    filesDir: `${settings.LOTTERY_DATA_DIR}/files`,
    filePlaces: readFilePlaces(
      { store: settings.LOTTERY_FILES_STORE, former: settings.LOTTERY_FILES_STORE_FORMER },
      'LOTTERY_',
    ),
    /** The journal of closed accounts, for restoring a backup: outside the database, on a disk of all workers. */
    erasureJournal: settings.LOTTERY_ERASURE_JOURNAL || `${settings.LOTTERY_DATA_DIR}/files/erasures.jsonl`,
    isErasureJournalNamed: settings.LOTTERY_ERASURE_JOURNAL !== '',
    /** The folder of the published files, with a folder for each draw. */
    publishedDir: `${settings.LOTTERY_DATA_DIR}/published`,
    logLevel: settings.LOG_LEVEL,
    passwordCost: settings.CHEAP_PASSWORDS
      ? { ...recommendedArgon2Cost, memoryKiB: 256 }
      : recommendedArgon2Cost,
    ...readSecrets(settings),
    /** Signs what draws publish, where this process has its secret half. */
    signingKey: readOwnSigningKey(settings),
    /** Signs what draws publish from the draw on for which it is announced. */
    nextSigningKey: readNextSigningKey(settings),
    /** `relays` absent: the public ones. */
    beacon: settings.LOTTERY_BEACON ?? {
      kind: isProduction ? ('relays' as const) : ('development' as const),
      relays: undefined,
    },
    /** The time zone of draws and of calendar days. */
    timeZone: 'Europe/Paris' as string,
    /** Where players may live and pay from; null is everywhere. */
    countries: readCountries(settings),
    /** The staff. A development machine without configured members requires no key. */
    staff: {
      members: settings.LOTTERY_STAFF || null,
      setting: 'LOTTERY_STAFF',
      option: 'by',
      isOpenWithoutMembers: !isProduction,
    } satisfies StaffList,
    supportEmail: readSupportEmail(settings),
    /** Push messages to players' browsers; what stands in for a push service in tests is on this machine. */
    push: {
      vapid: readVapid(settings.LOTTERY_VAPID_PRIVATE_KEY, `mailto:${readSupportEmail(settings)}`),
      allowsLoopback: !isProduction,
    },
    stripe: readStripe(settings),
    /** The ways to pay besides the card. */
    payments: readPaymentConfig(settings, readOperator('lottery', settings.OPERATOR_FILE, { isProduction }), {
      isProduction,
      ownOrigin: readOwnOrigin(settings),
    }),
    // Players are told of a prize by email anyway: no provider has to be named.
    sms: readSmsProvider(settings.SMS_DSN ?? (isProduction ? 'none' : 'mailbox'), {
      from: settings.LOTTERY_SMS_FROM,
      isProduction,
      mailboxPort: settings.MAILBOX_PORT,
      url: settings.PROVIDER_ADDRESSES.sms,
    }),
    smsSegmentCents: readSmsSegmentCents(settings.SMS_DSN),
    mail: {
      url: settings.SMTP_URL ?? 'smtp://127.0.0.1:1025',
      from: settings.LOTTERY_MAIL_FROM ?? 'Cagnotte <ne-pas-repondre@cagnotte.test>',
    },
    /** How a domain that takes no mail is found: by the name service, or only by the names that can never exist. */
    mailDomains: isProduction ? 'dns' : 'reserved',
    trustProxy: settings.TRUST_PROXY,
    rateLimitFactor: settings.RATE_LIMIT_FACTOR,
    /** By default a public server does not publish its metrics. */
    hasMetrics: settings.METRICS ?? !isProduction,
  } as const
}

/** The settings of every process of the lottery, checked. */
export type Config = ReturnType<typeof readConfig>
