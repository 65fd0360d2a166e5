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
import { toMapsFolder } from './edges/places/region/stored/builds.ts'

const roadBudgetMs: number = 50
const developmentSecret = 'development-only-secret-0123456789abcdef'

type Settings = SettingsOf<'api'>

function readStripe(settings: Settings): StripeSettings {
  return readStripeSettings(
    {
      secretKey: settings.STRIPE_SECRET_KEY,
      publishableKey: settings.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
      apiBase: settings.PROVIDER_ADDRESSES.stripe,
    },
    {
      isProduction: settings.NODE_ENV === 'production',
      ownOrigin: settings.API_URL ?? `http://127.0.0.1:${settings.API_PORT}`,
    },
  )
}

/** Returns the address for items that wait for a person. In development it is in a reserved domain. */
function readSupportEmail({ SUPPORT_EMAIL }: Settings): string {
  return SUPPORT_EMAIL ?? 'support@volant.test'
}

function checkProduction(settings: Settings): void {
  if ([settings.AUTH_SECRET, settings.FILES_SECRET, settings.BANK_SECRET].includes(developmentSecret))
    throw new Error(
      'AUTH_SECRET, FILES_SECRET and BANK_SECRET must not be the development secret in production',
    )
  if (settings.MAPS === 'plan')
    throw new Error('MAPS must not be plan in production: it has the main streets of three cities')
  if (settings.CHEAP_PASSWORDS) throw new Error('CHEAP_PASSWORDS must be off in production')
}

/** Reads the API's configuration from the environment. Throws an error that names wrong or missing settings. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  const settings = readSettings('api', environment)
  const isProduction = settings.NODE_ENV === 'production'
  if (isProduction) checkProduction(settings)
  const webUrl = settings.PUBLIC_WEB_URL ?? `http://localhost:${settings.WEB_PORT}`
  const carrierUrl = settings.CARRIER_WEB_URL ?? `http://localhost:${settings.CARRIER_PORT}`
  return {
    isProduction,
    /** The staff. Changes and personal data require a staff member's key. */
    staff: {
      members: settings.STAFF || null,
      setting: 'STAFF',
      option: 'as',
      isOpenWithoutMembers: false,
    } satisfies StaffList,
    host: settings.LISTEN_HOST,
    port: settings.API_PORT,
    webUrl,
    /** The carriers' app, which emails to carriers link to. */
    carrierUrl,
    /** The origins whose pages may call the API. */
    allowedOrigins: [webUrl, carrierUrl].map((url) => new URL(url).origin),
    databaseUrl: settings.DATABASE_URL,
    /** The database under the role that owns it and restores backups; undefined when that is the API's own role. */
    databaseOwnerUrl: settings.DATABASE_OWNER_URL,
    databasePool: settings.DATABASE_POOL,
    databaseLimits: scaleDatabaseLimits(settings.TIME_LIMIT_FACTOR),
    deadlines: scaleDeadlines(settings.TIME_LIMIT_FACTOR),
    traces: readTraceTarget(settings),
    drainMs: settings.DRAIN_MS,
    filesDir: `${settings.DATA_DIR}/files`,
    /** Where `npm run maps` builds regions. */
    mapsDir: toMapsFolder(settings.DATA_DIR),
    filePlaces: readFilePlaces({ store: settings.FILES_STORE, former: settings.FILES_STORE_FORMER }),
    /**
     * The file that lists closed accounts, so that a restored backup does not bring them back. It is beside the files,
     * which all machines share.
     */
    erasureJournal: settings.ERASURE_JOURNAL || `${settings.DATA_DIR}/files/erasures.jsonl`,
    isErasureJournalNamed: settings.ERASURE_JOURNAL !== '',
    logLevel: settings.LOG_LEVEL,
    /** The cost of bcrypt. Each step doubles the time of a sign-in, and of every guess. */
    passwordCost: settings.CHEAP_PASSWORDS ? 4 : 12,
    tokenSecrets: [
      settings.AUTH_SECRET ?? developmentSecret,
      ...(settings.AUTH_SECRET_PREVIOUS ? [settings.AUTH_SECRET_PREVIOUS] : []),
    ],
    /** The secrets that seal files, newest first; they also sign their addresses. */
    filesSecrets: [
      settings.FILES_SECRET ?? developmentSecret,
      ...splitList(settings.FILES_SECRET_PREVIOUS),
    ] as const,
    /** The secrets that seal bank details and second factors, newest first; the older ones open earlier data. */
    bankSecrets: [settings.BANK_SECRET ?? developmentSecret, ...splitList(settings.BANK_SECRET_PREVIOUS)],
    stripe: readStripe(settings),
    mail: {
      url: settings.SMTP_URL ?? 'smtp://127.0.0.1:1025',
      from: settings.MAIL_FROM ?? 'Volant <ne-pas-repondre@volant.test>',
    },
    sms: readSmsProvider(settings.SMS_DSN ?? 'mailbox', {
      from: settings.SMS_FROM,
      isProduction,
      mailboxPort: settings.MAILBOX_PORT,
      url: settings.PROVIDER_ADDRESSES.sms,
    }),
    smsSegmentCents: readSmsSegmentCents(settings.SMS_DSN),
    /** The support's address, as the contact page shows it. */
    supportEmail: readSupportEmail(settings),
    /** The operator's legal identity, as statements and the site print it. Null when it is not configured. */
    operator: readOperator('delivery', settings.OPERATOR_FILE, { isProduction }),
    places: {
      source: settings.MAPS,
      googleKey: settings.GOOGLE_MAPS_KEY,
      googleUrl: settings.PROVIDER_ADDRESSES['google-maps'],
      geoplateformeUrl: settings.PROVIDER_ADDRESSES.geoplateforme,
      isProduction,
    },
    /** The time budget of a road search for the nearest carrier. After it the straight line decides. */
    roadBudgetMs,
    /** Whether webhooks may go to this machine, also by http. Never in production. */
    webhooks: { allowsLoopback: !isProduction },
    /** Push messages to browsers. Tests run their push service on this machine. */
    push: {
      vapid: readVapid(settings.VAPID_PRIVATE_KEY, `mailto:${readSupportEmail(settings)}`),
      allowsLoopback: !isProduction,
    },
    /** The speed factor of simulated carriers. 1 in production, where nothing is simulated. */
    simulationSpeed: isProduction ? 1 : settings.SIMULATION.speed,
    rateLimitFactor: settings.RATE_LIMIT_FACTOR,
    trustProxy: settings.TRUST_PROXY,
    /** By default a public server does not publish its metrics. */
    hasMetrics: settings.METRICS ?? !isProduction,
  } as const
}

/** The API's configuration. */
export type Config = ReturnType<typeof readConfig>
