type Section = {
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly items: readonly string[]
}

/** What is accessible, what is not yet, and where to report problems. States only what was checked. */
export const accessibilityStatement: {
  readonly title: string
  readonly lead: string
  readonly sections: readonly Section[]
} = {
  title: 'Accessibilité : non conforme',
  lead: 'Nous construisons Volant pour que chacun puisse s’en servir. Aucun audit externe ne l’a encore mesuré : voici, honnêtement, où nous en sommes.',
  sections: [
    {
      heading: 'État de conformité',
      paragraphs: [
        'Faute d’audit en cours de validité, ce site est déclaré non conforme au référentiel général d’amélioration de l’accessibilité (RGAA 4.1). Cette mention ne préjuge pas de ce qui fonctionne : elle signifie qu’aucun organisme ne l’a vérifié.',
        'Notre objectif est le niveau AA des règles internationales WCAG 2.2.',
      ],
      items: [],
    },
    {
      heading: 'Ce que nous vérifions',
      paragraphs: [
        'À chaque version, des tests parcourent les pages du site dans un navigateur et contrôlent :',
      ],
      items: [
        'les règles WCAG 2.2 A et AA qu’un programme peut vérifier, et les contrastes en thème clair et en thème sombre ;',
        'que le premier champ en erreur reçoit le focus, avec son message lu par les lecteurs d’écran ;',
        'que les pages tiennent sur un téléphone comme sur un grand écran.',
      ],
    },
    {
      heading: 'Ce qui est prévu pour vous aider',
      paragraphs: [],
      items: [
        'Toutes les fonctions s’utilisent au clavier, avec un lien d’accès direct au contenu.',
        'Le suivi d’une livraison est écrit en toutes lettres : la carte n’est jamais la seule source d’information.',
        'Les animations cessent si votre appareil le demande, et le thème suit son réglage clair ou sombre.',
      ],
    },
    {
      heading: 'Ce qui n’est pas encore accessible',
      paragraphs: [],
      items: [
        'La carte du suivi n’est pas décrite point par point aux lecteurs d’écran ; l’étape et l’heure d’arrivée le sont.',
        'Le formulaire de carte bancaire est celui de notre prestataire de paiement : nous n’en maîtrisons pas tous les détails.',
        'Les photos prises par les transporteurs n’ont pas de description propre.',
        'Aucun essai n’a encore été mené avec un panel d’utilisateurs de technologies d’assistance.',
      ],
    },
    {
      heading: 'Nous signaler un problème',
      paragraphs: [
        'Si un contenu ou une fonction vous est inaccessible, écrivez-nous : nous vous proposerons une autre façon d’obtenir ce que vous cherchez, et nous corrigerons.',
      ],
      items: [],
    },
    {
      heading: 'Voies de recours',
      paragraphs: [
        'Si notre réponse ne vous satisfait pas, vous pouvez saisir le Défenseur des droits : par son formulaire en ligne (formulaire.defenseurdesdroits.fr), auprès de son délégué dans votre région, ou par courrier gratuit, sans affranchissement, à Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX 07.',
      ],
      items: [],
    },
  ],
}
