import { defineTexts } from '@repo/ui/texts'

/** The texts of the page of a suspension and its contestation. */
export const suspensionTexts = defineTexts('suspension', {
  fr: {
    title: 'Suspension et recours',
    back: 'Mon compte',
    none: 'Votre compte n’est pas suspendu',
    noneHint: 'Si un jour il l’était, vous en trouveriez ici la raison et le moyen de la contester.',

    reason: 'Pourquoi',
    until: 'Jusqu’à quand',
    untilDate: 'Jusqu’au {{date}}. Elle prend fin d’elle-même.',
    untilSupport: 'Jusqu’à la décision du support, après examen de votre situation.',
    means: 'Ce que cela change',
    stopped: 'Vous ne pouvez pas passer en ligne ni recevoir d’offres.',
    goesOn1: 'Une course commencée se termine normalement.',
    goesOn2:
      'Vos gains restent dus et vous sont versés à la date prévue. Si un litige sur une course a entraîné la suspension, seul le gain de cette course attend son règlement.',
    goesOn3: 'Vos pièces, votre profil, vos relevés et vos notifications restent accessibles.',

    appeal: 'Contester cette décision',
    appealLead: 'Une personne, et non un programme, relit votre dossier et vous répond par écrit.',
    appealText: 'Ce qui s’est passé, selon vous',
    appealHint: 'De 10 à 2 000 caractères. Indiquez les faits, les dates et ce que vous demandez.',
    send: 'Envoyer le recours',
    sent: 'Recours envoyé',
    sentHint: 'Vous serez prévenu ici et par e-mail de la réponse.',
    underReview: 'En cours d’examen',
    underReviewText: 'Votre recours du {{date}} est en cours d’examen.',
    answered: 'Réponse à votre recours',
    answeredOn: 'Recours du {{date}}',
    again: 'Un élément nouveau ? Vous pouvez envoyer un autre recours.',

    others: 'Autres voies',
    mail: 'Écrire au support : {{email}}',
    mediation:
      'Sans accord, vous pouvez saisir le médiateur nommé dans les mentions légales, ou un organisme de règlement extrajudiciaire certifié (règlements UE 2019/1150 et 2022/2065).',
    mediationLink: 'Mentions légales et médiation',
    court: 'Ces démarches ne vous privent pas du droit de saisir le tribunal.',
    newTab: '(nouvel onglet)',
  },
})
