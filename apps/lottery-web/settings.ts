import { traceTarget } from '@repo/server-kit/open-traces'
import type { TraceTarget } from '@repo/server-kit/traces'
import { readOperator } from '@repo/settings/operator'
import { readSettings } from '@repo/settings/read-settings'
import type { SiteConfig } from './src/site-config/site-config.ts'

/** How the lottery's site runs, and the settings of its pages. */
export type LotteryWebSettings = {
  readonly port: number
  readonly logLevel: string
  readonly traces: TraceTarget | null
  /** How long the site still serves requests after it was told to stop. */
  readonly drainMs: number
  readonly apiUrl: string
  /** Where browsers find the site: what pages say their own address is. */
  readonly origin: string
  /** The proxies in front of the site whose forwarded client address is trusted. */
  readonly trustProxy: string
  readonly site: SiteConfig
}

/** The site's settings from the environment; a wrong value throws a sentence that names it. */
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
    traces: traceTarget(env),
    drainMs: env.DRAIN_MS,
    apiUrl: env.LOTTERY_API_URL ?? `http://127.0.0.1:${env.LOTTERY_API_PORT}`,
    origin: new URL(env.LOTTERY_WEB_URL ?? `http://localhost:${env.LOTTERY_WEB_PORT}`).origin,
    trustProxy: env.TRUST_PROXY,
    site: {
      // A reserved domain without an owner: in development no real person is reached.
      supportEmail: env.LOTTERY_SUPPORT_EMAIL ?? 'support@cagnotte.test',
      testimonials,
      operator,
    },
  }
}
