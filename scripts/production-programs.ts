import { operatorFile } from '@repo/settings/testing/operator-file'
import { readConfig as readApi } from '../apps/api/src/config.ts'
import { readCarrierSettings } from '../apps/carrier/settings.ts'
import { readConfig as readLotteryApi } from '../apps/lottery-api/src/config.ts'
import { readLotteryWebSettings } from '../apps/lottery-web/settings.ts'
import { readWebSettings } from '../apps/web/settings.ts'

/** A public key that belongs to no private one. */
const lotteryKey = 'a'.repeat(64)

/**
 * Every program that reads settings, with a complete environment of production, for tests of required settings.
 */
export const programs: readonly [Program, ...Program[]] = [
  {
    name: 'the API',
    services: ['api', 'worker'],
    read: readApi,
    supportEmail: 'SUPPORT_EMAIL',
    given: {
      NODE_ENV: 'production',
      LISTEN_HOST: '0.0.0.0',
      DATABASE_URL: 'postgresql://db/delivery',
      AUTH_SECRET: 'a'.repeat(32),
      FILES_SECRET: 'f'.repeat(32),
      BANK_SECRET: 'b'.repeat(32),
      STRIPE_SECRET_KEY: 'sk_live_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      SMTP_URL: 'smtps://mail.example.fr',
      MAIL_FROM: 'Volant <contact@example.fr>',
      SUPPORT_EMAIL: 'aide@example.fr',
      SMS_DSN: 'none',
      PUBLIC_WEB_URL: 'https://volant.example.fr',
      CARRIER_WEB_URL: 'https://pro.volant.example.fr',
      OPERATOR_FILE: operatorFile,
    },
  },
  {
    name: 'the senders’ site',
    services: ['web'],
    read: readWebSettings,
    supportEmail: 'SUPPORT_EMAIL',
    given: {
      NODE_ENV: 'production',
      SUPPORT_EMAIL: 'aide@example.fr',
      PUBLIC_WEB_URL: 'https://volant.example.fr',
      OPERATOR_FILE: operatorFile,
    },
  },
  {
    name: 'the carriers’ app',
    services: ['carrier'],
    read: readCarrierSettings,
    supportEmail: 'SUPPORT_EMAIL',
    given: {
      NODE_ENV: 'production',
      SUPPORT_EMAIL: 'aide@example.fr',
      PUBLIC_WEB_URL: 'https://volant.example.fr',
      CARRIER_WEB_URL: 'https://pro.volant.example.fr',
    },
  },
  {
    name: 'the lottery’s API',
    services: ['lottery-api', 'lottery-worker'],
    read: readLotteryApi,
    supportEmail: 'LOTTERY_SUPPORT_EMAIL',
    given: {
      NODE_ENV: 'production',
      LOTTERY_DATABASE_URL: 'postgresql://db/lottery',
      LOTTERY_AUTH_SECRET: 'a'.repeat(32),
      LOTTERY_FILES_SECRET: 'f'.repeat(32),
      LOTTERY_BANK_SECRET: 'b'.repeat(32),
      LOTTERY_SIGNING_PUBLIC_KEY: lotteryKey,
      LOTTERY_STRIPE_SECRET_KEY: 'sk_live_x',
      LOTTERY_STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
      LOTTERY_STRIPE_WEBHOOK_SECRET: 'whsec_x',
      SMTP_URL: 'smtps://mail.example.fr',
      LOTTERY_MAIL_FROM: 'Cagnotte <contact@example.fr>',
      LOTTERY_SUPPORT_EMAIL: 'aide@example.fr',
      LOTTERY_LICENCES: 'FR:0042-LO-2026',
      LOTTERY_WEB_URL: 'https://cagnotte.example.fr',
      OPERATOR_FILE: operatorFile,
    },
  },
  {
    name: 'the lottery’s site',
    services: ['lottery-web'],
    read: readLotteryWebSettings,
    supportEmail: 'LOTTERY_SUPPORT_EMAIL',
    given: {
      NODE_ENV: 'production',
      LOTTERY_SUPPORT_EMAIL: 'aide@example.fr',
      LOTTERY_WEB_URL: 'https://cagnotte.example.fr',
      OPERATOR_FILE: operatorFile,
    },
  },
]

type Program = {
  readonly name: string
  /** The containers that run it. */
  readonly services: readonly string[]
  readonly read: (environment: NodeJS.ProcessEnv) => unknown
  readonly supportEmail: string
  readonly given: Readonly<Record<string, string>>
}
