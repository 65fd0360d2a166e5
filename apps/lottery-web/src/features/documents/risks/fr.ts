import type { TextDocument } from '#lottery-web/prose/text-document.ts'

export const risks: TextDocument = {
  title: 'Risques pour le joueur',
  lead: 'Jouer doit rester un plaisir bon marché. Quand cela cesse de l’être, il existe des outils ici et des personnes ailleurs.',
  sections: [
    {
      title: 'Ce qu’il faut savoir avant de jouer',
      blocks: [
        [
          'En moyenne, 80 % de ce qui est misé revient aux joueurs : sur la durée, on perd.',
          'La plupart des tickets ne gagnent rien. Les tirages n’ont pas de mémoire : perdre souvent ne rapproche pas d’un gain.',
          'Aucun numéro, aucune méthode, aucun moment ne change les chances.',
          'Ne jouez jamais avec de l’argent emprunté, ni pour rattraper une perte.',
          'Le jeu est interdit aux moins de 18 ans. Ne prêtez pas votre compte.',
        ],
      ],
    },
    {
      title: 'Des signes qui doivent alerter',
      blocks: [
        [
          'Penser au jeu quand on devrait penser à autre chose.',
          'Cacher ce que l’on dépense, mentir à ses proches.',
          'Rejouer pour récupérer ce que l’on a perdu.',
          'Être irritable ou anxieux quand on ne joue pas.',
          'Emprunter, vendre, retarder des factures pour jouer.',
        ],
        'Un seul de ces signes suffit pour faire une pause.',
      ],
    },
    {
      title: 'Les outils de votre compte',
      blocks: [
        [
          'Limite de dépôt par jour, semaine et mois : demandée avant le premier paiement, librement fixée. Une baisse vaut tout de suite ; une hausse attend 24 heures et une seconde confirmation.',
          'Pause : 24 heures, une semaine, un mois, six semaines.',
          'Exclusion : 3, 6 ou 12 mois, 3 ans, ou pour toujours.',
          'Vos chiffres : ce que vous avez versé et reçu sur 4 semaines, 12 mois et depuis le début.',
        ],
        'Une pause ou une exclusion commence à l’instant et ne peut pas être levée avant son terme, même si vous le demandez. Vos participations aux tirages qui ne sont pas encore scellés sont retirées et leurs crédits rendus.',
        'Un ticket par tirage et par personne : par construction, on ne peut pas s’emballer sur un même tirage.',
      ],
    },
    {
      title: 'À qui parler',
      blocks: [
        'Ces services publics ou associatifs écoutent les joueurs et leurs proches. Ils ne dépendent pas de nous.',
        { data: 'helpLines' },
        'Votre pays n’est pas dans la liste ? Votre médecin ou un service social local connaît les adresses proches de chez vous.',
      ],
    },
    {
      title: 'Pour les proches',
      blocks: [
        'Les lignes d’écoute répondent aussi aux familles. Si quelqu’un joue avec le compte, le document ou l’argent d’un autre, écrivez-nous par la page [Contact](contact), sujet « sécurité » : nous bloquons le compte le temps de vérifier.',
      ],
    },
  ],
}
