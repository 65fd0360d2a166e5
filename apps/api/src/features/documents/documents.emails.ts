import { carrierScreens } from '@repo/contracts/delivery/carrier-screens'
import { documentTypes } from '@repo/contracts/delivery/documents'
import { formatFrenchLongDay } from '@repo/contracts/french-date'
import type { ReminderDays } from '@repo/delivery-rules/documents'
import { findLastValidDay } from '@repo/delivery-rules/documents'
import type { AccountKind, DocumentKind, Vehicle } from '@repo/prisma/delivery-types'
import { isCarrierKind } from '#api/core/accounts/accounts.service.ts'
import { toDocumentType } from '#api/core/documents/document-types.texts.ts'
import { formatVehicleName } from '#api/core/vehicles/vehicle-name.texts.ts'
import type { EmailContent } from '#api/mail/email-content.ts'

const footer = 'Vous recevez ce message parce que vous transportez avec Volant.'

/** Returns the common name of a kind of document. */
function nameDocumentKind(kind: DocumentKind): string {
  return documentTypes[toDocumentType(kind)]
}

/** A document with its vehicle. */
export type NamedDocument = { readonly kind: DocumentKind; readonly vehicle: Vehicle | null }

/** Returns the common name of a document, with its vehicle. */
export function nameDocument({ kind, vehicle }: NamedDocument): string {
  return vehicle ? `${nameDocumentKind(kind)} (${formatVehicleName(vehicle)})` : nameDocumentKind(kind)
}

/** The sites that emails about documents lead to. */
type Sites = { readonly webUrl: string; readonly carrierUrl: string }

/** Returns the button to an account's documents, on its own site. */
function toDocumentsButton(kind: AccountKind, { webUrl, carrierUrl }: Sites) {
  const url = isCarrierKind(kind) ? `${carrierUrl}${carrierScreens.pieces}` : `${webUrl}/mon-compte`
  return { label: 'Voir mes pièces', url }
}

/** Returns the email that tells a carrier account that all its own documents are approved. */
export function documentsApprovedEmail(to: string, kind: AccountKind, { carrierUrl }: Sites): EmailContent {
  const what =
    kind === 'TREN'
      ? 'Vos chauffeurs dont les pièces sont validées peuvent recevoir des courses.'
      : kind === 'LIVR'
        ? 'Dès que celles de votre entreprise le sont aussi, vous pouvez recevoir des courses.'
        : 'Passez en ligne dans l’application : les courses proches vous sont proposées.'
  return {
    to,
    isForConfirmed: true,
    subject: 'Vos pièces sont validées',
    preheader: 'Votre dossier est complet.',
    paragraphs: ['Toutes les pièces de votre dossier sont validées.', what],
    button: { label: 'Ouvrir l’application', url: `${carrierUrl}${carrierScreens.activite}` },
    footer,
  }
}

/** Returns the email that tells an account that its document is refused, with the reason. */
export function documentRefusedEmail(
  { email, kind }: { readonly email: string; readonly kind: AccountKind },
  document: NamedDocument,
  reason: string,
  sites: Sites,
): EmailContent {
  return {
    to: email,
    isForConfirmed: true,
    subject: 'Une de vos pièces est refusée',
    preheader: `${nameDocument(document)} : voici pourquoi.`,
    paragraphs: [
      'Nous avons examiné une de vos pièces et ne pouvons pas l’accepter. Déposez-en une autre dans l’application.',
    ],
    facts: [
      { label: 'Pièce', value: nameDocument(document) },
      { label: 'Motif', value: reason },
    ],
    button: toDocumentsButton(kind, sites),
    footer,
  }
}

/** A document that has expired, or expires soon. */
export type ExpiringDocument = NamedDocument & { readonly expiresAt: Date }

const subjects = {
  30: 'Pensez à renouveler vos pièces',
  7: 'Vos pièces expirent dans une semaine',
  1: 'Vos pièces expirent dans moins de 24 heures',
  0: 'Vos pièces ont expiré',
} as const satisfies Record<ReminderDays, string>

/** Returns the notification about documents that expire in `days`, or have expired (0). */
export function writeExpiryText(documents: readonly ExpiringDocument[], days: ReminderDays): string {
  const names = documents.map(nameDocument).join(', ')
  return days === 0
    ? `À renouveler sans attendre, vous ne recevez plus de courses : ${names}.`
    : `À renouveler au plus tard le ${formatFrenchLongDay(findLastValidDay(findEarliest(documents)))} pour continuer à recevoir des courses : ${names}.`
}

/** Returns the email about documents that expire in `days`, or have expired (0). */
export function expiryEmail(
  to: string,
  documents: readonly ExpiringDocument[],
  days: ReminderDays,
  { carrierUrl }: Sites,
): EmailContent {
  return {
    to,
    isForConfirmed: true,
    subject: subjects[days],
    preheader: documents.map(nameDocument).join(', '),
    paragraphs: [
      days === 0
        ? 'Des pièces de votre dossier ont expiré : les courses ne vous sont plus proposées. Une course en cours se termine normalement.'
        : 'Des pièces de votre dossier expirent bientôt. Déposez les nouvelles dès maintenant : les anciennes restent valables pendant leur vérification.',
      'Dans l’application : Mes pièces, puis la pièce à renouveler.',
    ],
    facts: documents.map((document) => ({
      label: nameDocument(document),
      value: `Valable jusqu’au ${formatFrenchLongDay(findLastValidDay(document.expiresAt))}`,
    })),
    button: { label: 'Voir mes pièces', url: `${carrierUrl}${carrierScreens.pieces}` },
    footer,
  }
}

function findEarliest(documents: readonly ExpiringDocument[]): Date {
  return new Date(Math.min(...documents.map(({ expiresAt }) => expiresAt.getTime())))
}
