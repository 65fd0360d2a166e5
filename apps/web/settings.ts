import { drainSettings } from '@repo/server-kit/lifecycle'
import { traceSettings, traceTarget } from '@repo/server-kit/open-traces'
import { logLevel, nodeEnvironment, port, readSettings, renamed } from '@repo/server-kit/settings'
import type { TraceTarget } from '@repo/server-kit/traces'
import { z } from 'zod'
import type { SiteConfig } from './src/site-config/site-config.ts'
import { siteConfigSchema } from './src/site-config/site-config.ts'

const schema = z.object({
  NODE_ENV: nodeEnvironment,
  LOG_LEVEL: logLevel,
  ...traceSettings,
  ...drainSettings,
  WEB_PORT: port(3000),
  PUBLIC_WEB_URL: z.url().optional(),
  API_PORT: port(4000),
  API_URL: z.url().optional(),
  TRUST_PROXY: z.string().default('loopback'),
  SUPPORT_EMAIL: z.email().optional(),
  SUPPORT_PHONE: z.string().optional(),
  IOS_APP_URL: z.url().default('https://apps.apple.com/fr/'),
  ANDROID_APP_URL: z.url().default('https://play.google.com/store/apps?hl=fr'),
  CARRIER_WEB_URL: z.url().optional(),
  MAPS: z.enum(['auto', 'region', 'geoplateforme', 'google', 'plan']).default('auto'),
  MAPS_PROVIDER: renamed('MAPS'),
  GOOGLE_MAPS_KEY: z.string().optional(),
  MAP_TILES_URL: z.url().optional(),
  MAP_TILES_ATTRIBUTION: z.string().default(''),
  LANGUAGES: z
    .string()
    .transform((list) => [...new Set(['fr', ...list.split(',').map((name) => name.trim())])])
    .pipe(siteConfigSchema.shape.languages)
    .default(['fr']),
  OPERATOR_NAME: z.string().optional(),
  OPERATOR_LEGAL_FORM: z.string().optional(),
  OPERATOR_CAPITAL: z.string().optional(),
  OPERATOR_ADDRESS: z.string().optional(),
  OPERATOR_REGISTRATION: z.string().optional(),
  OPERATOR_VAT_NUMBER: z.string().optional(),
  OPERATOR_PUBLISHER: z.string().optional(),
  OPERATOR_PHONE: z.string().optional(),
  OPERATOR_HOST: z.string().optional(),
  OPERATOR_MEDIATOR: z.string().optional(),
})

const ofPlan = 'GeoNames (CC BY 4.0), Etalab (Licence Ouverte)'
const ofGeoplateforme = 'IGN – Géoplateforme, Base Adresse Nationale (Licence Ouverte 2.0)'

/** Whom the licences of the addresses ask to name, by the source of maps; where it is chosen at the start, all that it may be. */
const addressSources = {
  auto: `${ofGeoplateforme}, ${ofPlan}`,
  region: ofPlan,
  geoplateforme: ofGeoplateforme,
  google: 'Google Maps',
  plan: ofPlan,
} as const

/** How the site runs, and the settings of its pages. */
export type WebSettings = {
  readonly port: number
  readonly logLevel: string
  readonly traces: TraceTarget | null
  /** How long the site still serves requests after it was told to stop. */
  readonly drainMs: number
  readonly apiUrl: string
  /** Where browsers find the site: what pages say their own address is. */
  readonly origin: string
  /** The proxies before the site that are believed whom they call for. */
  readonly trustProxy: string
  /** Where map tiles come from, for the content security policy. */
  readonly tileOrigins: readonly string[]
  readonly site: SiteConfig
}

/** The site's settings from the environment; a wrong value throws a sentence that names it. */
export function readWebSettings(environment: NodeJS.ProcessEnv): WebSettings {
  const env = readSettings(schema, environment, ['SUPPORT_EMAIL', 'PUBLIC_WEB_URL'])
  return {
    port: env.WEB_PORT,
    logLevel: env.LOG_LEVEL,
    traces: traceTarget(env),
    drainMs: env.DRAIN_MS,
    origin: new URL(env.PUBLIC_WEB_URL ?? `http://localhost:${env.WEB_PORT}`).origin,
    apiUrl: env.API_URL ?? `http://127.0.0.1:${env.API_PORT}`,
    trustProxy: env.TRUST_PROXY,
    tileOrigins: env.MAP_TILES_URL ? [new URL(env.MAP_TILES_URL).origin] : [],
    site: {
      languages: env.LANGUAGES,
      // A reserved domain without an owner: in development no real person is reached.
      supportEmail: env.SUPPORT_EMAIL ?? 'support@volant.test',
      supportPhone: env.SUPPORT_PHONE ?? null,
      iosAppUrl: env.IOS_APP_URL,
      androidAppUrl: env.ANDROID_APP_URL,
      carrierWebUrl: env.CARRIER_WEB_URL ?? null,
      addressSource: addressSources[env.MAPS === 'auto' && env.GOOGLE_MAPS_KEY ? 'google' : env.MAPS],
      mapTilesUrl: env.MAP_TILES_URL ?? null,
      mapTilesAttribution: env.MAP_TILES_ATTRIBUTION,
      operator: {
        name: env.OPERATOR_NAME ?? null,
        legalForm: env.OPERATOR_LEGAL_FORM ?? null,
        capital: env.OPERATOR_CAPITAL ?? null,
        address: env.OPERATOR_ADDRESS ?? null,
        registration: env.OPERATOR_REGISTRATION ?? null,
        vatNumber: env.OPERATOR_VAT_NUMBER ?? null,
        publisher: env.OPERATOR_PUBLISHER ?? null,
        phone: env.OPERATOR_PHONE ?? null,
        host: env.OPERATOR_HOST ?? null,
        mediator: env.OPERATOR_MEDIATOR ?? null,
      },
    },
  }
}
