import type { DocumentKind } from '@repo/prisma/delivery-types'
import type { Deps } from '#api/deps.ts'
import { maskedIban, payeeOf } from '#api/features/payouts/payee/payee.service.ts'

/** What an account has declared, one line below the other: what a paper is compared with. */
export type Declared = readonly (readonly [string, string])[]

const ofPersons: readonly DocumentKind[] = ['identity', 'driving_licence']
const ofBank: readonly DocumentKind[] = ['bank_details']
const ofVehicles: readonly DocumentKind[] = ['vehicle_registration', 'vehicle_insurance', 'goods_insurance']

/** What an account has declared that a paper of a kind must bear: who it is of, then account, plates and classes, or register. Of an IBAN its ends. */
export async function declaredFor(deps: Deps, accountId: string, kind: DocumentKind): Promise<Declared> {
  const account = await deps.db.account.findUniqueOrThrow({
    where: { id: accountId },
    select: {
      ...{ individual: true, company: true },
      vehicles: { where: { removedAt: null }, orderBy: { createdAt: 'asc' }, take: 50 },
      carrier: { select: { vehicle: true } },
    },
  })
  const { individual, company, carrier } = account
  const drivenBy = carrier?.vehicle && !account.vehicles.some(({ id }) => id === carrier.vehicle?.id)
  const vehicles = [...account.vehicles, ...(drivenBy && carrier.vehicle ? [carrier.vehicle] : [])]
  return [
    ...(individual ? personLines(individual) : []),
    ...(company && !ofPersons.includes(kind) ? companyLines(company) : []),
    ...(ofBank.includes(kind) ? await bankLines(deps, accountId) : []),
    ...(ofVehicles.includes(kind) ? vehicles.map(vehicleLine) : []),
  ]
}

/** The same in one line. */
export function inOneLine(declared: Declared): string {
  return declared.map(([name, value]) => `${name} ${value}`).join('; ') || 'nothing'
}

type Person = {
  readonly lastName: string
  readonly firstNames: string
  readonly birthDate: Date
  readonly address: string
}

function personLines({ lastName, firstNames, birthDate, address }: Person): Declared {
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

function companyLines({ name, legalForm, siret, representative, headOfficeAddress }: Company): Declared {
  return [
    ['legal name', `${name} (${legalForm})`],
    ['SIRET', siret],
    ['represented by', representative],
    ['head office', headOfficeAddress],
  ]
}

async function bankLines(deps: Deps, accountId: string): Promise<Declared> {
  const payee = await payeeOf(deps, deps.db, accountId)
  return payee
    ? [
        ['account holder', payee.holder],
        ['IBAN', maskedIban(payee.iban)],
      ]
    : [['IBAN', 'not declared yet']]
}

type Vehicle = {
  readonly vehicleClass: string
  readonly brand: string
  readonly model: string
  readonly plate: string
}

function vehicleLine({ vehicleClass, brand, model, plate }: Vehicle): Declared[number] {
  return [
    'vehicle',
    [plate, vehicleClass, `${brand} ${model}`].filter((part) => part.trim() !== '').join(', '),
  ]
}
