import { formatFrenchEuros } from '#api/euros.ts'
import type { EmailContent } from '#api/mail/email-content.ts'

/** Returns the email that notifies a company of an order refused because an API key has reached its limit. */
export function keyLimitEmail(
  to: string,
  {
    name,
    dailyLimitCents,
    webUrl,
  }: { readonly name: string; readonly dailyLimitCents: number; readonly webUrl: string },
): EmailContent {
  return {
    to,
    isForConfirmed: true,
    subject: `La clé d’API « ${name} » a atteint sa limite`,
    preheader: 'Une commande vient d’être refusée.',
    paragraphs: [
      `La clé d’API « ${name} » ne peut pas commander pour plus de ${formatFrenchEuros(dailyLimitCents)} par 24 heures. Une commande qui dépassait cette limite vient d’être refusée, et d’autres peuvent l’être encore : nous ne vous écrivons qu’une fois par jour.`,
      'Si vos logiciels ont commandé ce que vous attendiez, relevez la limite. Sinon, révoquez la clé aussitôt : quelqu’un d’autre s’en sert peut-être. Les expéditions déjà commandées se suivent et s’annulent dans vos expéditions.',
    ],
    button: { label: 'Voir les clés d’API', url: `${webUrl}/mon-entreprise/cles-api` },
    footer: 'Vous recevez ce message parce que votre entreprise utilise une clé d’API de Volant.',
  }
}
