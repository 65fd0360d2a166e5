import type { Faq } from './faq.ts'

/** The FAQ in French. */
export const faq: Faq = {
  conditions: [
    {
      question: 'Qui peut jouer ?',
      answer: [
        'Toute personne de 18 ans révolus, dont l’identité est validée, qui habite un pays où le jeu est autorisé et qui n’est pas interdite de jeu. Une personne n’a qu’un compte. Les membres de notre personnel ne peuvent pas jouer.',
      ],
    },
    {
      question: 'Pourquoi demander une pièce d’identité ?',
      answer: [
        'Pour que personne ne joue avant 18 ans ni avec plusieurs comptes. Le recto et le verso en PDF, JPG ou PNG, 2 Mo au plus chacun. Tant que l’identité n’est pas validée, aucun paiement n’est possible.',
        'Vous avez un mois après l’inscription ; nous vous le rappelons aux jours 7, 21 et 27. Passé ce délai, le compte est supprimé. Un document envoyé à temps arrête le délai, et un document refusé laisse 7 jours pour en envoyer un autre.',
      ],
    },
    {
      question: 'Puis-je jouer depuis n’importe quel pays ?',
      answer: [
        'Le site se lit partout, mais on ne joue que depuis les pays où notre [licence](licence) le permet. Le pays de résidence est contrôlé à l’inscription et au paiement.',
      ],
    },
  ],
  game: [
    {
      question: 'Combien coûte une participation ?',
      answer: [
        '3 € pour quatre tirages. Pour chaque tirage, 60 centimes vont à la cagnotte et 15 centimes aux frais de fonctionnement : sur 3 €, 2,40 € reviennent donc aux gagnants. Voir [Transparence et tarifs](pricing).',
      ],
    },
    {
      question: 'À quoi sert le vote ?',
      answer: [
        'Il décide du nombre de gagnants. Pour N tickets : minimum un sur 1000, médian un sur 100, maximum un sur 10, arrondi au-dessus et jamais moins de 2. C’est le choix de l’électeur médian qui est retenu ; « sans opinion » n’est pas compté. Sans accord entre les deux votes du milieu, ou sans vote, c’est le médian. Le vote se change jusqu’à la fermeture.',
      ],
    },
    {
      question: 'Mon numéro de ticket change-t-il mes chances ?',
      answer: [
        'Non. Un numéro s’écrit XX11XX22 : deux lettres, deux chiffres, deux lettres, deux chiffres. Un générateur cryptographique le tire et il est unique dans le tirage. Vous pouvez en demander un autre jusqu’à la validation : tous ont exactement les mêmes chances.',
      ],
    },
    {
      question: 'Que valent les crédits ?',
      answer: [
        'Un crédit vaut un tirage. Les crédits gratuits (parrainage) servent d’abord, en commençant par ceux qui expirent le plus tôt, et valent 12 mois. Les crédits payés n’expirent jamais ; ceux qui n’ont pas servi se remboursent. Un ticket gratuit met les mêmes 60 centimes dans la cagnotte : ils viennent des frais de fonctionnement. Si le prix change, un crédit déjà payé vaut toujours un tirage : la part de la cagnotte ne baisse jamais et, si elle augmente, les frais de fonctionnement paient la différence.',
      ],
    },
    {
      question: 'Comment fonctionne le parrainage ?',
      answer: [
        'Donnez votre code. Un filleul compte une fois validé et après un premier tirage payé. Les crédits gratuits tombent à 10, 20, 40, 70, 110 et 160 filleuls : 1, 1, 2, 3, 3 et 4. Se parrainer soi-même, avec le même document ou le même compte de paiement, ne compte pas.',
      ],
    },
  ],
  draw: [
    {
      question: 'Quand a lieu le tirage ?',
      answer: [
        'Chaque dimanche à 20 h 00, heure de Paris, été comme hiver. Les participations ferment 60 minutes avant ; la liste des tickets est scellée et publiée au plus tard 30 minutes avant.',
      ],
    },
    {
      question: 'D’où vient le hasard ?',
      answer: [
        'De drand quicknet, une balise publique tenue par la League of Entropy, un groupe d’organisations indépendantes. Elle publie toutes les 3 secondes un nombre que personne ne connaît avant. Le tour qui comptera est fixé par le calendrier : nous ne pouvons pas en choisir un autre. Voir [Algorithme ou boules](algorithm).',
      ],
    },
    {
      question: 'Et si la balise ou le site tombe en panne ?',
      answer: [
        'Si la liste n’a pas pu être scellée 15 minutes avant l’heure, le tirage est reporté de 24 heures, avant que le hasard n’existe, et le tour devient celui de la nouvelle heure. Si la balise tarde, le tirage attend exactement ce tour-là, jamais un autre.',
        'Chaque report est publié par un avis signé. S’il y a moins de deux tickets, ou s’il fallait un septième report, le tirage est annulé et les crédits sont rendus.',
      ],
    },
  ],
  winnings: [
    {
      question: 'Comment saurai-je que j’ai gagné ?',
      answer: [
        'Par un e-mail avec un lien valable 72 heures, par une notification et sur la page du tirage. Nous vous le rappelons aux jours 1, 7, 30, 53 et 59. Personne ne vous demandera jamais d’argent pour recevoir un gain.',
      ],
    },
    {
      question: 'Comment suis-je payé ?',
      answer: [
        'Votre identité est contrôlée à nouveau, puis le gain est viré sur un compte bancaire au nom vérifié. Chaque paiement est validé par deux personnes. Vous avez 60 jours pour réclamer un gain ; ensuite il rejoint la cagnotte suivante, et c’est publié.',
      ],
    },
    {
      question: 'Que se passe-t-il si un gagnant ne peut pas recevoir son gain ?',
      answer: [
        'Rien ne se décide tout seul : le gagnant apprend ce qui s’oppose à son gain et a 14 jours pour y remédier ou nous répondre. Ensuite, deux personnes décident ensemble. Si le gain ne peut pas lui être versé, le ticket du rang suivant prend sa place ; la raison est publiée sous forme de code, jamais sous forme de nom.',
      ],
    },
    {
      question: 'Mon nom sera-t-il publié ?',
      answer: [
        'Par défaut, seuls le numéro du ticket, le montant et le pays le sont. Votre nom ou votre photo n’apparaissent que si vous l’acceptez, séparément pour chacun.',
      ],
    },
  ],
  security: [
    {
      question: 'Pourquoi me demandez-vous de confirmer une connexion ?',
      answer: [
        'Quand le bon mot de passe arrive d’une adresse jamais vue depuis 180 jours, nous vous écrivons l’heure, le pays et le navigateur. Vous approuvez ou vous répondez « ce n’était pas moi ». La session ne s’ouvre que dans le navigateur qui l’a demandée.',
      ],
    },
    {
      question: 'Qu’est-ce que la double authentification ?',
      answer: [
        'Une option de vos réglages : un code à 6 chiffres, envoyé par e-mail, valable 10 minutes et 5 essais. Le lien qui confirme une nouvelle adresse en tient lieu.',
      ],
    },
    {
      question: 'Comment puis-je vérifier un tirage moi-même ?',
      answer: [
        'Chaque tirage a une page de preuve : votre navigateur y refait tout le calcul. Vous pouvez aussi télécharger les fichiers et utiliser nos commandes, ou [contrôler votre reçu](receipt) sans connexion. Le mécanisme est expliqué sur la page [Sécurité](security).',
      ],
    },
  ],
  technical: [
    {
      question: 'Mon lien ne fonctionne plus',
      answer: [
        'Un lien d’activation vaut 48 heures, un lien de mot de passe 30 minutes. Chacun ne sert qu’une fois, et un nouveau annule l’ancien. La page du lien expiré permet d’en recevoir un autre.',
      ],
    },
    {
      question: 'Mon paiement a échoué',
      answer: [
        'Votre vote est conservé et vous pouvez réessayer, avec le même moyen ou un autre, jusqu’à la fermeture. Un paiement qui arrive après la fermeture devient des crédits : rien n’est antidaté.',
      ],
    },
    {
      question: 'Je suis déconnecté sans rien faire',
      answer: [
        'C’est une protection : la session se ferme après une inactivité de 5, 10, 15, 30 ou 60 minutes, au choix (15 par défaut), et après 12 heures dans tous les cas. Le délai se change dans les réglages du compte.',
      ],
    },
  ],
  personal_data: [
    {
      question: 'Qui voit ma pièce d’identité ?',
      answer: [
        'Les personnes chargées de la contrôler, et elles seules. Elle est chiffrée, et chaque consultation est enregistrée. Les durées de conservation sont dans la [politique de confidentialité](privacy).',
      ],
    },
    {
      question: 'La liste publiée contient-elle mon nom ?',
      answer: [
        'Non. Chaque ligne porte le numéro, le vote, payé ou gratuit, et une empreinte du titulaire. Seul le secret contenu dans votre reçu relie cette empreinte à vous ; s’il est détruit, le lien disparaît et la preuve tient toujours.',
      ],
    },
    {
      question: 'Comment récupérer ou supprimer mes données ?',
      answer: [
        'Depuis votre compte : l’export donne tout ce que nous savons de vous, la suppression efface vos données. Elle attend seulement qu’un gain soit payé ou qu’un ticket scellé soit tiré ; ce que la loi nous oblige à garder l’est, séparé.',
      ],
    },
  ],
}
