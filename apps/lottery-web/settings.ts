import { traceTarget } from '@repo/server-kit/open-traces'
import type { TraceTarget } from '@repo/server-kit/traces'
import { readOperator } from '@repo/settings/operator'
import { readSettings } from '@repo/settings/read-settings'
import type { SiteConfig } from './src/site-config/site-config.ts'

/** How the lottery's site runs and what its pages are told. */
export type LotteryWebSettings = {
  readonly port: number
  readonly logLevel: string
  readonly traces: TraceTarget | null
  /** For how long the site takes calls once it was told to end. */
  readonly drainMs: number
  readonly apiUrl: string
  /** The proxies before the site that are believed whom they call for. */
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
    trustProxy: env.TRUST_PROXY,
    site: {
      // A reserved domain that nobody owns: in development no stranger is reached.
      supportEmail: env.LOTTERY_SUPPORT_EMAIL ?? 'support@cagnotte.test',
      testimonials,
      operator,
    },
  }
}
