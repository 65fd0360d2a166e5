import { defineTexts } from '@repo/ui/texts'

/** The sender's texts about a breakdown or an accident. */
export const roadProblemTexts = defineTexts('incident', {
  fr: {
    title_panne: 'Votre transporteur est en panne',
    title_accident: 'Votre transporteur a eu un accident',
    waits: '{{name}} garde votre marchandise : un autre transporteur la reprend, au même prix.',
    comes: '{{name}} garde votre marchandise : un autre transporteur vient la reprendre, au même prix.',
    proof: 'Chacun des deux la photographie, et un code atteste sa remise.',
    where: 'Elle se trouve : {{address}}',
    damaged:
      'Le transporteur signale que la marchandise est abîmée. Vous pouvez ouvrir une réclamation plus bas, dès maintenant ou à la livraison.',
    says: '« {{comment}} »',
    reported: 'Signalé à {{time}}',
    withSupport:
      'Personne n’a accepté en 15 minutes. La recherche continue et notre équipe s’en occupe : elle peut annuler la course et vous rembourser.',
    taken: 'Marchandise passée à un autre transporteur',
    takenText: '{{from}} l’a remise à {{to}} à {{time}}, au même prix. Leurs deux photos :',
    noPicture: 'Photo effacée',
    photo: 'Photo du signalement',
    photoGiven: 'À la remise, par {{name}}',
    photoTaken: 'À la reprise, par {{name}}',
    givenUp: 'Personne n’a pu reprendre votre marchandise',
    givenUpText:
      'La course est annulée et remboursée. {{name}} garde la marchandise : notre équipe vous écrit pour convenir de la suite.',
  },
})
