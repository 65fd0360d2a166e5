import type { TextDocument } from '#lottery-web/prose/text-document.ts'

export const security: TextDocument = {
  title: 'Sécurité',
  lead: 'Comment un tirage se déroule pour que personne, pas même nous, ne puisse en choisir le résultat ; et comment votre compte est protégé.',
  sections: [
    {
      title: 'La liste est scellée avant le hasard',
      blocks: [
        'Soixante minutes avant le tirage, plus rien ne change : ni achat, ni vote, ni annulation. La liste des tickets validés est alors mise en ordre et publiée, une ligne par ticket : numéro, vote, payé ou gratuit, et une empreinte du titulaire.',
        'Sur ces lignes, un arbre de Merkle (RFC 9162, SHA-256) donne une racine de 64 caractères. La racine, l’empreinte de la liste, la cagnotte, les votes et le nombre de gagnants forment un manifeste, signé avec une clé Ed25519. Chaque manifeste nomme le précédent et porte un numéro sans trou : aucun tirage ne peut disparaître.',
      ],
    },
    {
      title: 'Le hasard vient d’ailleurs',
      blocks: [
        'Le nombre aléatoire est celui de drand quicknet, la balise publique de la League of Entropy. Toutes les 3 secondes, plusieurs organisations indépendantes signent ensemble un nouveau tour ; il en faut une majorité, et aucune ne connaît le résultat d’avance.',
        'Le tour qui compte est le premier à l’heure du tirage ou juste après. Il découle du calendrier : nous ne pouvons ni en choisir un autre, ni recommencer.',
      ],
    },
    {
      title: 'Le calcul est à la portée de tous',
      blocks: [
        [
          'La graine est l’empreinte SHA-256 du manifeste et du nombre aléatoire réunis.',
          'Le score d’un ticket est l’empreinte SHA-256 de la graine et de son numéro.',
          'Les tickets sont classés par score ; les premiers gagnent, les suivants forment la réserve.',
        ],
        'Pas de mélange, pas de division : rien qui puisse favoriser qui que ce soit. Retirer un perdant ne change rien. Un navigateur, une base de données et trois commandes d’un terminal donnent le même classement.',
      ],
    },
    {
      title: 'Vérifier',
      blocks: [
        'Sur la page de chaque tirage, votre navigateur télécharge les fichiers et refait tout : signatures, arbre, votes, cagnotte, graine, classement et parts. Votre [reçu](receipt) prouve, même hors connexion, que votre ticket était dans la liste et qu’il est le vôtre.',
        'Chaque nuit, le service recalcule tous les tirages publiés et montre ce qu’il a trouvé sur la page des [tirages](draws).',
      ],
    },
    {
      title: 'Votre compte',
      blocks: [
        [
          'Mots de passe de 12 caractères au moins, hachés avec Argon2id ; les plus courants et vos cinq derniers sont refusés.',
          'Connexion d’une adresse inconnue : confirmation par e-mail, dans le navigateur qui l’a demandée.',
          'Double authentification par e-mail, à votre choix.',
          'Fermeture automatique après l’inactivité que vous choisissez, et après 12 heures dans tous les cas.',
          'Mot de passe redemandé avant l’argent et les changements de compte.',
        ],
      ],
    },
    {
      title: 'Vos documents et l’argent',
      blocks: [
        'Les pièces d’identité sont contrôlées, débarrassées de tout contenu caché, chiffrées, et chaque consultation est enregistrée. Les paiements et les mandats se valident à deux personnes. Les fichiers d’un tirage ne peuvent plus être modifiés une fois scellés, même par nos propres programmes.',
        'Vous pensez avoir trouvé une faille ? Écrivez-nous par la page [Contact](contact), sujet « sécurité ». Merci de nous laisser le temps de la corriger.',
      ],
    },
  ],
}
