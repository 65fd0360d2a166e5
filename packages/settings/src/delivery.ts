import { vapidKey } from '@repo/server-kit/push/vapid-keys'
import { z } from 'zod'
import { defineSetting } from './setting.ts'
import {
  createSmsSenderSchema,
  secret,
  simulationSpeed,
  staffMembers,
  text,
  textWithKeys,
  url,
} from './values.ts'

const api = ['api'] as const
const both = ['api', 'web'] as const
const fromVolume = { api: null }

/** The sources of maps. */
const mapsSources = ['auto', 'region', 'geoplateforme', 'google', 'plan'] as const

/** The marketplace's database and addresses. */
export const deliveryAddresses = {
  DATABASE_URL: defineSetting(
    ['api', 'start', 'migrate'],
    z.string('must be the address of the PostgreSQL database').min(1),
    'The database, e.g. postgresql://user:password@host:5432/delivery. Empty: the embedded PostgreSQL.',
    { inContainer: null },
  ),
  DATABASE_OWNER_URL: defineSetting(
    ['api', 'start', 'migrate'],
    text,
    'The same database as the role that owns it. For the migration and a restore only, never for a process that serves. Empty: one role does both.',
    { inContainer: null },
  ),
  PUBLIC_WEB_URL: defineSetting(
    ['api', 'web', 'carrier', 'start'],
    url.optional(),
    "The senders' site as a browser finds it. Empty: http://localhost:WEB_PORT.",
    { requiredBy: ['api', 'web', 'carrier'] },
  ),
  CARRIER_WEB_URL: defineSetting(
    ['api', 'web', 'carrier', 'start'],
    url.optional(),
    "The carriers' app as a browser finds it. Empty: http://localhost:CARRIER_PORT; the senders' site does not link there.",
    { requiredBy: ['api', 'carrier'] },
  ),
  API_URL: defineSetting(
    ['api', 'web', 'carrier'],
    url.optional(),
    'Where the sites, and a worker with simulated payments, find the API. Empty: http://127.0.0.1:API_PORT.',
    { inContainer: { api: 'http://api:4000', web: 'http://api:4000', carrier: 'http://api:4000' } },
  ),
}

/** The marketplace's secrets. */
export const deliverySecrets = {
  AUTH_SECRET: defineSetting(
    ['api', 'start', 'secrets'],
    secret.optional(),
    'Signs sessions, and the cancellation fees that senders are shown. At least 32 characters, e.g. of: openssl rand -base64 32. Empty: generated once into DATA_DIR.',
    { requiredBy: ['api', 'secrets'], inContainer: fromVolume },
  ),
  AUTH_SECRET_PREVIOUS: defineSetting(
    api,
    secret.optional(),
    'The one before, while its sessions still live: nobody is signed out by a change.',
  ),
  FILES_SECRET: defineSetting(
    ['api', 'start', 'secrets'],
    secret.optional(),
    'Seals stored files, and signs their short-lived addresses. Keep it apart from the backups.',
    { requiredBy: ['api', 'secrets'], inContainer: fromVolume },
  ),
  FILES_SECRET_PREVIOUS: defineSetting(
    api,
    z.string().default(''),
    'Former ones, separated by commas, as long as anything is kept that they sealed (10 years).',
  ),
  BANK_SECRET: defineSetting(
    ['api', 'start', 'secrets'],
    secret.optional(),
    'Seals bank details, and the files of transfers. Keep it apart from the backups.',
    { requiredBy: ['api', 'secrets'], inContainer: fromVolume },
  ),
  BANK_SECRET_PREVIOUS: defineSetting(
    api,
    z.string().default(''),
    'Former ones, separated by commas, as long as anything is kept that they sealed (10 years).',
  ),
  VAPID_PRIVATE_KEY: defineSetting(
    ['api', 'start', 'secrets'],
    vapidKey.optional(),
    'Signs push messages: a private key of P-256 in base64url. Empty: generated once into DATA_DIR (in production: no push messages). A browser that subscribed with another key loses them until its app is opened again.',
    { inContainer: fromVolume },
  ),
}

