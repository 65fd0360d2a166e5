import { isBic, isSepaIban } from '@repo/contracts/bank-accounts'
import { compactIdentifier } from '@repo/contracts/french-identifiers'
import { databaseLimitSettings, databaseLimits } from '@repo/server-kit/database-limits'
import { deadlineSettings, deadlines } from '@repo/server-kit/deadline'
import { filePlaces, fileSettings } from '@repo/server-kit/file-settings'
import { drainSettings } from '@repo/server-kit/lifecycle'
import { traceSettings, traceTarget } from '@repo/server-kit/open-traces'
import { readVapid, vapidSettings } from '@repo/server-kit/push/vapid-keys'
import { logLevel, nodeEnvironment, onOrOff, port, readSettings, renamed } from '@repo/server-kit/settings'
import type { StaffList } from '@repo/server-kit/staff/members'
import type { StripeSettings } from '@repo/server-kit/stripe-settings'
import { stripeSettings } from '@repo/server-kit/stripe-settings'
import { smsFrom, smsProvider, smsSettings } from '@repo/sms-edge/sms-settings'
import { z } from 'zod'
import { mapsSources } from './edges/places/create-places.ts'
import { mapsFolder } from './edges/places/region/stored/builds.ts'
import { pickupWatchRules, pickupWatchSettings } from './pickup-watch.config.ts'
import { retentionPeriods, retentionSettings } from './retention.config.ts'
import { staffSettings } from './staff.config.ts'

const developmentSecret = 'development-only-secret-0123456789abcdef'
const secret = z.string().min(32, 'must have at least 32 characters')
const emptyUrl = z.url('must be an address')

const schema = z.object({
  NODE_ENV: nodeEnvironment,
  API_HOST: z.string().default('127.0.0.1'),
  API_PORT: port(4000),
  API_URL: emptyUrl.optional(),
  MAILBOX_PORT: port(8025),
  WEB_PORT: port(3000),
  CARRIER_PORT: port(3100),
  PUBLIC_WEB_URL: emptyUrl.optional(),
  CARRIER_WEB_URL: emptyUrl.optional(),
  ALLOWED_ORIGINS: z.string().default(''),
  DATABASE_URL: z.string('must be the address of the PostgreSQL database').min(1),
  DATABASE_OWNER_URL: z.string().optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(50).default(8),
  ...databaseLimitSettings,
  ...deadlineSettings,
  ...traceSettings,
  ...drainSettings,
  DATA_DIR: z.string().default('.data'),
  ERASURE_JOURNAL: z.string().default(''),
  LOG_LEVEL: logLevel,
  AUTH_SECRET: secret.optional(),
  AUTH_SECRET_PREVIOUS: secret.optional(),
  FILES_SECRET: secret.optional(),
  FILES_SECRET_PREVIOUS: z.string().default(''),
  BANK_SECRET: secret.optional(),
  BANK_SECRET_PREVIOUS: z.string().default(''),
  // Each step doubles the time of a guess, and of a sign-in.
  PASSWORD_COST: z.coerce.number('must be a number').int().min(4).max(15).default(12),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: emptyUrl.optional(),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().optional(),
  SUPPORT_EMAIL: z.email('must be an e-mail address').optional(),
  OPERATOR_NAME: z.string().optional(),
  OPERATOR_LEGAL_FORM: z.string().optional(),
  OPERATOR_ADDRESS: z.string().optional(),
  OPERATOR_REGISTRATION: z.string().optional(),
  OPERATOR_VAT_NUMBER: z.string().optional(),
  OPERATOR_IBAN: z
    .string()
    .transform(compactIdentifier)
    .refine(isSepaIban, 'must be an IBAN of the SEPA area')
    .optional(),
  OPERATOR_BIC: z
    .string()
    .transform(compactIdentifier)
    .refine(isBic, 'must be a BIC of 8 or 11 characters')
    .optional(),
  MAPS: z.enum(mapsSources, `must be ${mapsSources.join(', ')}`).default('auto'),
  MAPS_PROVIDER: renamed('MAPS'),
  GOOGLE_MAPS_KEY: z.string().optional(),
  GOOGLE_MAPS_URL: emptyUrl.optional(),
  GEOPLATEFORME_URL: emptyUrl.optional(),
  ROAD_RANKING_MS: z.coerce.number('must be a number of milliseconds').int().min(0).max(60_000).default(50),
  SIMULATION_SPEED: z.coerce.number('must be a number').min(1).max(1000).default(10),
  ...fileSettings('FILES_'),
  ...pickupWatchSettings,
  ...retentionSettings,
  SMS_FROM: smsFrom.default('Volant'),
  ...smsSettings,
  ...staffSettings,
  RATE_LIMIT_FACTOR: z.coerce.number('must be a number').min(1).max(100_000).default(1),
  TRUST_PROXY: z.string().default('loopback'),
  METRICS: onOrOff.optional(),
  WEBHOOKS_LOOPBACK: onOrOff.optional(),
  VAPID_PUBLIC_KEY: vapidSettings.key.optional(),
  VAPID_PRIVATE_KEY: vapidSettings.key.optional(),
  VAPID_SUBJECT: vapidSettings.subject.optional(),
})

