import { readTraceTarget } from '@repo/server-kit/open-traces'
import type { TraceTarget } from '@repo/server-kit/traces'
import { readSettings } from '@repo/settings/read-settings'
import type { CarrierConfig } from './src/carrier-config/carrier-config.ts'

/** The settings of the app's server and of its pages. */
export type CarrierSettings = {
  readonly port: number
  readonly logLevel: string
  readonly traces: TraceTarget | null
  /** How long the site still serves requests after a stop signal. */
  readonly drainMs: number
  readonly apiUrl: string
  /** The public address of the app, as its pages name it. */
  readonly origin: string
  /** The proxies in front of the site whose forwarded client address is trusted. */
  readonly trustProxy: string
  /** The origins of map tiles, for the content security policy. */
  readonly tileOrigins: readonly string[]
  readonly config: CarrierConfig
}

/** Reads the app's settings from the environment. Throws an error that names the wrong variables. */
export function readCarrierSettings(environment: NodeJS.ProcessEnv): CarrierSettings {
  const env = readSettings('carrier', environment)
  return {
    port: env.CARRIER_PORT,
    logLevel: env.LOG_LEVEL,
    traces: readTraceTarget(env),
    drainMs: env.DRAIN_MS,
    apiUrl: env.API_URL ?? `http://127.0.0.1:${env.API_PORT}`,
    origin: new URL(env.CARRIER_WEB_URL ?? `http://localhost:${env.CARRIER_PORT}`).origin,
    trustProxy: env.TRUST_PROXY,
    tileOrigins: env.MAP_TILES_URL ? [new URL(env.MAP_TILES_URL).origin] : [],
    config: {
      siteUrl: env.PUBLIC_WEB_URL ?? `http://localhost:${env.WEB_PORT}`,
      // A reserved domain without an owner: no real person receives development email.
      supportEmail: env.SUPPORT_EMAIL ?? 'support@volant.test',
      supportPhone: env.SUPPORT_PHONE ?? null,
      mapTilesUrl: env.MAP_TILES_URL ?? null,
      mapTilesAttribution: env.MAP_TILES_ATTRIBUTION,
      offersDemoPlaces: env.NODE_ENV !== 'production',
    },
  }
}
