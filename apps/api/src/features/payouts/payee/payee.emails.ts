import { createFrenchDateFormat } from '@repo/contracts/french-date'
import type { EmailContent } from '#api/mail/email-content.ts'

const formatInstant = createFrenchDateFormat({
  timeZone: 'Europe/Paris',
  dateStyle: 'long',
  timeStyle: 'short',
})

/**
 * Returns the email about a changed payout account. `iban` is shown as it is given, so pass a masked one; no transfer
 * goes there before `until`.
 */
export function payoutAccountChangedEmail(
  to: string,
  account: { readonly iban: string; readonly until: Date },
  webUrl: string,
): EmailContent {
  return {
    to,
    subject: 'Vos coordonnées bancaires ont été modifiées',
    preheader: 'Vos prochains virements iront sur ce compte.',
    paragraphs: [
      'Le compte sur lequel vos gains sont versés vient d’être enregistré ou modifié. Par sécurité, aucun virement n’y est envoyé pendant trois jours.',
      'Si ce n’était pas vous, changez votre mot de passe et contactez-nous sans attendre : nous suspendrons les virements.',
    ],
    facts: [
      { label: 'Nouveau compte', value: account.iban },
      { label: 'Virements possibles à partir du', value: formatInstant(account.until) },
    ],
    button: { label: 'Contacter le support', url: `${webUrl}/contact` },
    footer: 'Vous recevez ce message parce que la sécurité de votre compte est concernée.',
  }
}
