import type { DocumentKind } from '@repo/prisma/delivery-types'
import type { Deps } from '#api/deps.ts'
import { findPayee, maskIban } from '#api/features/payouts/payee/payee.service.ts'

/** An account's declarations, with which staff compares a document: pairs of a label and a value. */
export type Declarations = readonly (readonly [string, string])[]

const personDocumentKinds: readonly DocumentKind[] = ['identity', 'driving_licence']

/** A document, with what its owner has declared about it. */
type DeclaredDocument = {
  readonly accountId: string
  readonly kind: DocumentKind
  readonly vehicle: Vehicle | null
  readonly licenceClasses: readonly string[]
  readonly licenceEndsOn: Date | null
}

/**
 * Returns the declarations that a document must confirm: the person and, except for a person's own documents, the
 * company; then the bank account, the licence or the vehicle that it is about. An IBAN is shortened unless the audit
 * records its reader (`hasWholeIban`), who needs all of it: a forged document may have the same ends.
 */
export async function readDeclarations(
  deps: Deps,
  document: DeclaredDocument,
  hasWholeIban: boolean,
): Promise<Declarations> {
  const { accountId, kind, vehicle } = document
  const { individual, company } = await deps.db.account.findUniqueOrThrow({
    where: { id: accountId },
    select: { individual: true, company: true },
  })
  return [
    ...(individual ? listPersonFacts(individual) : []),
    ...(company && !personDocumentKinds.includes(kind) ? listCompanyFacts(company) : []),
    ...(kind === 'bank_details' ? await listBankFacts(deps, accountId, hasWholeIban) : []),
    ...(kind === 'driving_licence' ? listLicenceFacts(document) : []),
    ...(vehicle ? [formatVehicle(vehicle)] : []),
  ]
}

/** Joins the declarations in one line; `nothing` without any. */
export function joinDeclarations(declarations: Declarations): string {
  return declarations.map(([name, value]) => `${name} ${value}`).join('; ') || 'nothing'
}

type Person = {
  readonly lastName: string
  readonly firstNames: string
  readonly birthDate: Date
  readonly address: string
}

function listPersonFacts({ lastName, firstNames, birthDate, address }: Person): Declarations {
  return [
    ['name', `${firstNames} ${lastName}`],
    ['born', birthDate.toISOString().slice(0, 10)],
    ['address', address],
  ]
}

type Company = {
  readonly name: string
  readonly legalForm: string
  readonly siret: string
  readonly representative: string
  readonly headOfficeAddress: string
}

function listCompanyFacts({
  name,
  legalForm,
  siret,
  representative,
  headOfficeAddress,
}: Company): Declarations {
  return [
    ['legal name', `${name} (${legalForm})`],
    ['SIRET', siret],
    ['represented by', representative],
    ['head office', headOfficeAddress],
  ]
}

async function listBankFacts(deps: Deps, accountId: string, hasWholeIban: boolean): Promise<Declarations> {
  const payee = await findPayee(deps, deps.db, accountId)
  return payee
    ? [
        ['account holder', payee.holder],
        ['IBAN', hasWholeIban ? payee.iban : maskIban(payee.iban)],
      ]
    : [['IBAN', 'not declared yet']]
}

function listLicenceFacts({ licenceClasses, licenceEndsOn }: DeclaredDocument): Declarations {
  return [
    ['licence classes', licenceClasses.join(', ') || 'not declared'],
    ['licence ends', licenceEndsOn?.toISOString().slice(0, 10) ?? 'not declared'],
  ]
}

type Vehicle = {
  readonly vehicleClass: string
  readonly brand: string
  readonly model: string
  readonly plate: string
}

function formatVehicle({ vehicleClass, brand, model, plate }: Vehicle): Declarations[number] {
  return [
    'vehicle',
    [plate, vehicleClass, `${brand} ${model}`].filter((part) => part.trim() !== '').join(', '),
  ]
}
