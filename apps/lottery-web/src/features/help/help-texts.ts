import { defineTexts } from '@repo/ui/texts'

/** The texts of the FAQ page and of the contact page. */
export const helpTexts = defineTexts('help', {
  fr: {
    faqTitle: 'Questions fréquentes',
    faqLead: 'Les réponses aux questions qu’on nous pose le plus. Pour le reste, écrivez-nous.',
    search: 'Chercher dans les questions',
    found_zero: 'Aucune réponse ne contient ces mots.',
    found_one: '{{count}} réponse',
    found_other: '{{count}} réponses',
    notFound: 'Votre question n’est pas là ?',
    toContact: 'Écrire au support',
    contactTitle: 'Contact',
    contactLead: 'Une personne vous répond par e-mail ; une copie de votre message vous est envoyée.',
    name: 'Votre nom',
    email: 'Votre adresse e-mail',
    subject: 'Sujet',
    chooseSubject: 'Choisir un sujet',
    text: 'Votre message',
    send: 'Envoyer le message',
    sent: 'Message envoyé',
    sentHint: 'Nous vous répondrons à l’adresse indiquée. Pensez à regarder dans les indésirables.',
    another: 'Écrire un autre message',
    toFaq: 'Lire d’abord les questions fréquentes',
    mail: 'Ou par e-mail :',
    urgent:
      'Le jeu vous fait du mal ? N’attendez pas notre réponse : la pause est immédiate depuis votre compte, et des lignes d’écoute existent dans de nombreux pays.',
    toRisks: 'Aide et lignes d’écoute',
    conditions: 'Conditions de participation',
    game: 'Le jeu',
    draw: 'Le tirage',
    winnings: 'Les gains',
    security: 'La sécurité',
    technical: 'Aide technique',
    personal_data: 'Données personnelles',
  },
})
