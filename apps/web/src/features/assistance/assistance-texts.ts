import { defineTexts } from '@repo/ui/texts'

/** The texts of the help pages. The questions and answers of the FAQ are in `faq.ts`. */
export const assistanceTexts = defineTexts('assistance', {
  fr: {
    topNavigation: 'Rubriques',
    sideMenu: 'Assistance',
    myAccount: 'Mon compte',
    draw: 'Tirage',
    assistance: 'Assistance',
    accessibility: 'Accessibilité',
    faq: 'FAQ',
    helpTitle: 'Comment vous aider ?',
    helpLead:
      'La plupart des réponses tiennent en une phrase. Pour le reste, notre équipe vous répond par e-mail.',
    faqCard: 'Questions fréquentes',
    faqCardHint: 'Prix, paiement, annulation, suivi, compte : les réponses, avec une recherche.',
    contactCard: 'Nous écrire',
    contactCardHint: 'Le formulaire de contact : vos coordonnées y sont déjà si vous êtes connecté.',
    accessibilityCard: 'Accessibilité',
    accessibilityCardHint: 'Ce qui est accessible, ce qui ne l’est pas encore, et comment nous le signaler.',
    passwordCard: 'Mot de passe oublié ?',
    passwordCardHint: 'Un code par e-mail, et vous en choisissez un nouveau.',
    urgent: 'Une livraison en cours ?',
    urgentHint:
      'Ouvrez-la dans « Mes expéditions » : vous y voyez où en est votre transporteur, et ce que coûterait une annulation.',
    shipments: 'Mes expéditions',
    faqTitle: 'Questions fréquentes',
    faqLead: 'Ce que les expéditeurs nous demandent le plus souvent.',
    search: 'Rechercher dans les questions',
    found_zero: 'Aucune réponse trouvée',
    found_one: '{{count}} réponse',
    found_other: '{{count}} réponses',
    nothingHint: 'Essayez un autre mot, ou écrivez-nous.',
    contact: 'Contactez-nous',
    notFound: 'Vous n’avez pas trouvé ?',
  },
})
