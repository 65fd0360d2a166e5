import { createDeliveryClient } from '@repo/prisma/delivery'
import type { PrismaClient } from '@repo/prisma/delivery-types'
import type { SignedAddresses } from '@repo/server-kit/file-store'
import { createFileAddresses, createSignedAddresses } from '@repo/server-kit/file-store'
import type { Passwords } from '@repo/server-kit/passwords'
import { createPasswords } from '@repo/server-kit/passwords'
import { guardProviderCalls } from '@repo/server-kit/provider-calls'
import { createPush } from '@repo/server-kit/push/create-push'
import type { PushSender } from '@repo/server-kit/push/push-sender'
import type { Sealing } from '@repo/server-kit/sealing'
import { createSealing } from '@repo/server-kit/sealing'
import type { ServiceDeps } from '@repo/server-kit/service-deps'
import { openServiceDeps } from '@repo/server-kit/service-deps'
import type { TokenKeys } from '@repo/server-kit/tokens'
import { tokenKeys } from '@repo/server-kit/tokens'
import { createSms } from '@repo/sms-edge/create-sms'
import type { SmsSender } from '@repo/sms-edge/sms'
import { createPayments } from '@repo/stripe-edge/create-payments'
import type { CardPayments } from '@repo/stripe-edge/payments'
import type { Config } from './config.ts'
import { openAddressIndex } from './edges/places/addresses/address-index.ts'
import { canAskRegion, createPlaces, defaultTimeoutMs } from './edges/places/create-places.ts'
import type { Places } from './edges/places/places.ts'
import { keepAddresses } from './edges/places/region/keep-addresses.ts'
import { loadRegionAddresses } from './edges/places/region/load-region-addresses.ts'
import type { Region } from './edges/places/region/region.ts'
import { openRegion } from './edges/places/region/region.ts'
import { jobDefinitions } from './job-definitions.ts'

/** The services that a use case needs besides its arguments. Each process creates them once; tests create their own. */
export type Deps = ServiceDeps<PrismaClient> & {
  readonly config: Config
  readonly places: Places
  /** Our own region of maps, whether one is built or not; null when the configured source of maps does not ask it. */
  readonly region: Region | null
  readonly payments: CardPayments
  readonly push: PushSender
  /** The sender of text messages; null when none are sent. */
  readonly sms: SmsSender | null
  readonly fileAddresses: SignedAddresses
  /** Signs the addresses of carriers' monthly statements: the account's id, a slash, the month. */
  readonly statementAddresses: SignedAddresses
  /** Signs the addresses of sender companies' monthly statements, in the same form. */
  readonly senderStatementAddresses: SignedAddresses
  /** Seals bank details. */
  readonly bankSealing: Sealing
  /** Seals the secrets of authenticator apps. */
  readonly factorSealing: Sealing
  /** Signs the addresses of invoices: F1 or F2, a slash, the file's name. */
  readonly invoiceAddresses: SignedAddresses
  readonly tokenKeys: TokenKeys
  readonly passwords: Passwords
}

/**
 * Opens all services that the configuration names. `close` closes them; after a failure, what was opened before stays
 * open. A worker also loads the region's addresses, and its roads for rankings.
 */
export async function openDeps(
  config: Config,
  process: { name: string; isWorker: boolean },
): Promise<{ deps: Deps; close: () => Promise<void> }> {
  const { opened, close } = await openServiceDeps(config, process, {
    openClient: createDeliveryClient,
    jobDefinitions,
    fileSealing: createSealing(config.filesSecrets, 'files'),
    openOlderFile: null,
  })
  const [filesSecret] = config.filesSecrets
  const addresses = openAddressIndex(opened.pool)
  const keeper = keepAddresses(
    (signal) => loadRegionAddresses(opened.pool, addresses, config.mapsDir, signal),
    opened.log,
  )
  const region = canAskRegion(config.places.source)
    ? await openRegion(
        config.mapsDir,
        (event) => {
          opened.log[event.kind === 'unreadable' ? 'error' : 'info'](event, 'region of our own')
          if (process.isWorker && event.kind !== 'unreadable') keeper.check()
        },
        {
          shouldReadLater: process.name === 'admin',
          canRank: process.isWorker,
          routeMs: defaultTimeoutMs,
        },
      )
    : null
  // The region may have been removed while no worker ran.
  if (process.isWorker && region && !region.manifest()) keeper.check()
  const sms = createSms(config.sms)
  const deps: Deps = {
    ...opened,
    config,
    region,
    places: guardProviderCalls(
      'maps',
      createPlaces({
        ...config.places,
        region,
        addresses,
        log: (event) => opened.log[event.outcome === 'answered' ? 'debug' : 'warn'](event, 'maps provider'),
      }),
    ),
    payments: guardProviderCalls(
      'payments',
      createPayments({
        secretKey: config.stripe.secretKey,
        webhookSecret: config.stripe.webhookSecret,
        ...(config.stripe.apiBase ? { apiBase: config.stripe.apiBase } : {}),
      }),
    ),
    push: guardProviderCalls('push', createPush(config.push)),
    sms: sms && guardProviderCalls('sms', sms),
    fileAddresses: createFileAddresses(filesSecret),
    statementAddresses: createSignedAddresses(filesSecret, { base: '/api/releves', purpose: 'statement' }),
    senderStatementAddresses: createSignedAddresses(filesSecret, {
      base: '/api/releves-expediteur',
      purpose: 'sender-statement',
    }),
    bankSealing: createSealing(config.bankSecrets, 'bank details'),
    factorSealing: createSealing(config.bankSecrets, 'second factors'),
    invoiceAddresses: createSignedAddresses(filesSecret, { base: '/api/Factures', purpose: 'invoice' }),
    tokenKeys: tokenKeys(config.tokenSecrets),
    passwords: createPasswords(config.passwordCost),
  }
  return {
    deps,
    async close() {
      await keeper.close()
      await region?.close()
      await close()
    },
  }
}