type Settings = z.output<typeof schema>

const listed = (text: string) => text.split(',').flatMap((part) => part.trim() || [])

function stripe(settings: Settings): StripeSettings {
  return stripeSettings(
    {
      secretKey: settings.STRIPE_SECRET_KEY,
      publishableKey: settings.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
      apiBase: settings.STRIPE_API_BASE,
    },
    {
      isProduction: settings.NODE_ENV === 'production',
      ownOrigin: settings.API_URL ?? `http://127.0.0.1:${settings.API_PORT}`,
    },
  )
}

/** The address for items that wait for a person; in development a reserved domain without an owner. */
function supportEmail({ SUPPORT_EMAIL }: Settings): string {
  return SUPPORT_EMAIL ?? 'support@volant.test'
}

/** How push messages are signed; null without keys: then none are sent, and carriers learn of offers by the open app alone. */
function vapid(settings: Settings) {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT } = settings
  return readVapid(
    { publicKey, privateKey },
    { subject: VAPID_SUBJECT ?? `mailto:${supportEmail(settings)}` },
  )
}

/** Settings with a default for development only: the default is undeliverable, or public. */
const requiredInProduction = [
  'AUTH_SECRET',
  'FILES_SECRET',
  'BANK_SECRET',
  'SMTP_URL',
  'MAIL_FROM',
  'SUPPORT_EMAIL',
  'SMS_PROVIDER',
  'PUBLIC_WEB_URL',
  'CARRIER_WEB_URL',
  // Invoices name them, and cannot be corrected afterwards.
  'OPERATOR_NAME',
  'OPERATOR_ADDRESS',
  'OPERATOR_REGISTRATION',
  'OPERATOR_VAT_NUMBER',
] as const

function checkProduction(settings: Settings): void {
  if ([settings.AUTH_SECRET, settings.FILES_SECRET, settings.BANK_SECRET].includes(developmentSecret))
    throw new Error(
      'AUTH_SECRET, FILES_SECRET and BANK_SECRET must not be the development secret in production',
    )
  if (settings.MAPS === 'plan')
    throw new Error('MAPS must not be plan in production: it has the main streets of three cities')
  if (settings.PASSWORD_COST < 10) throw new Error('PASSWORD_COST must be at least 10 in production')
  if (settings.WEBHOOKS_LOOPBACK)
    throw new Error('WEBHOOKS_LOOPBACK must be off in production: webhooks would reach the server itself')
}

