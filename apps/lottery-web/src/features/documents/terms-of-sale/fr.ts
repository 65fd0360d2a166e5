import type { TextDocument } from '#lottery-web/prose/text-document.ts'

export const termsOfSale: TextDocument = {
  title: 'Conditions de vente',
  lead: 'Ce que vous achetez, comment vous le payez, et quand il vous est remboursé.',
  sections: [
    {
      title: 'Vendeur',
      blocks: [
        'Le vendeur est {name}, {legalForm}, {address}, immatriculé sous {registration}, titulaire de la licence {licenceNumber}.',
      ],
    },
    {
      title: 'Ce qui est vendu',
      blocks: [
        'Une participation donne quatre crédits payés ; un crédit vaut un tirage. Elle coûte 3 €, taxes comprises, et ce prix est affiché avec sa répartition avant tout paiement : pour chaque tirage, 60 centimes pour la cagnotte et 15 centimes pour le fonctionnement.',
        'Les crédits n’ont pas de valeur monétaire hors du jeu et ne se cèdent pas.',
      ],
    },
    {
      title: 'Durée des crédits',
      blocks: [
        [
          'Crédits payés : ils n’expirent jamais.',
          'Crédits gratuits : 12 mois après leur attribution.',
          'Ordre d’usage : gratuits d’abord, par date d’expiration, puis payés.',
        ],
      ],
    },
    {
      title: 'Paiement',
      blocks: [
        'Par carte, PayPal, virement bancaire avec la référence indiquée, ou mandat. L’identité doit être validée et une limite de dépôt fixée. Le moyen de paiement est celui du joueur ; un paiement d’un tiers est refusé ou rendu.',
        'Un virement ou un mandat compte à la date où il est reçu et rapproché de sa référence. Reçu après la fermeture du tirage visé, il devient des crédits pour les suivants. Si un paiement échoue, le vote est gardé et le paiement peut être repris jusqu’à la fermeture.',
      ],
    },
    {
      title: 'Remboursement',
      blocks: [
        'Les crédits payés qui n’ont pas servi sont remboursés à tout moment, sur demande depuis le compte, par le chemin du paiement. Une participation peut être retirée jusqu’à 60 minutes avant le tirage : son crédit revient. Après la fermeture, le ticket est scellé et n’est plus remboursable.',
        'Le droit de rétractation de 14 jours prévu pour la vente à distance ne s’applique pas aux jeux d’argent ; les règles ci-dessus vont plus loin pour les crédits inutilisés.',
        'Un tirage annulé rend les crédits. Un tirage reporté garde la participation.',
      ],
    },
    {
      title: 'Gains',
      blocks: [
        'Le versement des gains est décrit dans les [conditions d’utilisation](termsOfUse) : réclamation dans les 60 jours, virement au nom vérifié.',
      ],
    },
    {
      title: 'Preuve et justificatifs',
      blocks: [
        'Chaque paiement et chaque crédit figurent dans le relevé du compte, exportable. Les pièces comptables sont conservées dix ans. Une contestation de paiement se fait par la page [Contact](contact) ; le médiateur est : {mediator}.',
      ],
    },
  ],
}
