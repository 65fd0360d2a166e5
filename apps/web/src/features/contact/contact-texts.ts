import { defineTexts } from '@repo/ui/texts'

/** The texts of the contact page. */
export const contactTexts = defineTexts('contact', {
  fr: {
    title: 'Contactez-nous',
    lead: 'Une question sur une livraison, un compte ou une facture ? Notre équipe vous répond par e-mail.',
    lastName: 'Nom',
    firstName: 'Prénom',
    email: 'Adresse e-mail',
    phone: 'Téléphone (facultatif)',
    subject: 'Sujet',
    message: 'Message',
    unseen: 'Ne remplissez pas ce champ',
    send: 'Envoyer',
    sending: 'Envoir en cours ...',
    sent: 'Message envoyé',
    sentHint: "Votre message a bien été reçu par l'équipe",
    close: 'Fermer',
    failed: 'Votre message n’a pas pu être envoyé, veuillez réessayer',
    faq: 'Lire les questions fréquentes',
    tip: 'Pour une réponse plus rapide',
    tip1: 'Écrivez depuis l’adresse e-mail de votre compte.',
    tip2: 'Pour une livraison, indiquez sa date et les deux villes.',
    tip3: 'Ne nous envoyez jamais votre mot de passe ni votre numéro de carte.',
  },
})
