import { defineTexts } from '@repo/ui/texts'

/** The texts of the game settings. */
export const gameSettingsTexts = defineTexts('gameSettings', {
  fr: {
    title: 'Réglages de jeu',
    vote: 'Mon vote habituel',
    voteHint: 'Il pré-remplit chaque tirage ; vous décidez toujours.',
    publication: 'Si je gagne, publier aussi',
    publicationHint:
      'Numéro, montant et pays sont toujours publiés. Le reste seulement avec votre accord, que vous reprenez quand vous voulez.',
    name: 'Mon prénom et mon nom',
    photo: 'Ma photo',
  },
})
