import type { TextDocument } from '#lottery-web/prose/text-document.ts'

export const algorithm: TextDocument = {
  title: 'Algorithme ou machine à boules ?',
  lead: 'Une sphère de verre et des boules numérotées inspirent confiance. Un calcul publié se vérifie. Voici ce que chacun garantit vraiment.',
  sections: [
    {
      title: 'Ce qu’une machine à boules montre',
      blocks: [
        'Le spectacle est honnête la plupart du temps : on voit les boules tourner et tomber. Mais ce que l’on voit, c’est une retransmission. Le poids des boules, le choix de la machine, l’état de la liste des participants au moment du tirage : rien de cela ne se contrôle depuis un fauteuil. Il faut croire l’huissier, le fabricant et la chaîne de télévision.',
        'Et une fois l’émission terminée, plus personne ne peut refaire le tirage.',
      ],
    },
    {
      title: 'Ce qu’un algorithme caché ne montre pas',
      blocks: [
        'Un générateur interne est pire : le public ne voit rien du tout. Plusieurs fraudes célèbres sont venues d’un employé qui connaissait la machine de l’intérieur. Un calcul n’inspire confiance que si chacun peut le refaire, avec un hasard que l’organisateur ne tient pas.',
      ],
    },
    {
      title: 'Ce que nous faisons',
      blocks: [
        [
          'Les participants sont figés et publiés d’abord ; le hasard n’existe pas encore.',
          'Le hasard vient de drand quicknet, produit en commun par des organisations indépendantes, et signé.',
          'Le calcul est court, public, sans réglage : quelques empreintes SHA-256 et un tri.',
          'Tout reste en ligne : dans dix ans, le même calcul donnera encore les mêmes gagnants.',
        ],
      ],
    },
    {
      title: 'Point par point',
      blocks: [
        {
          table: [
            ['Question', 'Machine à boules', 'Notre tirage'],
            [
              'Qui tient le hasard ?',
              'L’organisateur et son fournisseur',
              'La League of Entropy, hors de notre portée',
            ],
            ['La liste est-elle figée avant ?', 'On nous le dit', 'Oui, publiée et signée'],
            ['Peut-on recommencer en secret ?', 'Oui, avant l’antenne', 'Non : un seul tour est possible'],
            ['Qui peut vérifier ?', 'Les personnes présentes', 'Tout le monde, pour toujours'],
            ['Un défaut physique peut-il fausser ?', 'Oui : poids, usure, charge', 'Non'],
            ['Un million de tickets ?', 'Il faut des combinaisons', 'Chaque ticket est classé, un par un'],
          ],
        },
      ],
    },
    {
      title: 'Et les faiblesses ?',
      blocks: [
        'Soyons francs. Notre méthode suppose que SHA-256 et les signatures résistent, ce que le monde entier suppose aussi pour ses banques, et qu’une majorité des organisations de drand ne s’entendent pas en secret. Si la balise se tait, nous attendons ; nous ne la remplaçons jamais.',
        'Elle est aussi moins belle à regarder. C’est pourquoi la page de chaque tirage montre le calcul qui se déroule, étape par étape, sur votre propre appareil. Le détail est sur la page [Sécurité](security).',
      ],
    },
  ],
}
