import { z } from 'zod'
import type { Deps } from '#api/deps.ts'

/** The sealed details of a payee. A field that was not entered is empty. */
export type PayeeSecrets = {
  readonly holder: string
  /** The IBAN without spaces. */
  readonly iban: string
  readonly bic: string
  /** The tax number of a person. */
  readonly taxNumber: string
  readonly birthPlace: string
}

const secrets = z.object({
  holder: z.string(),
  iban: z.string(),
  bic: z.string(),
  taxNumber: z.string(),
  birthPlace: z.string(),
})

/** A seller's identity for tax law after the account is closed. */
export type SellerIdentity = {
  readonly kind: 'TRIN' | 'TREN'
  readonly lastName: string
  readonly firstNames: string
  /** YYYY-MM-DD; null when unknown. */
  readonly birthDate: string | null
  readonly companyName: string
  readonly siret: string
  readonly vatNumber: string
  readonly address: string
}

const archive = z.object({
  identity: z.object({
    kind: z.enum(['TRIN', 'TREN']),
    lastName: z.string(),
    firstNames: z.string(),
    birthDate: z.string().nullable(),
    companyName: z.string(),
    siret: z.string(),
    vatNumber: z.string(),
    address: z.string(),
  }),
  payee: secrets.extend({ accountChangedAt: z.number() }).nullable(),
  // The default is that of archives older than this field.
  standing: z.object({ hasValidDocuments: z.boolean() }).default({ hasValidDocuments: true }),
})

/** The facts of a carrier, apart from its account, that can hold its payouts. */
export type SellerStatus = { readonly hasValidDocuments: boolean }

/** A payout account, and when it was last changed, in milliseconds since 1970. */
export type DatedPayee = PayeeSecrets & { readonly accountChangedAt: number }

/** The archive of a carrier's closed account: its identity, its status, and its payout account (null without one). */
export type Archive = {
  readonly identity: SellerIdentity
  readonly standing: SellerStatus
  readonly payee: DatedPayee | null
}

type Sealing = Pick<Deps, 'bankSealing'>

/** Seals an account's secrets; they open for this account only. */
export function sealSecrets({ bankSealing }: Sealing, accountId: string, values: PayeeSecrets): string {
  return bankSealing.seal(JSON.stringify(values), accountId)
}

/** Returns the secrets of an account. Throws when they were sealed with an unknown secret. */
export function openSecrets({ bankSealing }: Sealing, accountId: string, sealed: string): PayeeSecrets {
  return secrets.parse(JSON.parse(bankSealing.open(sealed, accountId).toString()))
}

/** Seals the archive of a closing account. */
export function sealArchive({ bankSealing }: Sealing, accountId: string, values: Archive): string {
  return bankSealing.seal(JSON.stringify(values), `archive:${accountId}`)
}

/** Returns the archive of a closed account; throws as `openSecrets` does. */
export function openArchive({ bankSealing }: Sealing, accountId: string, sealed: string): Archive {
  return archive.parse(JSON.parse(bankSealing.open(sealed, `archive:${accountId}`).toString()))
}
