import type { TextDocument } from '#lottery-web/prose/text-document.ts'

export const privacy: TextDocument = {
  title: 'Politique de confidentialité',
  lead: 'Quelles données, pourquoi, combien de temps, et ce que vous pouvez demander.',
  sections: [
    {
      title: 'Responsable',
      blocks: [
        'Le responsable du traitement est {name}, {address}. Pour toute question : page [Contact](contact), sujet « données personnelles ».',
      ],
    },
    {
      title: 'Ce que nous traitons, et pourquoi',
      blocks: [
        {
          table: [
            ['Données', 'Pourquoi', 'Fondement'],
            [
              'Nom, naissance, pays, ville, pseudo, e-mail, téléphone',
              'Tenir le compte, vérifier l’âge et le pays',
              'Contrat et obligation légale',
            ],
            ['Pièce d’identité, photo', 'Valider l’identité, une personne un compte', 'Obligation légale'],
            [
              'Votes, tickets, crédits, paiements',
              'Faire fonctionner le jeu, tenir les comptes',
              'Contrat et obligation légale',
            ],
            ['Limites, pauses, exclusions', 'Protéger le joueur', 'Obligation légale'],
            [
              'Connexions, navigateur, empreinte de l’adresse IP',
              'Protéger le compte',
              'Intérêt légitime : la sécurité',
            ],
            ['Messages au support', 'Répondre', 'Intérêt légitime'],
            [
              'Lettre d’information',
              'Vous écrire si vous le voulez',
              'Consentement, à retirer quand vous voulez',
            ],
          ],
        },
        'L’adresse IP n’est gardée que sous forme d’empreinte à clé. Il n’y a ni publicité, ni mesure d’audience, ni décision automatique qui vous engage : l’identité et les signalements sont examinés par des personnes.',
      ],
    },
    {
      title: 'Combien de temps',
      blocks: [
        [
          'Compte, réglages, coordonnées bancaires, notifications, navigateurs que vous avez laissé vous prévenir (jusqu’à ce que vous vous y déconnectiez, les coupiez ou vous excluiez du jeu) : jusqu’à la fin du compte, pas au-delà. Un compte sans document d’identité est supprimé un mois après l’inscription.',
          'Pièces d’identité approuvées des joueurs qui ont payé : 5 ans après la fin du compte (lutte contre le blanchiment) ; pièces refusées : 1 mois ; une pièce remplacée par une plus récente est détruite aussitôt.',
          'Sessions et connexions terminées : 13 mois au plus.',
          'Ce qui relie un paiement à qui l’a fait (références du prestataire, nom du payeur, empreintes) : 10 ans. Les écritures comptables restent au-delà, sous des identifiants qui ne nomment personne.',
          'Messages au support : 24 mois au plus.',
          'SMS, si vous avez donné un mobile : 1 mois, chiffrés ; le numéro de qui a répondu STOP : 3 ans, pour ne plus lui en envoyer.',
          'Limites de dépôt : 5 ans après la fin du compte, pour valoir aussi si vous revenez ; vous êtes alors reconnu par les empreintes à clé du numéro de la pièce, du nom et de la date de naissance.',
          'Exclusions : aussi longtemps que leur terme l’exige, sous forme d’empreinte.',
          'Tirages, tickets, preuves : pour toujours, sans nom. Le secret qui relie un ticket à vous disparaît avec votre compte.',
        ],
      ],
    },
    {
      title: 'Qui les reçoit',
      blocks: [
        'Les personnes chargées du contrôle, du support et des paiements, chacune pour sa part ; l’hébergeur ({host}) ; les prestataires de paiement, pour ce qu’il leur faut ; l’opérateur qui envoie les SMS, pour le numéro et le texte ; l’autorité de jeu ({licenceAuthority}) et la justice quand la loi le demande. Rien n’est vendu.',
      ],
    },
    {
      title: 'Ce qui est public',
      blocks: [
        'La liste scellée ne contient aucun nom : numéro, vote, payé ou gratuit, empreinte. D’un gagnant, nous publions le numéro, le montant et le pays. Le nom et la photo demandent votre accord, chacun le sien, que vous pouvez retirer. Les statistiques par pays regroupent les pays de moins de cinq gagnants.',
      ],
    },
    {
      title: 'Sur votre appareil',
      blocks: [
        'Un cookie de session et, le temps d’une connexion à confirmer, un cookie qui la lie à ce navigateur, tous deux inaccessibles aux scripts ; si vous le demandez, un cookie qui se souvient de ce navigateur. Le stockage local garde votre langue, votre thème, vos préférences d’affichage, votre choix sur les notifications, l’heure de votre dernière activité, le fait que ce navigateur se souvient de vous et la clé publique de la loterie. Aucun traceur : il n’y a donc rien à accepter.',
      ],
    },
    {
      title: 'Vos droits',
      blocks: [
        'Accès, rectification, effacement, limitation, opposition, portabilité, et retrait d’un consentement. L’export et la suppression se font depuis votre compte ; la suppression attend qu’un gain soit payé et qu’un ticket scellé soit tiré. Nous répondons en un mois.',
        'Vous pouvez saisir l’autorité de protection des données : {dataAuthority}.',
      ],
    },
    {
      title: 'Sécurité',
      blocks: [
        'Chiffrement des échanges et des documents, mots de passe hachés, accès enregistrés, sauvegardes chiffrées. Voir la page [Sécurité](security). Une violation qui vous concerne vous serait annoncée sans délai.',
      ],
    },
  ],
}
