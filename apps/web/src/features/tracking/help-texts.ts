import { defineTexts } from '@repo/ui/texts'

/** The stage of a current order, as far as the sender's questions depend on it. */
export type HelpStage = 'searching' | 'stranded' | 'pickup' | 'carried' | 'returning'

/** The questions and answers about a current order, by stage. */
export const orderHelpTexts = defineTexts('order-help-sender', {
  fr: {
    help: 'Aide',
    searching_q1: 'Que se passe-t-il si personne n’est trouvé ?',
    searching_a1: 'Après quinze minutes la commande est annulée et votre carte n’est pas débitée.',
    searching_q2: 'Puis-je annuler ?',
    searching_a2: 'Oui, gratuitement, tant qu’aucun transporteur n’a accepté.',
    searching_q3: 'Le prix peut-il changer ?',
    searching_a3: 'Non : les transporteurs sont interrogés l’un après l’autre, au même prix.',
    stranded_q1: 'Où est ma marchandise ?',
    stranded_a1:
      'Auprès du transporteur qui n’a pas pu continuer : il la garde jusqu’à ce qu’un autre la reprenne, photos et code à l’appui.',
    stranded_q2: 'Cela me coûte-t-il quelque chose ?',
    stranded_a2: 'Non : le prix de la course reste le même.',
    stranded_q3: 'Et si personne ne vient, ou si je veux annuler ?',
    stranded_a3:
      'La recherche continue et notre équipe est prévenue. Contactez l’assistance, qui décide avec vous.',
    pickup_q1: 'Le transporteur n’avance plus',
    pickup_a1:
      'Écrivez-lui par « Envoyer un message ». Sans réponse de sa part, nous en cherchons un autre de nous-mêmes, au même prix.',
    pickup_q2: 'Je serai en retard à l’enlèvement',
    pickup_a2: 'Prévenez le transporteur par message : il vous attend dix minutes après son arrivée.',
    pickup_q3: 'Je me suis trompé d’adresse ou de marchandise',
    pickup_a3: 'Contactez l’assistance avant l’enlèvement : après, la course suit l’adresse commandée.',
    carried_q1: 'Le destinataire ne sera pas là',
    carried_a1:
      'Prévenez le transporteur par message. Après dix minutes d’attente à la porte, la marchandise vous est rapportée à vos frais.',
    carried_q2: 'Le code de remise est refusé',
    carried_a2: 'Faites relire au destinataire le code affiché ici, ou créez-en un nouveau.',
    carried_q3: 'Puis-je encore annuler ?',
    carried_a3:
      'Oui, jusqu’à la remise : « Annuler la course » vous dit d’abord ce que cela coûte, puis la marchandise vous est rapportée.',
    returning_q1: 'Pourquoi la marchandise revient-elle ?',
    returning_a1: 'La raison est dite en haut de cette page.',
    returning_q2: 'Que me coûte le retour ?',
    returning_a2:
      'Sauf faute du transporteur, les kilomètres du retour et les frais de service s’ajoutent au prix de la course ; le détail est ici dès que la marchandise vous est rendue.',
    returning_q3: 'Je ne serai pas là au retour',
    returning_a3: 'Prévenez le transporteur par message, ou contactez l’assistance.',
  },
})
