import { carrierScreens } from '@repo/contracts/delivery/carrier-screens'
import { createFrenchDateFormat } from '@repo/contracts/french-date'
import type { EmailContent } from '#api/mail/email-content.ts'

const formatDayAndTime = createFrenchDateFormat({
  timeZone: 'Europe/Paris',
  dateStyle: 'long',
  timeStyle: 'short',
})

const footer = 'Vous recevez ce message parce qu’il concerne l’accès à votre compte Volant.'

/** The same promise as on the screens and in the terms of use (ADR 49). */
const earningsStayDue =
  'Vos gains restent dus et vous sont versés à la date prévue. Si un litige sur une course a entraîné la suspension, seul le gain de cette course attend son règlement.'

/** The sites that these emails lead to. */
type Sites = { readonly webUrl: string; readonly carrierUrl: string }

/** Returns the email about a suspension, with the reason and how to respond: for a carrier by an appeal. */
export function suspendedEmail(
  to: string,
  suspension: { readonly reason: string; readonly endsAt: Date | null },
  isCarrier: boolean,
  { webUrl, carrierUrl }: Sites,
): EmailContent {
  const { reason, endsAt } = suspension
  return {
    to,
    subject: 'Votre compte est suspendu',
    preheader:
      endsAt === null ? 'Voici pourquoi, et comment répondre.' : `Jusqu’au ${formatDayAndTime(endsAt)}.`,
    paragraphs: [
      endsAt === null
        ? 'Votre compte Volant est suspendu.'
        : `Votre compte Volant est suspendu jusqu’au ${formatDayAndTime(endsAt)} : il redevient actif de lui-même ensuite.`,
      isCarrier
        ? 'Vous ne recevez plus de courses. Une course déjà commencée se termine normalement, et votre application reste ouverte : vous pouvez y contester cette décision, qu’une personne de notre équipe réexaminera.'
        : 'Vous pouvez nous écrire : une personne de notre équipe réexaminera cette décision.',
      ...(isCarrier ? [earningsStayDue] : []),
    ],
    facts: [{ label: 'Motif', value: reason }],
    button: isCarrier
      ? { label: 'Lire et contester', url: `${carrierUrl}${carrierScreens.recours}` }
      : { label: 'Contacter le support', url: `${webUrl}/contact` },
    footer,
  }
}

/** Returns the email that notifies an account that it is no longer suspended. */
export function restoredEmail(to: string, url: string): EmailContent {
  return {
    to,
    subject: 'Votre compte est de nouveau actif',
    paragraphs: ['La suspension de votre compte Volant est levée : toutes ses fonctions vous sont rendues.'],
    button: { label: 'Ouvrir Volant', url },
    footer,
  }
}

/** Returns the email of a carrier's appeal to the support. A reply goes to the carrier. */
export function appealEmail(
  supportEmail: string,
  appeal: { readonly id: string; readonly text: string },
  carrier: { readonly displayName: string; readonly email: string; readonly reason: string },
): EmailContent {
  return {
    to: supportEmail,
    replyTo: carrier.email,
    subject: `[Recours] ${appeal.id}`,
    paragraphs: ['Un transporteur conteste la suspension de son compte.'],
    facts: [
      { label: 'Transporteur', value: carrier.displayName },
      { label: 'Motif de la suspension', value: carrier.reason },
      { label: 'Recours', value: appeal.id },
    ],
    quotation: appeal.text,
    footer:
      'Répondez par la commande appeals answer : le transporteur voit votre réponse dans son application.',
  }
}

/** Returns the email that notifies a carrier of the outcome of its appeal, in the reviewer's words. */
export function appealAnsweredEmail(
  to: string,
  verdict: 'restored' | 'confirmed',
  answer: string,
  { carrierUrl }: Pick<Sites, 'carrierUrl'>,
): EmailContent {
  return {
    to,
    subject: verdict === 'restored' ? 'Votre recours est accepté' : 'Votre recours a été examiné',
    paragraphs: [
      verdict === 'restored'
        ? 'Une personne de notre équipe a réexaminé la suspension de votre compte : elle est levée.'
        : 'Une personne de notre équipe a réexaminé la suspension de votre compte : elle est maintenue.',
    ],
    quotation: answer,
    button: { label: 'Ouvrir l’application', url: `${carrierUrl}${carrierScreens.recours}` },
    footer,
  }
}
