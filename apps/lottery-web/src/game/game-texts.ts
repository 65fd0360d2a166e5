import { defineTexts } from '@repo/ui/texts'

/** The texts about draws that several pages share. */
export const gameTexts = defineTexts('game', {
  fr: {
    days: 'jours',
    hours: 'heures',
    minutes: 'minutes',
    seconds: 'secondes',
    left: 'Il reste {{days}} j {{hours}} h {{minutes}} min',
    open: 'Ouvert',
    closed: 'Participations closes',
    postponed: 'Reporté',
    sealed: 'Liste scellée',
    drawn: 'Tiré',
    published: 'Résultat publié',
    cancelled: 'Annulé',
    drawOf: 'Tirage du {{date}}',
    tickets_one: '{{number}} ticket',
    tickets_other: '{{number}} tickets',
    winners_one: '{{number}} gagnant',
    winners_other: '{{number}} gagnants',
    each: '{{amount}} chacun',
    minimum: 'Minimum',
    median: 'Médian',
    maximum: 'Maximum',
    none: 'Sans opinion',
    developmentBeacon: 'Balise de développement',
    developmentBeaconHint:
      'Ce site tourne avec une balise locale d’essai, et non avec drand quicknet : ses tirages ne valent rien.',
  },
})
