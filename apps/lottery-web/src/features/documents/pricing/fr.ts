import type { TextDocument } from '#lottery-web/prose/text-document.ts'

export const pricing: TextDocument = {
  title: 'Transparence et tarifs',
  lead: 'Un seul prix, une seule répartition, les mêmes pour tous, et des comptes qui tombent juste au centime.',
  sections: [
    {
      title: 'Où vont vos 3 €',
      blocks: [
        'Une participation coûte 3 € et donne droit à quatre tirages. Il n’y a ni abonnement, ni frais d’inscription, ni frais ajoutés au moment de payer.',
        {
          table: [
            ['Part', 'Par tirage', 'Pour 4 tirages', 'Sur 3 €'],
            ['Cagnotte, distribuée aux gagnants', '0,60 €', '2,40 €', '80 %'],
            ['Fonctionnement du service', '0,15 €', '0,60 €', '20 %'],
            ['Total', '0,75 €', '3,00 €', '100 %'],
          ],
        },
        'Les frais de fonctionnement paient l’hébergement, les moyens de paiement, le contrôle des identités, le support, les taxes et la licence. Ils paient aussi les 60 centimes que chaque ticket gratuit met dans la cagnotte.',
      ],
    },
    {
      title: 'La cagnotte',
      blocks: [
        'Cagnotte = nombre de tickets × 60 centimes + report du tirage précédent. Elle est distribuée en entier à chaque tirage.',
        'Il n’y a de report que dans un cas : un gain que personne n’a réclamé en 60 jours, ou qu’aucun rang de réserve ne pouvait recevoir. Le report est publié dans l’équation de chaque tirage.',
        'Chaque centime est écrit dans un grand livre en partie double : la somme des écritures est toujours nulle, et la cagnotte payée est toujours la cagnotte annoncée.',
      ],
    },
    {
      title: 'Un exemple complet',
      blocks: [
        'Un dimanche, 12 345 tickets sont validés et 1,80 € sont reportés. Les joueurs ont choisi « médian ».',
        [
          'Cagnotte : 12 345 × 0,60 € + 1,80 € = 7 408,80 €.',
          'Gagnants : 12 345 ÷ 100 = 123,45, arrondi au-dessus : 124.',
          'Part : 7 408,80 € ÷ 124 = 59,74 €, et il reste 1,04 €, soit 104 centimes.',
          'Les rangs 1 à 104 reçoivent un centime de plus : 59,75 €. Les rangs 105 à 124 reçoivent 59,74 €.',
          'Vérification : 104 × 59,75 € + 20 × 59,74 € = 7 408,80 €.',
        ],
        {
          table: [
            ['Si les joueurs avaient choisi', 'Gagnants', 'Part environ', 'Chance de gagner'],
            ['Minimum (1 sur 1000)', '13', '569,91 €', '1 sur 950'],
            ['Médian (1 sur 100)', '124', '59,74 €', '1 sur 100'],
            ['Maximum (1 sur 10)', '1 235', '5,99 €', '1 sur 10'],
          ],
        },
      ],
    },
    {
      title: 'Ce que l’on récupère en moyenne',
      blocks: [
        'Sur 3 € payés, 2,40 € reviennent aux joueurs et 0,60 € non : en moyenne, jouer coûte 20 % de la mise, quel que soit le vote. La plupart des tickets ne gagnent rien. C’est un jeu, pas un placement.',
        'Votre compte montre vos propres chiffres : ce que vous avez versé et reçu sur 4 semaines, 12 mois et depuis le début.',
      ],
    },
    {
      title: 'Moyens de paiement et remboursements',
      blocks: [
        'Carte, PayPal, virement bancaire avec une référence, ou mandat. Aucun supplément de notre part. Les crédits payés qui n’ont pas servi se remboursent par le chemin du paiement ; les détails sont dans les [conditions de vente](termsOfSale).',
      ],
    },
  ],
}
