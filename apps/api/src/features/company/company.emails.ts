import { createFrenchDateFormat } from '@repo/contracts/french-date'
import type { MemberRole } from '@repo/prisma/delivery-types'
import type { EmailContent } from '#api/mail/email-content.ts'

const roleTexts: Readonly<Record<MemberRole, string>> = {
  administrator: 'Administrateur : commander et gérer l’entreprise',
  orderer: 'Opérateur : commander et suivre les expéditions',
  reader: 'Lecteur : suivre les expéditions',
}

const formatDayAndTime = createFrenchDateFormat({
  timeZone: 'Europe/Paris',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** Returns the email that invites a person to a company. */
export function invitationEmail(
  to: string,
  invitation: {
    readonly company: string
    readonly role: MemberRole
    readonly url: string
    readonly expiresAt: Date
  },
): EmailContent {
  const { company, role, url, expiresAt } = invitation
  return {
    to,
    subject: `${company} vous invite sur Volant`,
    preheader: 'Créez votre accès en une minute.',
    paragraphs: [
      'Bonjour',
      `${company} vous invite à rejoindre son espace Volant, où elle commande et suit ses livraisons.`,
    ],
    facts: [
      { label: 'Votre rôle', value: roleTexts[role] },
      { label: 'Valable jusqu’au', value: formatDayAndTime(expiresAt) },
    ],
    button: { label: 'Accepter l’invitation', url },
    afterword: [
      'Ce lien est personnel et ne sert qu’une fois. Si vous n’attendiez pas cette invitation, ignorez ce message : rien ne se passera.',
    ],
    footer: `Vous recevez ce message parce que ${company} a indiqué votre adresse.`,
  }
}
