import { quicknet } from '@repo/lottery-rules/beacon'
import { createLotteryClient } from '@repo/prisma/lottery'
import type { PrismaClient } from '@repo/prisma/lottery-types'
import { createArgon2Passwords } from '@repo/server-kit/argon2-passwords'
import { databaseNow } from '@repo/server-kit/database'
import type { Passwords } from '@repo/server-kit/passwords'
import { guardProviderCalls } from '@repo/server-kit/provider-calls'
import { createPush } from '@repo/server-kit/push/create-push'
import type { PushSender } from '@repo/server-kit/push/push-sender'
import type { Sealing } from '@repo/server-kit/sealing'
import { createSealing } from '@repo/server-kit/sealing'
import type { ServiceDeps } from '@repo/server-kit/service-deps'
import { openServiceDeps } from '@repo/server-kit/service-deps'
import { traceCalls } from '@repo/server-kit/traces'
import { createSms } from '@repo/sms-edge/create-sms'
import type { SmsSender } from '@repo/sms-edge/sms'
import type { Config } from './config.ts'
import type { Figures } from './core/draws/figures.service.ts'
import { createFigures } from './core/draws/figures.service.ts'
import type { BeaconSource } from './edges/beacon/beacon-source.ts'
import type { BeaconConfig } from './edges/beacon/create-beacon.ts'
import { createBeacon } from './edges/beacon/create-beacon.ts'
import { createDnsMailDomains } from './edges/mail-domains/dns-mail-domains.ts'
import type { MailDomains } from './edges/mail-domains/mail-domains.ts'
import { reservedNames } from './edges/mail-domains/mail-domains.ts'
import type { Payments } from './edges/payments/create-payments.ts'
import { createPayments } from './edges/payments/create-payments.ts'
import { openPublishedFiles } from './edges/published/open-published-files.ts'
import type { PublishedFiles } from './edges/published/published-files.ts'
import { jobDefinitions } from './job-definitions.ts'

/** Everything that a use-case may touch besides its arguments. Created once per process; tests create their own. */
export type Deps = ServiceDeps<PrismaClient> & {
  readonly config: Config
  readonly mailDomains: MailDomains
  /** The published files of draws, public and permanent. */
  readonly published: PublishedFiles
  /** Seals mails that wait to be sent, each for its key. */
  readonly mailSealing: Sealing
  /** Seals bank details, each for its player. */
  readonly bankSealing: Sealing
  readonly passwords: Passwords
  readonly beacon: BeaconSource
  readonly payments: Payments
  /** Sends push messages to players' browsers. */
  readonly push: PushSender
  /** Sends text messages to players' mobiles; null where none are sent. */
  readonly sms: SmsSender | null
  readonly figures: Figures
}

/** How long a public figure is cached. */
const figuresTtlMs = 2000

/**
 * Opens everything that the configuration names; `close` closes it all. A test passes its own beacon, and may pass a
 * `figuresTtlMs` of 0 so that figures are read again each time.
 */
export async function openDeps(
  config: Config,
  options: {
    readonly name: string
    readonly isWorker: boolean
    readonly beacon?: BeaconSource | undefined
    readonly figuresTtlMs?: number
  },
): Promise<{ deps: Deps; close: () => Promise<void> }> {
  const fileSealing = createSealing(config.filesSecrets, 'lottery files')
  const { opened, close } = await openServiceDeps(config, options, {
    openClient: createLotteryClient,
    jobDefinitions,
    fileSealing,
    openOlderFile: (bytes, owner) => fileSealing.open(bytes.toString(), owner),
  })
  const { isProduction } = config
  const sms = createSms(config.sms)
  const deps: Deps = {
    ...opened,
    config,
    mailDomains: traceCalls(
      'mail-domains',
      config.mailDomains === 'dns' ? createDnsMailDomains() : reservedNames,
    ),
    published: openPublishedFiles(config.filePlaces, {
      folder: config.publishedDir,
      bucket: opened.bucket,
      pool: opened.pool,
    }),
    mailSealing: createSealing(config.authSecrets, 'lottery mails'),
    bankSealing: createSealing(config.bankSecrets, 'lottery bank details'),
    passwords: createArgon2Passwords(config.passwordCost),
    payments: createPayments(config),
    sms: sms && guardProviderCalls('sms', sms),
    push: guardProviderCalls('push', createPush(config.push)),
    figures: createFigures(opened.db, options.figuresTtlMs ?? figuresTtlMs),
    beacon: traceCalls(
      'beacon',
      options.beacon ??
        createBeacon(toBeaconConfig(config), { isProduction, now: () => databaseNow(opened.db) }),
    ),
  }
  return { deps, close }
}

function toBeaconConfig({ beacon, personSecret }: Config): BeaconConfig {
  if (beacon.kind === 'relays') return { kind: 'drand', relays: beacon.relays }
  if (beacon.kind === 'development') return { kind: 'development', secret: personSecret }
  // Only a test's rounds are recorded: every other one is in the future.
  return { kind: 'recorded', chain: quicknet, signatures: new Map() }
}
