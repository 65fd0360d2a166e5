import { defineTexts } from '@repo/ui/texts'

/** The texts of the page of a driver's invitation. */
export const driverInvitationTexts = defineTexts('driver-invitation', {
  fr: {
    lead: 'Bonjour {{name}}. {{company}} vous invite parmi ses chauffeurs : créez votre accès, il ne sert qu’à vous.',
    birthDate: 'Date de naissance',
    birthDateHint: 'JJ/MM/AAAA',
    minor: 'Avant 18 ans, vous ne conduisez que des véhicules sans moteur ou de moins de 50 cm³.',
    consent: 'J’ai l’autorisation de mes parents, ou je suis émancipé(e)',
  },
})
