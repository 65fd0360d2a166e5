import { z } from 'zod'
import type { Deps } from '#api/deps.ts'

const secrets = z.object({
  holder: z.string(),
  /** The IBAN without spaces. */
  iban: z.string(),
  bic: z.string(),
  /** The tax number of a person. */
  taxNumber: z.string(),
  birthPlace: z.string(),
})

/** The sealed details of a payee. A field that was not entered is empty. */
export type PayeeSecrets = Readonly<z.output<typeof secrets>>

const sellerIdentity = z.object({
  kind: z.enum(['TRIN', 'TREN']),
  lastName: z.string(),
  firstNames: z.string(),
  /** YYYY-MM-DD; null when unknown. */
  birthDate: z.string().nullable(),
  companyName: z.string(),
  siret: z.string(),
  vatNumber: z.string(),
  address: z.string(),
})

/** A seller's identity for tax law after the account is closed. */
export type SellerIdentity = Readonly<z.output<typeof sellerIdentity>>

const archive = z.object({
  identity: sellerIdentity,
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
