import { readTraceTarget } from '@repo/server-kit/open-traces'
import type { TraceTarget } from '@repo/server-kit/traces'
import { readOperator } from '@repo/settings/operator'
import { readSettings } from '@repo/settings/read-settings'
import type { SiteConfig } from './src/site-config/site-config.ts'

const planAttribution = 'GeoNames (CC BY 4.0), Etalab (Licence Ouverte)'
const geoplateformeAttribution = 'IGN – Géoplateforme, Base Adresse Nationale (Licence Ouverte 2.0)'

/** The attribution that each address provider's licence requires; `auto` without a Google key may use two of them. */
const addressSources = {
  auto: `${geoplateformeAttribution}, ${planAttribution}`,
  region: planAttribution,
  geoplateforme: geoplateformeAttribution,
  google: 'Google Maps',
  plan: planAttribution,
} as const

/** The settings of the site's server and of its pages. */
export type WebSettings = {
  readonly port: number
  readonly logLevel: string
  readonly traces: TraceTarget | null
  /** How long the site still serves requests after a stop signal. */
  readonly drainMs: number
  readonly apiUrl: string
  /** The public address of the site, as its pages name it. */
  readonly origin: string
  /** The proxies in front of the site whose forwarded client address is trusted. */
  readonly trustProxy: string
  /** The origins of map tiles, for the content security policy. */
  readonly tileOrigins: readonly string[]
  readonly site: SiteConfig
}

/**
 * Reads the site's settings from the environment and the operator's file. Throws an error that names every wrong
 * variable, or the fault of the file.
 */
export function readWebSettings(environment: NodeJS.ProcessEnv): WebSettings {
  const env = readSettings('web', environment)
  const isProduction = env.NODE_ENV === 'production'
  const { iosAppUrl, androidAppUrl, iban, bic, ...operator } = readOperator('delivery', env.OPERATOR_FILE, {
    isProduction,
  })
  return {
    port: env.WEB_PORT,
    logLevel: env.LOG_LEVEL,
    traces: readTraceTarget(env),
    drainMs: env.DRAIN_MS,
    origin: new URL(env.PUBLIC_WEB_URL ?? `http://localhost:${env.WEB_PORT}`).origin,
    apiUrl: env.API_URL ?? `http://127.0.0.1:${env.API_PORT}`,
    trustProxy: env.TRUST_PROXY,
    tileOrigins: env.MAP_TILES_URL ? [new URL(env.MAP_TILES_URL).origin] : [],
    site: {
      languages: env.LANGUAGES,
      // A reserved domain without an owner: no real person receives development email.
      supportEmail: env.SUPPORT_EMAIL ?? 'support@volant.test',
      supportPhone: env.SUPPORT_PHONE ?? null,
      iosAppUrl,
      androidAppUrl,
      carrierWebUrl: env.CARRIER_WEB_URL ?? null,
      addressSource: addressSources[env.MAPS === 'auto' && env.GOOGLE_MAPS_KEY ? 'google' : env.MAPS],
      mapTilesUrl: env.MAP_TILES_URL ?? null,
      mapTilesAttribution: env.MAP_TILES_ATTRIBUTION,
      operator,
    },
  }
}
