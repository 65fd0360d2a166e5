import { readFileSync } from 'node:fs'
import { isBic, isSepaIban } from '@repo/contracts/bank-accounts'
import { normaliseIdentifier } from '@repo/contracts/french-identifiers'
import { z } from 'zod'

/** Null when the file lacks it: pages show that it is missing. */
const detail = z.string().trim().min(1).nullable().default(null)

const iban = z
  .string()
  .transform(normaliseIdentifier)
  .refine(isSepaIban, 'must be an IBAN of the SEPA area')
  .nullable()
  .default(null)

const bic = z
  .string()
  .transform(normaliseIdentifier)
  .refine(isBic, 'must be a BIC of 8 or 11 characters')
  .nullable()
  .default(null)

const delivery = z.strictObject({
  name: detail,
  legalForm: detail,
  capital: detail,
  address: detail,
  registration: detail,
  vatNumber: detail,
  publisher: detail,
  phone: detail,
  host: detail,
  mediator: detail,
  /** The account for payouts to carriers. Without it, or without a name, there are no payouts. */
  iban,
  bic,
  iosAppUrl: z.url().default('https://apps.apple.com/fr/'),
  androidAppUrl: z.url().default('https://play.google.com/store/apps?hl=fr'),
})

const filled = z.string().min(1)

/** A player's testimonial, as given by the operator: never invented here. */
const testimonial = z.strictObject({
  name: filled,
  country: z.string().length(2).optional(),
  text: z.strictObject({
    fr: filled,
    en: filled.optional(),
    es: filled.optional(),
    it: filled.optional(),
  }),
})

const lottery = z.strictObject({
  name: detail,
  legalForm: detail,
  address: detail,
  registration: detail,
  publisher: detail,
  host: detail,
  mediator: detail,
  law: detail,
  dataAuthority: detail,
  licenceNumber: detail,
  licenceAuthority: detail,
  licenceCountries: detail,
  /** The account for players' transfers, and the payee of money orders. */
  beneficiary: detail,
  iban,
  bic,
  moneyOrderAddress: detail,
  testimonials: z.array(testimonial).default([]),
})

const parts = { delivery, lottery }

/** The operator's file. Each product reads its own part. */
const fileSchemas = {
  delivery: z.looseObject({ delivery: delivery.prefault({}) }),
  lottery: z.looseObject({ lottery: lottery.prefault({}) }),
}

type Product = keyof typeof parts

/** The operator of a product: legal identity, accounts, and what its pages show of it. */
export type Operator<P extends Product> = z.output<(typeof parts)[P]>

/** Required in production: invoices and legal notices name it, and cannot be corrected afterwards. */
const requiredInProduction = {
  delivery: ['name', 'address', 'registration', 'vatNumber'],
  lottery: ['name', 'address', 'registration'],
} as const satisfies { readonly [P in Product]: readonly (keyof Operator<P>)[] }

/** The example's mark of a value to fill in. */
const placeholder = /^\[.*\]$/

/**
 * Reads the operator of a product from OPERATOR_FILE. A detail that the file lacks is null, an app link then leads to
 * the store, and there are no testimonials. Without a file all details lack.
 * Throws a sentence that names the file and the fault; in production also for a missing name, address, registration or
 * (marketplace only) VAT number, and for a placeholder of the example.
 */
export function readOperator<P extends Product>(
  product: P,
  file: string | undefined,
  { isProduction }: { readonly isProduction: boolean },
): Operator<P> {
  const content = file === undefined ? {} : readJson(file)
  const schema: z.ZodType<Readonly<Record<string, unknown>>> = fileSchemas[product]
  const result = schema.safeParse(content)
  if (!result.success) throw new Error(`OPERATOR_FILE (${file}) is wrong: ${describeProblems(result.error)}`)
  const operator = result.data[product] as Operator<P> // as: parsed by the schema of this product
  if (isProduction) refuseGaps(product, operator)
  return operator
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new Error(`OPERATOR_FILE (${file}) cannot be read: ${describeReason(cause)}`, { cause })
  }
}

function describeReason(cause: unknown): string {
  if (cause instanceof SyntaxError) return 'it must be a JSON file'
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return reasons[code] ?? `reading it failed (${code})`
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'this process may not read it',
  EPERM: 'this process may not read it',
}

function describeProblems(error: z.ZodError): string {
  return error.issues
    .map(({ path, message }) => `${path.length > 0 ? path.join('.') : 'the whole'}: ${message}`)
    .join('; ')
}

function refuseGaps(product: Product, operator: Readonly<Record<string, unknown>>): void {
  const missing = requiredInProduction[product].filter((name) => operator[name] === null)
  const unfilled = Object.entries(operator).flatMap(([name, value]) =>
    typeof value === 'string' && placeholder.test(value) ? [name] : [],
  )
  const gaps = [...missing, ...unfilled].map((name) => `${product}.${name}`)
  if (gaps.length > 0) throw new Error(`In production OPERATOR_FILE must name: ${gaps.join(', ')}`)
}
