import { createFrenchDateFormat } from '@repo/contracts/french-date'
import type { EmailContent } from '#api/mail/email-content.ts'

const formatDayAndTime = createFrenchDateFormat({
  timeZone: 'Europe/Paris',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** Returns the invitation to drive for a company. */
export function driverInvitationEmail(
  to: string,
  invitation: {
    readonly company: string
    readonly firstNames: string
    readonly url: string
    readonly expiresAt: Date
  },
): EmailContent {
  const { company, firstNames, url, expiresAt } = invitation
  return {
    to,
    subject: `${company} vous invite à rouler avec Volant`,
    preheader: 'Créez votre accès chauffeur en une minute.',
    paragraphs: [
      `Bonjour ${firstNames}`,
      `${company} vous invite à rejoindre ses chauffeurs sur Volant. Vous y recevrez ses courses et suivrez vos livraisons, depuis votre téléphone.`,
    ],
    facts: [{ label: 'Valable jusqu’au', value: formatDayAndTime(expiresAt) }],
    button: { label: 'Créer mon accès chauffeur', url },
    afterword: [
      'Ce lien est personnel et ne sert qu’une fois. Si vous n’attendiez pas cette invitation, ignorez ce message : rien ne se passera.',
    ],
    footer: `Vous recevez ce message parce que ${company} a indiqué votre adresse.`,
  }
}
