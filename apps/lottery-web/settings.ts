import { readTraceTarget } from '@repo/server-kit/open-traces'
import type { TraceTarget } from '@repo/server-kit/traces'
import { readOperator } from '@repo/settings/operator'
import { readSettings } from '@repo/settings/read-settings'
import type { SiteConfig } from './src/site-config/site-config.ts'

/** The settings of the site's server and of its pages. */
export type LotteryWebSettings = {
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
  readonly site: SiteConfig
}

/** Reads the site's settings from the environment. Throws an error that names the first wrong variable. */
export function readLotteryWebSettings(environment: NodeJS.ProcessEnv): LotteryWebSettings {
  const env = readSettings('lottery-web', environment)
  const isProduction = env.NODE_ENV === 'production'
  const { testimonials, beneficiary, iban, bic, moneyOrderAddress, ...operator } = readOperator(
    'lottery',
    env.OPERATOR_FILE,
    { isProduction },
  )
  return {
    port: env.LOTTERY_WEB_PORT,
    logLevel: env.LOG_LEVEL,
    traces: readTraceTarget(env),
    drainMs: env.DRAIN_MS,
    apiUrl: env.LOTTERY_API_URL ?? `http://127.0.0.1:${env.LOTTERY_API_PORT}`,
    origin: new URL(env.LOTTERY_WEB_URL ?? `http://localhost:${env.LOTTERY_WEB_PORT}`).origin,
    trustProxy: env.TRUST_PROXY,
    site: {
      // A reserved domain without an owner: no real person receives development email.
      supportEmail: env.LOTTERY_SUPPORT_EMAIL ?? 'support@cagnotte.test',
      testimonials,
      operator,
    },
  }
}
