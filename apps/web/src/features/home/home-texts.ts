import { defineTexts } from '@repo/ui/texts'

/** The texts of the home page. Those of its lower part are `homeMoreTexts`. */
export const homeTexts = defineTexts('home', {
  fr: {
    pageTitle: 'Livraison immédiate partout en France',
    heroTitle: 'Un colis à livrer ?\nOn prend le volant.',
    heroLead:
      'Deux adresses suffisent : vous voyez le prix, vous commandez, et un transporteur professionnel proche de vous se met en route.',
    heroPoint1: 'Le prix avant de commander',
    heroPoint2: 'Le suivi en direct sur la carte',
    heroPoint3: 'Une photo et une signature à la remise',

    estimateTitle: 'Estimez votre livraison',
    pickup: "Adresse d'enlèvement",
    dropoff: 'Adresse de livraison',
    estimate: 'Estimer le prix',
    estimating: 'Calcul du prix...',
    price: 'Prix de votre livraison',
    facts: '{{vehicle}} · {{distance}} · environ {{duration}} de trajet',
    validate: 'Valider',
    details: 'Détail du prix et émissions',
    requote: 'Recalculer le prix',
    priceNote: '* Prix calculé sur la base d’un colis de 10 kg maximum.',

    aboutTitle: 'Comment ça marche',
    aboutLead:
      'Volant met en relation, en quelques instants, celles et ceux qui ont quelque chose à faire livrer et les transporteurs professionnels qui roulent déjà tout près.',
    step1: 'Décrivez votre envoi',
    step1Text:
      'Deux adresses, le poids, le nombre de colis. Le prix s’affiche et ne bouge plus pendant 15 minutes.',
    step2: 'Payez par carte',
    step2Text:
      'Le montant est réservé, puis débité à l’enlèvement seulement. Sans transporteur, vous ne payez rien.',
    step3: 'Un transporteur accepte',
    step3Text:
      'La demande part au transporteur disponible le plus proche, dont le véhicule convient à votre envoi.',
    step4: 'Suivez jusqu’à la porte',
    step4Text: 'Vous voyez le véhicule avancer sur la carte. Photo et signature confirment la remise.',

    featuresTitle: 'Pensé pour que rien ne se perde en route',
    tracking: 'Suivi en temps réel',
    trackingText: 'La position du transporteur, son temps d’approche et chaque étape, du départ à la remise.',
    chat: 'Discussion avec le transporteur',
    chatText: 'Un digicode, un étage, un imprévu ? Vous écrivez directement à la personne qui livre.',
    clearPrice: 'Un prix clair, tout compris',
    clearPriceText:
      'Le prix TTC est connu avant la commande. Il comprend le transport et les frais de service.',
    cold: 'Température dirigée',
    coldText: 'Sec, frais, surgelé ou bi-température : le véhicule est choisi en conséquence.',
    proof: 'Preuves à chaque remise',
    proofText: 'Photo et signature à l’enlèvement comme à la livraison, conservées avec votre commande.',
    anySize: 'Du pli à la palette',
    anySizeText: 'De 0 à 2 200 kg : à vélo, à moto, en voiture, en camionnette ou en poids lourd.',

    countersTitle: 'Ils roulent avec Volant',
    carriers: 'transporteurs inscrits',
    senders: 'expéditeurs inscrits',

    sliderTitle: 'Que souhaitez-vous faire livrer ?',
    slider: 'Exemples d’envois',
    slide: 'Exemple {{index}} sur {{total}}',
    previous: 'Exemple précédent',
    next: 'Exemple suivant',
    pause: 'Arrêter le défilement',
    play: 'Reprendre le défilement',
    parcels: 'Colis et e-commerce',
    parcelsText: 'La commande d’un client, remise dans son quartier sans attendre.',
    flowers: 'Fleurs',
    flowersText: 'Un bouquet qui arrive aussi frais qu’il est parti de la boutique.',
    meals: 'Traiteur et pâtisserie',
    mealsText: 'Un buffet ou une pièce montée, au frais et à plat jusqu’à la réception.',
    health: 'Pharmacie et médical',
    healthText: 'Un matériel ou une préparation attendus, suivis d’une main à l’autre.',
    devices: 'Informatique et électroménager',
    devicesText: 'Un ordinateur réparé, une machine à laver, un écran de rechange.',
    furniture: 'Meubles et palettes',
    furnitureText: 'Une armoire, des chariots ou des palettes, jusqu’à 2 200 kg.',

    faqTitle: 'Questions fréquentes',
    faqLead: 'Une autre question ? Écrivez-nous, nous vous répondrons.',
    faqContact: 'Contactez-nous',
    faq1: 'Comment le prix est-il calculé ?',
    faq1Text:
      'Automatiquement, d’après la distance, le poids, le nombre de colis, la nature de la marchandise et le véhicule nécessaire. Il comprend les frais de service et vous est toujours montré avant la commande.',
    faq2: 'Quand suis-je débité ?',
    faq2Text:
      'Le paiement se fait par carte au moment de la commande : le montant est réservé, puis débité lorsque le transporteur enlève la marchandise. Si aucun transporteur n’est trouvé, la réservation est levée.',
    faq3: 'Puis-je annuler une livraison ?',
    faq3Text:
      'Oui. L’annulation est gratuite dans la minute qui suit la demande, tant que la marchandise n’est pas enlevée. Ensuite, des frais correspondant à la prise en charge et aux kilomètres déjà parcourus s’appliquent, ou, après l’enlèvement, le prix de la course et son retour ; ils vous sont montrés avant confirmation.',
    faq4: 'Qui sont les transporteurs ?',
    faq4Text:
      'Des professionnels, indépendants ou salariés d’une entreprise de transport. Leurs documents (identité, permis, extrait du registre, assurances) sont contrôlés avant la première course, puis tous les 6 mois.',
    faq5: 'Comment être sûr que ma marchandise est arrivée ?',
    faq5Text:
      'Une photo et une signature sont prises à l’enlèvement et à la livraison. Vous les retrouvez dans votre espace, avec les éventuelles réserves du destinataire.',
    faq6: 'Où le service est-il disponible ?',
    faq6Text: 'En France. La recherche d’adresses est limitée au territoire français.',

    joinTitle: 'Prenez place',
    joinSender: 'Vous avez quelque chose à faire livrer',
    joinSenderText: 'Créez votre compte d’expéditeur, pour vous ou pour votre entreprise.',
    joinSenderAction: 'Devenir expéditeur',
    joinCarrier: 'Vous livrez, seul ou en équipe',
    joinCarrierText: 'Recevez des courses près de vous et voyez votre gain avant d’accepter.',
    joinCarrierAction: 'Devenir transporteur',

    newsletterTitle: 'Les nouvelles de la route',
    newsletterLead: 'De temps en temps, ce qui change chez Volant. Votre inscription se confirme par e-mail.',
    newsletterEmail: 'Votre adresse e-mail',
    newsletterSend: 'Envoyer',
    newsletterDone: 'Vérifiez votre boîte de réception',
    newsletterDoneText:
      'Un e-mail vient de vous être envoyé : le lien qu’il contient confirme votre inscription.',
  },
})
