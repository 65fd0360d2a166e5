import { defineTexts } from '@repo/ui/texts'

/** The texts of both apps' page of message choices. */
export const messageChoicesTexts = defineTexts('message-choices', {
  fr: {
    title: 'Messages',
    lead: 'Choisissez ce que nous vous envoyons, et comment. Vos notifications ici restent toujours complètes.',
    saved: 'Choix enregistrés',
    failed: 'Choix non enregistrés',
    save: 'Enregistrer mes choix',

    livraisons: 'Livraisons',
    livraisonsHint: 'Transporteur trouvé, arrivée dans 10 minutes, enlèvement, livraison',
    messages: 'Messagerie',
    messagesHint: 'Un message vous attend',
    argent: 'Versements',
    argentHint: 'Versement effectué, en attente ou refusé',
    pieces: 'Pièces',
    piecesHint: 'Une pièce expire bientôt, votre dossier est complet',
    actualites: 'Actualités',
    actualitesHint: 'La lettre d’information',
    push: 'Sur l’appareil',
    email: 'E-mail',
    sms: 'SMS',
    toConfirm: 'Ouvrez le lien que nous vous avons envoyé par e-mail pour confirmer.',
    askedToConfirm: 'Un e-mail vous demandera de confirmer.',

    quiet: 'Heures calmes',
    quietOn: 'De 21 h à 8 h',
    quietHint:
      'Votre appareil reste silencieux pour ce qui peut attendre. Une livraison en cours n’attend pas.',

    always: 'Toujours envoyés',
    alwaysHint: 'Ces messages vous protègent ou sont exigés par la loi.',
    alwaysSecurity: 'Sécurité du compte : connexion, mot de passe, adresse, coordonnées bancaires',
    alwaysMoney: 'Paiements refusés, remboursements, sommes dues, réclamations et leurs réponses',
    alwaysStop: 'Livraison annulée ou interrompue, marchandise refusée ou sans nouvelles',
    alwaysOffers: 'Offres de course, et tout ce qui change une course en cours',
    alwaysClaims: 'Réclamations à votre sujet et leurs réponses',
    alwaysAccount: 'Suspension et fin du compte',
    alwaysPapers: 'Pièces refusées ou expirées, suspension et fin du compte',
  },
})
