/** The questions of one subject, with their answers. */
type FaqGroup = {
  readonly title: string
  readonly questions: readonly { readonly question: string; readonly answer: string }[]
}

/** The FAQ for senders, by subject. */
export const faq: readonly FaqGroup[] = [
  {
    title: 'Commander une livraison',
    questions: [
      {
        question: 'Comment le prix est-il calculé ?',
        answer:
          'Le prix dépend de la distance par la route, du plus petit véhicule qui peut porter votre marchandise, du nombre de colis et de chariots, et de la température demandée. Il comprend la TVA et les frais de service : c’est ce que vous payez.',
      },
      {
        question: 'Combien de temps le prix est-il valable ?',
        answer:
          '15 minutes. Passé ce délai, demandez simplement un nouveau prix : votre saisie est conservée.',
      },
      {
        question: 'Quel poids et quelle taille puis-je faire livrer ?',
        answer:
          'De quelques grammes à 2 200 kg. Indiquez la tranche de poids, le nombre de colis et de chariots ou palettes, et si un colis est hors gabarit : le véhicule est choisi en conséquence.',
      },
      {
        question: 'Puis-je expédier des produits frais ou surgelés ?',
        answer:
          'Oui. Choisissez la nature du colis (frais, surgelé ou bi-température) : seuls les véhicules frigorifiques adaptés reçoivent votre demande.',
      },
      {
        question: 'Où le service est-il disponible ?',
        answer:
          'En France, départements d’outre-mer compris. La recherche d’adresses est limitée au territoire français.',
      },
      {
        question: 'Puis-je refaire une expédition déjà commandée ?',
        answer:
          'Oui : une expédition passée peut être commandée à nouveau sans tout ressaisir. Son prix est recalculé.',
      },
    ],
  },
  {
    title: 'Transporteur et suivi',
    questions: [
      {
        question: 'Comment mon transporteur est-il choisi ?',
        answer:
          'Votre demande va au transporteur disponible le plus proche dont le véhicule convient. Il a une minute pour répondre ; s’il refuse, elle passe au suivant, au même prix.',
      },
      {
        question: 'Que se passe-t-il si aucun transporteur n’est trouvé ?',
        answer:
          'La recherche dure 15 minutes. Si personne n’a accepté, la commande est annulée sans frais, votre carte n’est pas débitée et vous êtes prévenu par e-mail.',
      },
      {
        question: 'Comment suivre ma livraison ?',
        answer:
          'Ouvrez-la dans « Mes expéditions » : la position du transporteur, l’étape en cours et son véhicule y sont visibles de l’acceptation à la remise. Les étapes sont aussi écrites en toutes lettres, sans la carte.',
      },
      {
        question: 'Mon transporteur peut-il changer ?',
        answer:
          'Oui, avant qu’il n’ait démarré la course ou s’il ne donne plus signe de vie avant l’enlèvement : un autre est alors recherché au même prix, et vous êtes prévenu.',
      },
      {
        question: 'Comment être sûr que ma marchandise est arrivée ?',
        answer:
          'Une photo et une signature sont prises à l’enlèvement et à la livraison, avec les réserves éventuelles du destinataire. Vous les retrouvez dans votre espace, où vous notez aussi le transporteur.',
      },
    ],
  },
  {
    title: 'Paiement et annulation',
    questions: [
      {
        question: 'Quand suis-je débité ?',
        answer:
          'À la commande, le montant est seulement réservé sur votre carte. Il est prélevé quand le transporteur enlève la marchandise.',
      },
      {
        question: 'Puis-je annuler une livraison ?',
        answer:
          'Oui, jusqu’à la remise. C’est gratuit tant qu’aucun transporteur n’a accepté, ou dans la minute qui suit la commande. Ensuite, et jusqu’à l’enlèvement, sont dus 5 € de prise en charge, les kilomètres déjà parcourus vers l’enlèvement et les frais de service. Après l’enlèvement, la marchandise vous est rapportée : le prix de la course, les kilomètres de retour et les frais de service sont dus. Le montant exact est affiché avant de confirmer.',
      },
      {
        question: 'Ma carte a été refusée, que faire ?',
        answer:
          'Le message de votre banque est affiché. Vous pouvez réessayer avec la même carte ou une autre, sans refaire votre demande : rien n’est commandé tant que le paiement n’est pas accepté.',
      },
      {
        question: 'Conservez-vous mon numéro de carte ?',
        answer:
          'Non. Il est saisi chez notre prestataire de paiement, Stripe, et ne passe pas par nos serveurs.',
      },
    ],
  },
  {
    title: 'Compte et données',
    questions: [
      {
        question: 'J’ai oublié mon mot de passe',
        answer:
          'Demandez un code depuis la page de connexion : il arrive par e-mail et reste valable 10 minutes. Par sécurité, toutes les sessions ouvertes sont fermées quand le mot de passe change.',
      },
      {
        question: 'Je suis transporteur : comment travailler avec Volant ?',
        answer:
          'Inscrivez-vous depuis la page d’inscription, puis envoyez vos documents. Les transporteurs travaillent avec l’application mobile.',
      },
      {
        question: 'Combien de temps gardez-vous mes données ?',
        answer:
          'Les données personnelles d’une livraison sont effacées 2 mois après celle-ci ; les pièces comptables sont conservées 10 ans, comme la loi le demande. Le détail figure dans la politique de confidentialité.',
      },
      {
        question: 'Qui voit mes coordonnées ?',
        answer:
          'Avant d’accepter, un transporteur ne voit que les villes, la distance, la marchandise et son gain. Les adresses, les noms et les téléphones ne sont donnés qu’à celui qui a accepté.',
      },
    ],
  },
]