/** The marketplace's providers. */
export const deliveryProviders = {
  STRIPE_SECRET_KEY: defineSetting(
    api,
    text,
    'The three go together. Empty: an embedded stand-in with test cards, labelled as simulated; never in production.',
    { requiredBy: api },
  ),
  STRIPE_PUBLISHABLE_KEY: defineSetting(api, text, 'Its public half.', { requiredBy: api }),
  STRIPE_WEBHOOK_SECRET: defineSetting(api, text, 'The secret of its webhook to /api/stripe/webhook.', {
    requiredBy: api,
  }),
  MAIL_FROM: defineSetting(api, text, 'The sender of emails, e.g. "Volant <ne-pas-repondre@example.fr>".', {
    requiredBy: api,
  }),
  SMS_FROM: defineSetting(
    api,
    createSmsSenderSchema('Volant'),
    'The sender of text messages, as the provider has approved it: at most 11 letters (with Twilio also a number).',
  ),
  MAPS: defineSetting(
    both,
    z.enum(mapsSources, `must be ${mapsSources.join(', ')}`).default('auto'),
    'region (built by npm run maps), geoplateforme (no key), google, or plan: three cities drawn by hand (not in production). auto: the region where one is built; else google with a key; else geoplateforme where it can be reached; else plan.',
  ),
  GOOGLE_MAPS_KEY: defineSetting(
    both,
    text,
    "A key that may call Google's Geocoding API, Places API (New) and Routes API.",
  ),
  MAP_TILES_URL: defineSetting(
    ['web', 'carrier'],
    url.optional(),
    "The map's background, with {z}, {x} and {y}. Empty: the region, or a schematic plan.",
    { isExternal: true },
  ),
  MAP_TILES_ATTRIBUTION: defineSetting(
    ['web', 'carrier'],
    z.string().default(''),
    'Whom the map names for it.',
  ),
}

/** The file store of the marketplace. */
export const deliveryFiles = {
  FILES_STORE: defineSetting(
    api,
    textWithKeys.default('folder'),
    'Where files lie, sealed: folder (DATA_DIR/files), or a bucket that several machines share, s3://ACCESS_KEY:SECRET_KEY@host/bucket?region=eu-west-3 (host default: Amazon S3; s3+http: without TLS; path_style=off names the bucket in the host). The key may list the bucket, and read, write and remove in it.',
  ),
  FILES_STORE_FORMER: defineSetting(
    api,
    textWithKeys.optional(),
    'Where they may lie besides while `admin files move` moves them, in the same form. Otherwise empty.',
  ),
  ERASURE_JOURNAL: defineSetting(
    api,
    z.string().default(''),
    'The file that lists closed accounts, read when a backup is restored: best on a disk that all workers share, and not the database’s. Empty: beside the files.',
  ),
}

/** The staff of the marketplace. */
export const deliveryStaff = {
  STAFF: defineSetting(
    ['api', 'start'],
    staffMembers,
    'The staff, name:hash with commas between them. Each makes a key by `npm run admin -- staff key <name>` and gives it to commands in STAFF_KEY. Empty: npm start invents three persons (not in production).',
  ),
  SUPPORT_EMAIL: defineSetting(
    ['api', 'web', 'carrier'],
    z.email('must be an e-mail address').optional(),
    'Who of the staff is emailed: the contact form, claims, appeals, what waits too long. The pages link to it.',
    { requiredBy: ['api', 'web', 'carrier'] },
  ),
  SUPPORT_PHONE: defineSetting(
    ['web', 'carrier'],
    text,
    'The phone that is answered while orders are under way. Empty: carriers and senders can only write.',
  ),
}

/** The simulated carriers. */
export const simulation = {
  SIMULATION: defineSetting(
    ['api', 'start'],
    simulationSpeed,
    'off, or how many times faster than life a dozen simulated carriers drive through Paris, Lyon and Marseille, 1 to 1000 (not in production).',
    { exampleValue: '10' },
  ),
}

/** The content of the marketplace's pages. */
export const deliveryPages = {
  LANGUAGES: defineSetting(
    ['web'],
    z
      .string()
      .transform((list) => [...new Set(['fr', ...list.split(',').map((name) => name.trim())])])
      .pipe(z.array(z.enum(['fr', 'en', 'es', 'it'])))
      .default(['fr']),
    'Languages of the public pages besides French, of en, es and it.',
    { exampleValue: 'fr' },
  ),
}
