import { deliveryClient } from '@repo/prisma/delivery'
import type { PrismaClient } from '@repo/prisma/delivery-types'
import { openPool } from '@repo/server-kit/database'
import { transactionLimits } from '@repo/server-kit/database-limits'
import { fileAddresses, localFileStore, signedAddresses } from '@repo/server-kit/file-store'
import type { Jobs } from '@repo/server-kit/jobs'
import { openJobs } from '@repo/server-kit/jobs'
import type { Logger } from '@repo/server-kit/log'
import { createLog } from '@repo/server-kit/log'
import type { Mailer } from '@repo/server-kit/mail'
import { smtpMailer } from '@repo/server-kit/mail'
import type { Passwords } from '@repo/server-kit/passwords'
import { createPasswords } from '@repo/server-kit/passwords'
import { retryTransactions } from '@repo/server-kit/retry-transactions'
import type { Sealing } from '@repo/server-kit/sealing'
import { createSealing } from '@repo/server-kit/sealing'
import type { TokenKeys } from '@repo/server-kit/tokens'
import { tokenKeys } from '@repo/server-kit/tokens'
import { createPayments } from '@repo/stripe-edge/create-payments'
import type { CardPayments } from '@repo/stripe-edge/payments'
import type pg from 'pg'
import type { Config } from './config.ts'
import { createPlaces } from './edges/places/create-places.ts'
import type { Places } from './edges/places/places.ts'
import { createPush } from './edges/push/create-push.ts'
import type { PushSender } from './edges/push/push-sender.ts'
import { jobDefinitions } from './job-definitions.ts'

/** Everything that a use-case may touch besides its arguments. Made once per process; tests make their own. */
export type Deps = {
  readonly config: Config
  readonly log: Logger
  readonly db: PrismaClient
  readonly pool: pg.Pool
  readonly jobs: Jobs
  readonly places: Places
  readonly payments: CardPayments
  readonly push: PushSender
  readonly mailer: Mailer
  readonly files: ReturnType<typeof localFileStore>
  readonly fileAddresses: ReturnType<typeof fileAddresses>
  /** Of a carrier's monthly statement: its account's id and the month, with a slash between. */
  readonly statementAddresses: ReturnType<typeof signedAddresses>
  /** Of a sender company's monthly statement, in the same way. */
  readonly senderStatementAddresses: ReturnType<typeof signedAddresses>
  /** Seals bank details. */
  readonly bankSealing: Sealing
  /** Of an invoice: F1 or F2 and its file's name, with a slash between. */
  readonly invoiceAddresses: ReturnType<typeof signedAddresses>
  readonly tokenKeys: TokenKeys
  readonly passwords: Passwords
}

/** Opens everything that the configuration names; `close` ends it all. */
export async function openDeps(
  config: Config,
  process: { name: string; isWorker: boolean },
): Promise<{ deps: Deps; close: () => Promise<void> }> {
  const log = createLog({ name: process.name, level: config.logLevel })
  const pool = openPool(config.databaseUrl, { max: config.databasePool, limits: config.databaseLimits })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'))
  const db = retryTransactions(deliveryClient(pool, transactionLimits(config.databaseLimits)))
  const jobs = await openJobs({
    connectionString: config.databaseUrl,
    definitions: jobDefinitions,
    isWorker: process.isWorker,
    log,
  })
  const mailer = smtpMailer(config.mail)
  const deps: Deps = {
    config,
    log,
    db,
    pool,
    jobs,
    mailer,
    places: createPlaces({
      ...config.places,
      log: (event) => log[event.outcome === 'answered' ? 'debug' : 'warn'](event, 'maps provider'),
    }),
    payments: createPayments({
      secretKey: config.stripe.secretKey,
      webhookSecret: config.stripe.webhookSecret,
      ...(config.stripe.apiBase ? { apiBase: config.stripe.apiBase } : {}),
    }),
    push: createPush(config.push),
    files: localFileStore(config.filesDir),
    fileAddresses: fileAddresses(config.filesSecret),
    statementAddresses: signedAddresses(config.filesSecret, { base: '/api/releves', purpose: 'statement' }),
    senderStatementAddresses: signedAddresses(config.filesSecret, {
      base: '/api/releves-expediteur',
      purpose: 'sender-statement',
    }),
    bankSealing: createSealing(config.bankSecrets, 'bank details'),
    invoiceAddresses: signedAddresses(config.filesSecret, { base: '/api/Factures', purpose: 'invoice' }),
    tokenKeys: tokenKeys(config.tokenSecrets),
    passwords: createPasswords(config.passwordCost),
  }
  const close = async () => {
    await jobs.stop()
    mailer.close()
    await db.$disconnect()
    await pool.end()
  }
  return { deps, close }
}
