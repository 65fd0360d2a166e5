import { defineTexts } from '@repo/ui/texts'

/** The sender's texts about the recipient's link. */
export const recipientLinkTexts = defineTexts('recipient-link', {
  fr: {
    title: 'Lien pour le destinataire',
    told_sms:
      'Nous essayons de prévenir le destinataire par SMS, avec un lien de suivi, dès que le transporteur est en route. Révoquer le lien arrête ces messages.',
    told_email:
      'Nous essayons de prévenir le destinataire par e-mail, avec un lien de suivi, dès que le transporteur est en route. Révoquer le lien arrête ces messages.',
    lead: 'Un lien à envoyer à la personne qui reçoit le colis : sans compte, elle suit la livraison sur la carte de l’enlèvement à la remise et laisse ses consignes au transporteur. Elle ne voit ni le prix, ni votre téléphone, ni votre adresse.',
    leadDelivered:
      'Un lien à envoyer à la personne qui a reçu le colis : sans compte, elle voit que la livraison est faite. Elle ne voit ni le prix, ni votre téléphone, ni votre adresse.',
    create: 'Créer le lien',
    created: 'Lien créé le {{date}}',
    address: 'Adresse du lien',
    copy: 'Copier le lien',
    copied: 'Lien copié',
    share: 'Partager',
    mail: 'Par e-mail',
    sms: 'Par SMS',
    revoke: 'Révoquer',
    message: 'Suivez la livraison de votre colis en direct : {{url}}',
    subject: 'Suivi de votre livraison',
    instructions: 'Consignes du destinataire',
    noInstructions: 'Aucune consigne pour l’instant.',
    readOnly: 'Un lien existe. Seuls les membres de votre entreprise qui commandent peuvent le voir.',
    revokeTitle: 'Révoquer ce lien ?',
    revokeText:
      'Le lien déjà envoyé ne s’ouvrira plus, et les consignes laissées par son intermédiaire sont effacées. Vous pourrez en créer un nouveau.',
    revokeConfirm: 'Révoquer le lien',
    keep: 'Garder le lien',
    revoked: 'Lien révoqué',
    failed: 'Le lien ne se charge pas.',
    retry: 'Réessayer',
  },
})
