import { defineTexts } from '@repo/ui/texts'

/** The texts of the claims about a carrier's deliveries. */
export const carrierClaimsTexts = defineTexts('carrier-claims', {
  fr: {
    back: 'Mon compte',
    title: 'Réclamations',
    lead: 'Ce que des expéditeurs ont signalé sur vos livraisons, dans les 24 heures qui suivent l’enlèvement.',
    empty: 'Aucune réclamation',
    emptyHint: 'Si un expéditeur signale un problème sur une livraison, vous le lirez et y répondrez ici.',

    nature_endommage: 'Marchandise endommagée',
    nature_perdu: 'Marchandise perdue',
    nature_manquant: 'Marchandise incomplète',
    nature_retard: 'Retard',
    nature_autre: 'Autre problème',
    nature_inconnu: 'Autre problème',
    state_ouverte: 'En cours d’examen',
    state_acceptee: 'Acceptée',
    state_refusee: 'Écartée',
    state_retiree: 'Retirée',
    state_inconnu: 'Autre état',
    madeOn: 'Signalé le {{date}}',
    bill: 'Bordereau {{number}}',
    photo: 'Photo {{number}} de la réclamation',
    ownPhoto: 'Votre photo {{number}}',

    own: 'Votre version, envoyée le {{date}}',
    give: 'Donner ma version',
    giveLead:
      'Une seule fois, avant la réponse de notre équipe : l’état de la marchandise à l’enlèvement, ce qui s’est passé en route et à la remise.',
    text: 'Ce qui s’est passé, selon vous',
    textHint: 'De 10 à 2 000 caractères.',
    photos: 'Photos',
    photosHint: 'Facultatif',
    send: 'Envoyer ma version',
    close: 'Fermer',
    closed: 'Cette réclamation n’attend plus votre version',
    closedHint: 'Votre texte reste ici : copiez-le avant de fermer si vous voulez l’envoyer à notre support.',
    sent: 'Version envoyée',
    sentHint: 'Notre équipe la lit avant de répondre.',
  },
})
