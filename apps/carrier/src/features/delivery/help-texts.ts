import { defineTexts } from '@repo/ui/texts'

/** The carriers' questions and answers, by the step of a delivery. */
export const helpTexts = defineTexts('delivery-help', {
  fr: {
    open: 'Aide',
    title: 'Aide',
    lead: 'Cette référence dit de quelle course il s’agit, à qui vous aide.',
    back: 'Retour à la course',
    start_q1: 'Je ne peux plus faire cette course',
    start_a1:
      'Avant DÉMARRER, touchez « Me retirer de la course » : c’est sans conséquence, un autre transporteur est cherché au même prix.',
    start_q2: 'Combien de temps ai-je pour démarrer ?',
    start_a2: 'Cinq minutes après l’acceptation. Ensuite la course est proposée à un autre transporteur.',
    start_q3: 'Où vois-je l’adresse exacte ?',
    start_a3: 'Sous la carte, avec le nom et le téléphone de la personne qui vous attend.',
    'arrive-enlevement_q1': 'Je suis en retard',
    'arrive-enlevement_a1':
      'Prévenez l’expéditeur par message. Si vous n’avancez plus, l’application vous demande si vous êtes en route : répondez-lui.',
    'arrive-enlevement_q2': 'L’adresse est fausse ou introuvable',
    'arrive-enlevement_a2':
      'Appelez l’expéditeur. S’il ne répond pas, contactez l’assistance avec la référence.',
    'arrive-enlevement_q3': 'Je suis en panne ou j’ai eu un accident',
    'arrive-enlevement_a3':
      'Mettez-vous en sécurité, puis contactez l’assistance : elle libère la course et cherche un autre transporteur.',
    pickup_q1: 'Personne ne m’ouvre, ou rien n’est prêt',
    pickup_a1:
      'Touchez « Un problème ? » : l’expéditeur est prévenu et son temps est compté. S’il ne vient pas, votre déplacement vous est payé.',
    pickup_q2: 'La marchandise n’est pas celle annoncée',
    pickup_a2:
      'Ne la prenez pas encore. Touchez « Un problème ? » : le prix de la vraie marchandise est proposé à l’expéditeur.',
    pickup_q3: 'La photo ou la signature ne passe pas',
    pickup_a3:
      'Elles restent sur votre téléphone et partent dès que la connexion revient. Vous pouvez continuer.',
    transit_q1: 'J’ai touché une étape trop tôt',
    transit_a1: 'Touchez « Annuler » dans le bandeau en haut de la course, tant qu’il y est.',
    transit_q2: 'Je n’ai plus de réseau',
    transit_a2: 'Continuez : vos étapes sont notées avec leur heure et envoyées plus tard.',
    transit_q3: 'Je suis en panne ou j’ai eu un accident',
    transit_a3:
      'Mettez-vous en sécurité avec la marchandise, puis touchez « Un problème ? », « Panne » ou « Accident » : un autre transporteur vient la reprendre.',
    'arrive-livraison_q1': 'L’adresse est fausse ou introuvable',
    'arrive-livraison_a1':
      'Appelez le destinataire, puis l’expéditeur. Sans réponse, contactez l’assistance.',
    'arrive-livraison_q2': 'Le destinataire demande une autre adresse',
    'arrive-livraison_a2':
      'Le trajet payé est celui de la course : ne changez d’adresse qu’avec l’accord de l’assistance.',
    'arrive-livraison_q3': 'Je suis en panne ou j’ai eu un accident',
    'arrive-livraison_a3':
      'Mettez-vous en sécurité avec la marchandise, puis touchez « Un problème ? », « Panne » ou « Accident » : un autre transporteur vient la reprendre.',
    deliver_q1: 'Personne ne m’ouvre',
    deliver_a1:
      'Touchez « Un problème ? », puis « Destinataire absent » : après dix minutes d’attente vous pouvez demander le retour, qui vous est payé.',
    deliver_q2: 'Le code est refusé',
    deliver_a2:
      'Faites-le relire au destinataire. L’expéditeur le voit dans son suivi et peut en créer un nouveau : appelez-le.',
    deliver_q3: 'La marchandise est refusée ou abîmée',
    deliver_a3:
      'Touchez « Un problème ? », puis « Marchandise refusée », et photographiez-la. Notez les réserves du destinataire.',
    return_q1: 'Où ramener la marchandise ?',
    return_a1: 'À l’adresse d’enlèvement, affichée sur cette page.',
    return_q2: 'Le retour m’est-il payé ?',
    return_a2: 'Oui, sauf s’il vient de votre fait. Le montant apparaît dans vos gains.',
    return_q3: 'L’expéditeur est absent',
    return_a3:
      'Appelez-le. Sans réponse, contactez l’assistance avec la référence : ne laissez rien sans signature.',
  },
})
