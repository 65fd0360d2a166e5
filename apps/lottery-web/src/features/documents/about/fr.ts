import type { TextDocument } from '#lottery-web/prose/text-document.ts'

export const about: TextDocument = {
  title: 'Qui sommes-nous',
  lead: 'Cagnotte est une loterie communautaire : beaucoup de petites mises, plusieurs gagnants, et rien qui reste dans la caisse du tirage.',
  sections: [
    {
      title: 'L’idée',
      blocks: [
        'Les grandes loteries promettent un seul gagnant démesurément riche et des millions de perdants. Nous avons voulu l’inverse : chaque semaine, un tirage désigne plusieurs gagnants qui se partagent la cagnotte à parts égales. Un gain raisonnable a plus de chances de changer une année que de bouleverser une vie.',
        'Une participation coûte 3 € et donne droit à quatre tirages. Dans chaque tirage, 60 centimes vont à la cagnotte et 15 centimes aux frais de fonctionnement. La cagnotte est distribuée en entier, à chaque fois. Le détail est sur la page [Transparence et tarifs](pricing).',
      ],
    },
    {
      title: 'Une règle décidée par les joueurs',
      blocks: [
        'Faut-il peu de gagnants qui reçoivent beaucoup, ou beaucoup de gagnants qui reçoivent un peu ? Ce n’est pas à nous d’en décider. Avec son ticket, chaque joueur vote pour un nombre de gagnants minimum, médian ou maximum, ou reste sans opinion. Le choix de l’électeur médian l’emporte : aucune minorité bruyante ne peut le déplacer seule.',
      ],
    },
    {
      title: 'Ne nous croyez pas, vérifiez',
      blocks: [
        'La plupart des loteries demandent qu’on leur fasse confiance. Nous publions plutôt de quoi s’en passer : la liste des tickets est scellée et publiée avant le tirage, le hasard vient d’un service indépendant que nous ne contrôlons pas, et le résultat se recalcule sur n’importe quel ordinateur, ou ici même dans votre navigateur.',
        'La page [Sécurité](security) explique le mécanisme, et [Algorithme ou boules](algorithm) le compare aux machines que l’on voit à la télévision.',
      ],
    },
    {
      title: 'Ce que nous ne faisons pas',
      blocks: [
        [
          'Nous ne vendons pas vos données et n’affichons pas de publicité.',
          'Nous n’envoyons pas de relances pour vous faire jouer davantage : un joueur tient un ticket par tirage, pas plus.',
          'Notre personnel ne peut pas jouer.',
          'Nous n’accordons ni avance ni crédit.',
        ],
      ],
    },
    {
      title: 'L’exploitant',
      blocks: [
        'Cagnotte est exploitée par {name} ({legalForm}), {address}. La licence et l’autorité qui nous contrôle figurent sur la page [Licence de jeu](licence).',
        'Une question, une critique, une idée : la page [Contact](contact) arrive chez des personnes, pas chez un robot.',
      ],
    },
  ],
}
