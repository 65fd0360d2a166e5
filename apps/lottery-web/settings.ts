import { drainSettings } from '@repo/server-kit/lifecycle'
import { traceSettings, traceTarget } from '@repo/server-kit/open-traces'
import { logLevel, nodeEnvironment, port, readSettings } from '@repo/server-kit/settings'
import type { TraceTarget } from '@repo/server-kit/traces'
import { z } from 'zod'
import type { SiteConfig } from './src/site-config/site-config.ts'
import { testimonialSchema } from './src/site-config/site-config.ts'

const testimonials = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown // as: the schema guarantees the type
    } catch {
      context.addIssue('must be JSON')
      return z.NEVER
    }
  })
  .pipe(z.array(testimonialSchema))

const schema = z.object({
  NODE_ENV: nodeEnvironment,
  LOG_LEVEL: logLevel,
  ...traceSettings,
  ...drainSettings,
  LOTTERY_WEB_PORT: port(3200),
  LOTTERY_WEB_URL: z.url().optional(),
  LOTTERY_API_PORT: port(4100),
  LOTTERY_API_URL: z.url().optional(),
  TRUST_PROXY: z.string().default('loopback'),
  LOTTERY_SUPPORT_EMAIL: z.email().optional(),
  LOTTERY_OPERATOR_NAME: z.string().optional(),
  LOTTERY_OPERATOR_LEGAL_FORM: z.string().optional(),
  LOTTERY_OPERATOR_ADDRESS: z.string().optional(),
  LOTTERY_OPERATOR_REGISTRATION: z.string().optional(),
  LOTTERY_OPERATOR_PUBLISHER: z.string().optional(),
  LOTTERY_OPERATOR_HOST: z.string().optional(),
  LOTTERY_OPERATOR_MEDIATOR: z.string().optional(),
  LOTTERY_OPERATOR_LAW: z.string().optional(),
  LOTTERY_DATA_PROTECTION_AUTHORITY: z.string().optional(),
  LOTTERY_LICENCE_NUMBER: z.string().optional(),
  LOTTERY_LICENCE_AUTHORITY: z.string().optional(),
  LOTTERY_LICENCE_COUNTRIES: z.string().optional(),
  LOTTERY_TESTIMONIALS: testimonials.default([]),
})

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
  const env = readSettings(schema, environment, ['LOTTERY_SUPPORT_EMAIL', 'LOTTERY_WEB_URL'])
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
      testimonials: env.LOTTERY_TESTIMONIALS,
      operator: {
        name: env.LOTTERY_OPERATOR_NAME ?? null,
        legalForm: env.LOTTERY_OPERATOR_LEGAL_FORM ?? null,
        address: env.LOTTERY_OPERATOR_ADDRESS ?? null,
        registration: env.LOTTERY_OPERATOR_REGISTRATION ?? null,
        publisher: env.LOTTERY_OPERATOR_PUBLISHER ?? null,
        host: env.LOTTERY_OPERATOR_HOST ?? null,
        mediator: env.LOTTERY_OPERATOR_MEDIATOR ?? null,
        law: env.LOTTERY_OPERATOR_LAW ?? null,
        dataAuthority: env.LOTTERY_DATA_PROTECTION_AUTHORITY ?? null,
        licenceNumber: env.LOTTERY_LICENCE_NUMBER ?? null,
        licenceAuthority: env.LOTTERY_LICENCE_AUTHORITY ?? null,
        licenceCountries: env.LOTTERY_LICENCE_COUNTRIES ?? null,
      },
    },
  }
}
