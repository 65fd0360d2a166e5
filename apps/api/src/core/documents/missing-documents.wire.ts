import type { missingDocument } from '@repo/contracts/delivery/documents'
import { documentTypes } from '@repo/contracts/delivery/documents'
import { isVehicleDocument } from '@repo/delivery-rules/documents'
import type { LicensedVehicle } from '@repo/delivery-rules/driving-licences'
import { listSufficientLicences } from '@repo/delivery-rules/driving-licences'
import type { z } from 'zod'
import { formatVehicleName } from '#api/core/vehicles/vehicle-name.texts.ts'
import { toDocumentType } from './document-types.texts.ts'
import type { MissingDocument } from './missing-documents.service.ts'
import type { RequiredDocument } from './required-documents.service.ts'

const ownerCodes = { driver: 'chauffeur', company: 'entreprise', vehicle: 'vehicule' } as const
const stateCodes = {
  to_provide: 'A_FOURNIR',
  under_review: 'EN_COURS',
  refused: 'REFUSEE',
  // No missing document has this state; this is for the compiler.
  approved: 'A_FOURNIR',
} as const

/** Converts a driver's missing document to the wire. */
export function toMissingDocument(missing: MissingDocument): z.output<typeof missingDocument> {
  const { ownerKind, vehicle, vehicleId, isOtherClass, newest } = missing
  const type = toDocumentType(missing.kind)
  return {
    type,
    libelle: documentTypes[type],
    etat: stateCodes[missing.state],
    de: ownerCodes[ownerKind],
    vehicule:
      ownerKind === 'vehicle' && vehicle && vehicleId !== null
        ? { vehiculeId: vehicleId, nom: vehicle.name }
        : null,
    precision: isOtherClass && vehicle ? describeLicence(vehicle, newest?.licenceClasses ?? []) : null,
  }
}

/** Converts a company's required documents that are not approved to the wire; its administrator submits them. */
export function toMissingDocumentsOfCompany(
  required: readonly RequiredDocument[],
): z.output<typeof missingDocument>[] {
  return required
    .filter(({ approvedUntil }) => approvedUntil === null)
    .map(({ kind, vehicle, state }) => {
      const type = toDocumentType(kind)
      return {
        type,
        libelle: documentTypes[type],
        etat: stateCodes[state],
        de: isVehicleDocument(kind) ? ownerCodes.vehicle : ownerCodes.company,
        vehicule: vehicle && { vehiculeId: vehicle.id, nom: formatVehicleName(vehicle) },
        precision: null,
      }
    })
}

const either = new Intl.ListFormat('fr', { type: 'disjunction' })

/** Returns the French sentence that says why a licence with these classes is not sufficient for a vehicle. */
export function describeLicence(vehicle: LicensedVehicle, classes: readonly string[]): string {
  const requirement = `Le véhicule demande la catégorie ${either.format(listSufficientLicences(vehicle) ?? [])}`
  return classes.length === 0
    ? `${requirement} : indiquez les catégories de votre permis en le déposant.`
    : `${requirement}, votre permis porte ${classes.join(', ')}.`
}
