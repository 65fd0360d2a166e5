import { defineTexts } from '@repo/ui/texts'

/** The texts of push messages. */
export const pushTexts = defineTexts('push', {
  fr: {
    title: 'Soyez prévenu sur cet appareil',
    hint: 'Résultat du tirage, gain, rappel avant la clôture : même quand le site est fermé. L’écran verrouillé ne montre ni nom, ni numéro, ni montant.',
    allow: 'Activer les notifications',
    later: 'Plus tard',
    settings: 'Sur vos appareils',
    settingsHint: 'Ce qui touche à l’argent, aux gains et à la sécurité vous est toujours annoncé.',
    on: 'Les notifications sont actives sur cet appareil.',
    turnOff: 'Les couper sur cet appareil',
    failed: 'Cet appareil n’a pas pu être changé. Réessayez plus tard.',
    refused: 'Votre navigateur les refuse pour ce site : autorisez-les dans ses réglages.',
    unsupported:
      'Ce navigateur ne sait pas en recevoir. Sur iPhone, ajoutez d’abord le site à l’écran d’accueil.',
    draw: 'Rappels avant la clôture',
    result: 'Résultats',
    credits: 'Crédits qui expirent',
  },
})
