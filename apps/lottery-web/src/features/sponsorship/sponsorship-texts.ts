import { defineTexts } from '@repo/ui/texts'

/** The texts of the sponsorship page. */
export const sponsorshipTexts = defineTexts('sponsorship', {
  fr: {
    title: 'Parrainage',
    lead: 'Un filleul compte une fois son identité validée et un tirage payé.',
    code: 'Votre code',
    link: 'Votre lien',
    level: 'Niveau {{name}}',
    progress_one: '{{count}} filleul compté ; récompense à {{until}} : {{credits}}',
    progress_other: '{{count}} filleuls comptés ; récompense à {{until}} : {{credits}}',
    creditsOf_one: '{{count}} crédit',
    creditsOf_other: '{{count}} crédits',
    levels: 'Les niveaux',
    range: 'De {{from}} à {{until}}',
    reward: 'Récompense',
    reached: 'atteint',
    referred: 'Vos filleuls',
    noReferred: 'Personne encore. Partagez votre lien avec qui voudrait jouer, sans insister.',
    nickname: 'Pseudo',
    registeredAt: 'Inscrit le',
    counts: 'Compté',
    countsNot: 'Pas encore',
    rewards: 'Récompenses reçues',
    rewardGiven: '{{credits}} pour {{threshold}} filleuls, le {{date}}',
  },
})
