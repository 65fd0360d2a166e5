import type { TextDocument } from '#lottery-web/prose/text-document.ts'

export const legislation: TextDocument = {
  title: 'Législation',
  lead: 'Les règles qui encadrent une loterie en ligne, en bref. Cette page informe ; elle ne remplace pas un conseil juridique.',
  sections: [
    {
      title: 'Un jeu réglementé',
      blocks: [
        'Dans presque tous les pays, les jeux d’argent sont interdits sauf autorisation. En Europe, chaque État décide de ce qu’il autorise ; il n’existe pas de licence valable partout. En France, le principe d’interdiction et ses exceptions figurent aux articles L320-1 et suivants du code de la sécurité intérieure.',
        'Ce site ne propose donc le jeu que dans les pays de sa [licence](licence) : {licenceCountries}. Jouer depuis un autre pays peut y être illégal.',
      ],
    },
    {
      title: 'Les mineurs',
      blocks: [
        'Le jeu d’argent est interdit aux moins de 18 ans, et l’âge est plus élevé dans certains pays. Nous vérifions l’identité avant tout paiement ; un compte de mineur est fermé et l’argent rendu.',
      ],
    },
    {
      title: 'Blanchiment',
      blocks: [
        'La directive (UE) 2015/849 impose aux opérateurs de jeux d’identifier leurs clients, notamment à partir de 2 000 € d’opérations liées, de conserver les pièces cinq ans et de signaler les soupçons à l’autorité nationale.',
      ],
    },
    {
      title: 'Consommation',
      blocks: [
        'La directive 2011/83/UE sur les droits des consommateurs ne s’applique pas aux jeux d’argent (article 3, paragraphe 3, point c) : il n’y a pas de droit légal de rétractation. Nos [conditions de vente](termsOfSale) remboursent néanmoins les crédits payés non utilisés.',
      ],
    },
    {
      title: 'Données personnelles',
      blocks: [
        'Le règlement (UE) 2016/679 (RGPD) s’applique. Vos droits et les durées sont dans la [politique de confidentialité](privacy).',
      ],
    },
    {
      title: 'Fiscalité des gains',
      blocks: [
        'Elle dépend du pays où vous habitez : exonération, retenue ou déclaration. Renseignez-vous auprès de votre administration ; l’impôt éventuel est à votre charge.',
      ],
    },
    {
      title: 'Interdiction volontaire de jeu',
      blocks: [
        'Plusieurs pays tiennent un registre national des personnes interdites de jeu, à leur demande ou sur décision. Notre propre exclusion est décrite sur la page [Risques pour le joueur](risks) ; elle ne remplace pas ces registres.',
      ],
    },
  ],
}
