import { defineTexts } from '@repo/ui/texts'

/** The texts of the sign-in pages. Those of the form itself are shared with the carrier app. */
export const signInTexts = defineTexts('sign-in', {
  fr: {
    title: 'Connexion',
    question: 'Vous êtes ?',
    sender: 'Expéditeur',
    senderHint: 'Commandez, suivez et retrouvez vos expéditions et vos factures.',
    carrier: 'Transporteur',
    carrierHint: 'Vos courses, vos gains et vos documents, dans l’application.',
    noAccount: 'Pas encore de compte ?',
    register: 'Inscription',
    loginLead: 'Retrouvez vos expéditions et commandez une livraison.',
    carrierTitle: 'Connexion transporteur',
    carrierLead:
      'Les transporteurs travaillent avec l’application mobile : téléchargez-la pour accéder à votre compte.',
    carrierPoint1: 'Les demandes proches de vous, avec votre gain affiché avant d’accepter',
    carrierPoint2: 'L’itinéraire et les contacts une fois la course acceptée',
    carrierPoint3: 'Photo et signature à l’enlèvement et à la livraison',
    carrierNoAccount: 'Pas encore transporteur chez Volant ?',
    pictureOffer: 'Nouvelle course',
    pictureGain: '18,40 €',
    pictureRoute: 'Lyon 3ᵉ → Villeurbanne',
    pictureAccept: 'Accepter',
  },
})
