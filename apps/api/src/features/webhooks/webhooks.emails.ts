import type { EmailContent } from '#api/mail/email-content.ts'

/** Returns the email that an endpoint was disabled because nothing was delivered for three days. */
export function webhookDisabledEmail(to: string, host: string, webUrl: string): EmailContent {
  return {
    to,
    isForConfirmed: true,
    subject: `Votre webhook vers ${host} est désactivé`,
    preheader: 'Il ne répond plus depuis trois jours.',
    paragraphs: [
      `Depuis trois jours, aucun de nos envois vers ${host} n’a abouti. Nous avons désactivé ce webhook : vos expéditions continuent, mais votre système n’en est plus informé.`,
      'Une fois votre serveur rétabli, réactivez le webhook et renvoyez les événements manqués depuis son journal.',
    ],
    button: { label: 'Voir le journal', url: `${webUrl}/mon-entreprise/webhooks` },
    footer: 'Vous recevez ce message parce que votre entreprise a configuré un webhook sur Volant.',
  }
}
