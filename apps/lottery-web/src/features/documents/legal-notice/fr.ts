import type { TextDocument } from '#lottery-web/prose/text-document.ts'

export const legalNotice: TextDocument = {
  title: 'Mentions légales',
  lead: 'Qui édite et héberge ce site.',
  sections: [
    {
      title: 'Éditeur',
      blocks: [
        [
          '{name}',
          '{legalForm}',
          '{address}',
          'Immatriculation : {registration}',
          'Responsable de la publication : {publisher}',
        ],
        'L’éditeur se joint par la page [Contact](contact).',
      ],
    },
    { title: 'Hébergeur', blocks: ['{host}'] },
    {
      title: 'Licence',
      blocks: [
        'Licence {licenceNumber}, délivrée par {licenceAuthority}, pour : {licenceCountries}. Voir [Licence de jeu](licence).',
      ],
    },
    {
      title: 'Propriété intellectuelle',
      blocks: [
        'Les textes, dessins, la marque et le logiciel de ce site sont protégés. Les fichiers publiés d’un tirage (manifeste, signature, liste, balise, résultat) peuvent être copiés, conservés et redistribués librement : c’est leur raison d’être.',
        'Le nombre aléatoire est celui de drand, un projet de la League of Entropy, qui n’est pas lié à la loterie. Caractères typographiques : Inter et Fraunces (SIL Open Font License).',
      ],
    },
    {
      title: 'Données et cookies',
      blocks: [
        'Aucun traceur, aucune publicité. Le détail est dans la [politique de confidentialité](privacy).',
      ],
    },
    {
      title: 'Droit et litiges',
      blocks: ['Droit et tribunaux : {law}. Médiateur de la consommation : {mediator}.'],
    },
  ],
}
