import { defineTexts } from '@repo/ui/texts'

/** The sender's texts about claims and invoice disputes. */
export const claimsTexts = defineTexts('claims', {
  fr: {
    title: 'Réclamations',
    report: 'Signaler un problème',
    reportUntil: 'Possible encore {{left}}, jusqu’au {{date}}.',
    dispute: 'Contester la facture',
    disputeUntil: 'Possible jusqu’au {{date}}.',
    failed: 'Les réclamations ne se chargent pas.',
    retry: 'Réessayer',

    reportLead:
      'Une personne de notre équipe examine votre réclamation, entend le transporteur et vous répond ici et par e-mail. Votre texte et vos photos lui sont montrés : n’y mettez pas de coordonnées.',
    nature: 'Que s’est-il passé ?',
    nature_endommage: 'La marchandise est endommagée',
    nature_perdu: 'La marchandise est perdue',
    nature_manquant: 'Il manque une partie de la marchandise',
    nature_retard: 'La livraison a eu du retard',
    nature_autre: 'Autre problème',
    nature_inconnu: 'Autre problème',
    text: 'Décrivez le problème',
    textHint: 'De 10 à 2 000 caractères. Indiquez les faits et ce que vous demandez.',
    photos: 'Photos',
    photosHint: 'Facultatif',
    send: 'Envoyer la réclamation',
    keep: 'Fermer',
    closed_over: 'Le délai est passé : cet envoi n’est plus possible',
    closed_taken: 'Une réclamation est déjà en cours d’examen : cet envoi n’est plus possible',
    closedHint: 'Votre texte reste ici. Copiez-le avant de fermer pour l’envoyer à notre support.',
    sent: 'Réclamation envoyée',
    sentHint: 'Nous vous répondons ici et par e-mail.',

    disputeLead:
      'Dites-nous ce qui ne va pas dans la facture de cette expédition : le montant, vos coordonnées… Une personne de notre équipe l’examine et vous répond ici et par e-mail.',
    disputeText: 'Ce que vous contestez',
    sendDispute: 'Envoyer la contestation',
    disputeSent: 'Contestation envoyée',

    invoice: 'Facture contestée',
    state_ouverte: 'En cours d’examen',
    state_acceptee: 'Acceptée',
    state_refusee: 'Non retenue',
    state_retiree: 'Retirée',
    state_inconnu: 'Autre état',
    madeOn: 'Envoyée le {{date}}',
    photo: 'Photo {{number}} de la réclamation',
    noPhoto: 'Photo indisponible',
    answer: 'Notre réponse du {{date}}',
    refund: '{{amount}} vous sont remboursés sur la carte qui a payé.',
    refundCancelled:
      'Le remboursement de {{amount}} annoncé avec cette réponse n’est pas versé : il a été annulé, ou votre banque vous a déjà rendu cette somme. Vos remboursements figurent dans Mes paiements.',
    withdraw: 'Retirer la réclamation',
    withdrawTitle: 'Retirer cette réclamation ?',
    withdrawText:
      'Notre équipe ne l’examinera plus. Vous pourrez en faire une autre tant que le délai court.',
    withdrawKeep: 'La garder',
    withdrawn: 'Réclamation retirée',
  },
})
