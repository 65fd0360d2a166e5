import { z } from 'zod'
import { isValidFrenchVat, isValidSiret } from '../french-identifiers.ts'
import { messages } from '../patterns.ts'
import { text } from '../wire.ts'

/** The legal forms that a sender company chooses from, in the order of the list. */
export const companyStatuses = [
  'SAS',
  'SA',
  'SARL',
  'EURL',
  'EI',
  'EIRL',
  'SNC',
  'SCOP',
  'SCA',
  'SCS',
  'SCI',
  'ASSOCIATION',
] as const

/** A business sector: its code on the wire and its French name. */
export type Sector = { readonly code: string; readonly label: string }

/** The business sectors of senders, in the order of the list. */
export const senderSectors = [
  { code: 'ECOM', label: 'E-commerce' },
  { code: 'EVEN', label: 'Événementiel' },
  { code: 'FLOR', label: 'Fleuriste' },
  { code: 'FOBU', label: 'Fournitures de bureau' },
  { code: 'FOMO', label: 'Fournisseur de mobilier' },
  { code: 'FOPA', label: 'Pièces automobiles' },
  { code: 'GRDI', label: 'Grande distribution' },
  { code: 'INDU', label: 'Industrie' },
  { code: 'INEL', label: 'Informatique et électroménager' },
  { code: 'LOGI', label: 'Logistique' },
  { code: 'PAFI', label: 'Pâtisserie fine' },
  { code: 'PHME', label: 'Pharmaceutique et médical' },
  { code: 'SOTD', label: 'Température dirigée' },
  { code: 'Taxi', label: 'Taxi' },
  { code: 'TRAI', label: 'Traiteur' },
  { code: 'TRDK', label: 'Transport du dernier kilomètre' },
  { code: 'TRFR', label: 'Transport de fret' },
  { code: 'VTC', label: 'VTC' },
] as const satisfies readonly Sector[]

/** The business sectors of carriers, in the order of the list. */
export const carrierSectors = [
  { code: '1 Transpor', label: 'Transport de produits frais' },
  { code: '2 Transpor', label: 'Transport de colis' },
  { code: '3 Transpor', label: 'Transport de mobilier' },
  { code: '4 Transpor', label: 'Transport médical' },
  { code: 'Taxi', label: 'Taxi' },
  { code: 'VTC', label: 'VTC' },
  { code: 'Coursier', label: 'Coursier' },
  { code: 'Autres', label: 'Autres' },
] as const satisfies readonly Sector[]

/** A legal form of the senders' list. */
export const companyStatus = z.enum(companyStatuses, messages.status)

/** A SIRET with valid check digits, spaces allowed. */
export const siret = text(40).refine(isValidSiret, messages.siret)

/** A French VAT number with a valid key, spaces allowed. */
export const frenchVat = text(40).refine(isValidFrenchVat, messages.vat)

/**
 * Returns the schema for one to all codes of a list of sectors, each once.
 * It accepts a code, a list of codes, or both written as text (`ECOM,FLOR` or `["ECOM","FLOR"]`).
 */
export function createSectorListSchema(sectors: readonly Sector[]) {
  const codes = z
    .array(z.string())
    .min(1, messages.sector)
    .refine((list) => list.every((code) => hasCode(sectors, code)), messages.sector)
  return z.codec(
    z.union(
      [z.string().max(1000, messages.sector), z.array(z.string()).max(100, messages.sector)],
      messages.sector,
    ),
    codes,
    {
      decode: (wire) => [...new Set(parseCodes(wire))],
      encode: (value) => value,
    },
  )
}

function hasCode(sectors: readonly Sector[], code: string): boolean {
  return sectors.some((sector) => sector.code === code)
}

function parseCodes(wire: string | readonly string[]): string[] {
  const codes = typeof wire === 'string' ? parseList(wire) : wire
  return codes.map((code) => code.trim()).filter((code) => code !== '')
}

function parseList(source: string): readonly string[] {
  const lists = z.array(z.string()).safeParse(parseJson(source))
  return lists.success ? lists.data : source.split(',')
}

/** Parses a text as JSON; null when it is not JSON. */
function parseJson(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    return null
  }
}
