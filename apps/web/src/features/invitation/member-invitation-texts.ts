import { defineTexts } from '@repo/ui/texts'

/** The texts of the invitation page. */
export const memberInvitationTexts = defineTexts('member-invitation', {
  fr: {
    lead: '{{company}} vous invite dans son espace Volant. Créez votre accès : il ne sert qu’à vous.',
    administrateur: 'Vous pourrez commander et gérer l’entreprise.',
    operateur: 'Vous pourrez commander et suivre les expéditions.',
    lecteur: 'Vous pourrez suivre les expéditions.',
    lastName: 'Nom',
    firstNames: 'Prénoms',
  },
})
