import type { DocumentKind } from '@repo/prisma/delivery-types'

/** The exact requirement of each document, on the carrier's screen. */
export const documentInstructions = {
  identity: 'Carte d’identité recto verso, passeport ou titre de séjour, en cours de validité.',
  driving_licence:
    'Permis de conduire recto verso, avec ses catégories et sa date de fin. En scooter avec le permis B : joignez l’attestation de formation 125 cm³.',
  business_register: 'Extrait KBIS ou justificatif d’inscription de moins de 3 mois, toutes les pages.',
  bank_details: 'RIB au nom du titulaire du compte ou de l’entreprise : vos gains y sont versés.',
  vehicle_registration:
    'Carte grise de ce véhicule, recto verso : la plaque doit être celle que vous avez déclarée.',
  vehicle_insurance:
    'Attestation d’assurance en cours qui nomme ce véhicule et couvre le transport de marchandises pour autrui.',
  representative_identity: 'Pièce d’identité du représentant légal, recto verso, en cours de validité.',
  goods_transport_licence: 'Licence de transport intérieur ou communautaire en cours, ou sa copie conforme.',
  professional_capacity: 'Attestation de capacité professionnelle du gestionnaire de transport.',
  liability_insurance: 'Attestation de responsabilité civile professionnelle en cours.',
  goods_insurance: 'Attestation d’assurance des marchandises transportées en cours.',
} as const satisfies Record<DocumentKind, string>