/** Reads the API's configuration from the environment; a wrong or missing value throws a sentence that names it. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  const settings = readSettings(schema, environment, requiredInProduction)
  const isProduction = settings.NODE_ENV === 'production'
  if (isProduction) checkProduction(settings)
  const webUrl = settings.PUBLIC_WEB_URL ?? `http://localhost:${settings.WEB_PORT}`
  return {
    isProduction,
    /** The staff: changing something, or reading personal data, requires a key of one of them. */
    staff: {
      members: settings.STAFF || null,
      setting: 'STAFF',
      option: 'as',
      isOpenWithoutMembers: false,
    } satisfies StaffList,
    /** Money beyond this is not moved by one member of the staff alone. */
    twoPersonsAboveCents: settings.TWO_PERSONS_ABOVE_EUROS * 100,
    host: settings.API_HOST,
    port: settings.API_PORT,
    webUrl,
    /** Where the carriers' app is: what mails to carriers lead to. */
    carrierUrl: settings.CARRIER_WEB_URL ?? `http://localhost:${settings.CARRIER_PORT}`,
    allowedOrigins: [webUrl, ...settings.ALLOWED_ORIGINS.split(',').map((origin) => origin.trim())].filter(
      (origin) => origin !== '',
    ),
    databaseUrl: settings.DATABASE_URL,
    /** As whom a backup is restored, where that is another role. */
    databaseOwnerUrl: settings.DATABASE_OWNER_URL,
    databasePool: settings.DATABASE_POOL,
    databaseLimits: databaseLimits(settings),
    deadlines: deadlines(settings),
    traces: traceTarget(settings),
    drainMs: settings.DRAIN_MS,
    filesDir: `${settings.DATA_DIR}/files`,
    /** Where `npm run maps` builds regions. */
    mapsDir: mapsFolder(settings.DATA_DIR),
    filePlaces: filePlaces(settings, 'FILES_'),
    /** The journal of closed accounts, so that a restored backup does not bring them back: beside the files, which all machines share. */
    erasureJournal: settings.ERASURE_JOURNAL || `${settings.DATA_DIR}/files/erasures.jsonl`,
    isErasureJournalNamed: settings.ERASURE_JOURNAL !== '',
    logLevel: settings.LOG_LEVEL,
    passwordCost: settings.PASSWORD_COST,
    tokenSecrets: [
      settings.AUTH_SECRET ?? developmentSecret,
      ...(settings.AUTH_SECRET_PREVIOUS ? [settings.AUTH_SECRET_PREVIOUS] : []),
    ],
    /** The secrets that seal files, newest first; they also sign their addresses. */
    filesSecrets: [
      settings.FILES_SECRET ?? developmentSecret,
      ...listed(settings.FILES_SECRET_PREVIOUS),
    ] as const,
    /** The secrets that seal bank details and second factors, newest first; the older ones open earlier data. */
    bankSecrets: [settings.BANK_SECRET ?? developmentSecret, ...listed(settings.BANK_SECRET_PREVIOUS)],
    stripe: stripe(settings),
    mail: {
      url: settings.SMTP_URL ?? 'smtp://127.0.0.1:1025',
      from: settings.MAIL_FROM ?? 'Volant <ne-pas-repondre@volant.test>',
    },
    sms: smsProvider(settings, {
      from: settings.SMS_FROM,
      isProduction,
      mailboxPort: settings.MAILBOX_PORT,
    }),
    /** The price of one segment of a text message. */
    smsSegmentCents: settings.SMS_SEGMENT_CENTS,
    /** The address for messages to the support: the site's contact page links to it. */
    supportEmail: supportEmail(settings),
    /** The platform's operator on statements; the site has the same settings. Null when absent. */
    operator: {
      name: settings.OPERATOR_NAME ?? null,
      legalForm: settings.OPERATOR_LEGAL_FORM ?? null,
      address: settings.OPERATOR_ADDRESS ?? null,
      registration: settings.OPERATOR_REGISTRATION ?? null,
      vatNumber: settings.OPERATOR_VAT_NUMBER ?? null,
      /** The account that carriers are paid from; without it there are no payouts. */
      iban: settings.OPERATOR_IBAN ?? null,
      bic: settings.OPERATOR_BIC ?? null,
    },
    places: {
      source: settings.MAPS,
      googleKey: settings.GOOGLE_MAPS_KEY,
      googleUrl: settings.GOOGLE_MAPS_URL,
      geoplateformeUrl: settings.GEOPLATEFORME_URL,
      isProduction,
    },
    /** The timeout of the road search for the nearest carrier, before the straight line decides. */
    roadBudgetMs: settings.ROAD_RANKING_MS,
    /** Whether webhooks may go to this machine, by http too; never in production. */
    webhooks: { allowsLoopback: settings.WEBHOOKS_LOOPBACK ?? !isProduction },
    /** Push messages to carriers' browsers; the push service's stand-in in tests is on this machine. */
    push: { vapid: vapid(settings), allowsLoopback: settings.WEBHOOKS_LOOPBACK ?? !isProduction },
    /** The speed factor of simulated carriers; 1 in production, where nothing is simulated. */
    simulationSpeed: isProduction ? 1 : settings.SIMULATION_SPEED,
    pickupWatch: pickupWatchRules(settings),
    retention: retentionPeriods(settings),
    rateLimitFactor: settings.RATE_LIMIT_FACTOR,
    trustProxy: settings.TRUST_PROXY,
    /** By default a public server does not publish its metrics. */
    hasMetrics: settings.METRICS ?? !isProduction,
  } as const
}

export type Config = ReturnType<typeof readConfig>
