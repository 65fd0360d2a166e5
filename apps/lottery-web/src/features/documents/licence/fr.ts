import type { TextDocument } from '#lottery-web/prose/text-document.ts'

export const licence: TextDocument = {
  title: 'Licence de jeu',
  lead: 'Qui nous autorise, qui nous contrôle, et où vous pouvez jouer.',
  sections: [
    {
      title: 'Autorisation',
      blocks: [
        'Organiser une loterie d’argent demande une autorisation. Voici celle sous laquelle ce site est exploité ; ce que l’exploitant n’a pas encore renseigné est affiché comme tel, et aucun paiement réel ne doit être proposé avant.',
        {
          table: [
            ['Élément', 'Valeur'],
            ['Exploitant', '{name}, {legalForm}'],
            ['Adresse', '{address}'],
            ['Immatriculation', '{registration}'],
            ['Numéro de licence', '{licenceNumber}'],
            ['Autorité', '{licenceAuthority}'],
            ['Pays où le jeu est autorisé', '{licenceCountries}'],
          ],
        },
      ],
    },
    {
      title: 'Ce que la licence nous impose',
      blocks: [
        [
          'Vérifier l’âge et l’identité avant tout paiement, et le pays de résidence à l’inscription et au paiement.',
          'Refuser les personnes interdites de jeu et respecter chaque exclusion jusqu’à son terme.',
          'Séparer l’argent des joueurs de celui de l’exploitant, et tenir un grand livre.',
          'Signaler les opérations suspectes, conserver les pièces exigées, répondre à l’autorité.',
        ],
      ],
    },
    {
      title: 'Vérifier et réclamer',
      blocks: [
        'Vous pouvez vérifier notre numéro auprès de l’autorité nommée ci-dessus : {licenceAuthority}. Pour une réclamation, écrivez d’abord par la page [Contact](contact) ; sans accord, saisissez le médiateur : {mediator}.',
        'Méfiez-vous des imitations : nous ne demandons jamais d’argent pour verser un gain, et jamais votre mot de passe.',
      ],
    },
  ],
}
