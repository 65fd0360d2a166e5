import type { LegalText } from './legal-document.ts'

/** The terms of use for senders and carriers. */
export const terms: LegalText = {
  title: "Conditions générales d'utilisation",
  lead: 'Ce que chacun peut attendre du service : l’exploitant, les expéditeurs et les transporteurs.',
  sections: [
    {
      title: '1. Objet',
      blocks: [
        'Volant, exploité par {name}, met en relation des expéditeurs, particuliers ou entreprises, et des transporteurs professionnels, indépendants ou entreprises de transport, pour des livraisons immédiates en France.',
        'L’exploitant est un intermédiaire : il ne transporte pas lui-même. Le contrat de transport se conclut entre l’expéditeur et le transporteur ; l’exploitant perçoit des frais de service pour la mise en relation.',
      ],
    },
    {
      title: '2. Compte',
      blocks: [
        'L’acceptation des présentes conditions est nécessaire à la création d’un compte. Chaque utilisateur n’a qu’un compte et répond de la confidentialité de son mot de passe.',
        'L’expéditeur est majeur, ou âgé d’au moins 16 ans avec l’autorisation du titulaire de l’autorité parentale ou émancipé. Le transporteur indépendant a au moins 18 ans. Un chauffeur mineur employé par une entreprise ne conduit qu’un véhicule non motorisé ou de moins de 50 cm³.',
        'Les informations données sont exactes et tenues à jour. Une entreprise de transport peut ouvrir un sous-compte à chacun de ses chauffeurs ; seul son compte administrateur accepte des courses pour eux et consulte les factures.',
      ],
    },
    {
      title: '3. Demande de livraison et marchandises exclues',
      blocks: [
        'L’expéditeur indique les adresses, les contacts, la nature de la marchandise, son poids, le nombre de colis et, s’il y a lieu, le hors gabarit et le nombre de chariots ou palettes. Tous les champs obligatoires sont remplis avant l’envoi.',
        'L’expéditeur répond de l’exactitude de sa déclaration, d’un emballage adapté et du caractère licite et non dangereux de la marchandise.',
        'Ne sont pas transportés :',
        [
          'les marchandises dangereuses : explosives, inflammables, toxiques, corrosives, radioactives, gaz sous pression',
          'les armes, les munitions, les stupéfiants, les contrefaçons et tout ce dont la détention ou le commerce est interdit',
          'les espèces, les titres, les bijoux, les métaux précieux et les œuvres d’art',
          'les animaux vivants, les restes humains et les prélèvements biologiques',
          'les denrées et les médicaments à température dirigée qui ne sont pas déclarés comme frais, surgelés ou bi-température',
        ],
        'Le transporteur peut refuser une marchandise exclue ou qui ne correspond pas à la déclaration.',
      ],
    },
    {
      title: '4. Prix',
      blocks: [
        'Le prix est calculé automatiquement d’après la nature de la marchandise, son poids, le nombre de colis et la distance. Il est affiché toutes taxes comprises avant la commande et comprend les frais de service. La grille tarifaire est communiquée sur demande.',
        'Un prix affiché est garanti 15 minutes. Il ne change pas si la demande passe d’un transporteur à un autre.',
      ],
    },
    {
      title: '5. Paiement et droit de rétractation',
      blocks: [
        'Le paiement se fait en euros, par carte, au moment de la commande. Le montant est autorisé à la commande et débité à l’enlèvement de la marchandise. Un paiement qui échoue annule automatiquement la demande.',
        'Si aucun transporteur n’est trouvé, la commande est annulée et rien n’est débité.',
        'Le consommateur n’a pas de droit de rétractation : la loi l’exclut pour un service de transport de biens qui doit être fourni à une date ou à une période déterminée (article L. 221-28, 12°, du code de la consommation), ce qu’est chaque livraison, immédiate ou programmée. Il peut annuler dans les conditions de l’article 9. Cela lui est rappelé avant le paiement.',
      ],
    },
    {
      title: '6. Recherche d’un transporteur',
      blocks: [
        'La demande est proposée au transporteur disponible le plus proche dont le véhicule convient. Il dispose d’une minute pour accepter ou refuser, au vu d’informations limitées : villes, distance, marchandise et gain.',
        'En cas de refus, d’absence de réponse ou d’annulation avant le départ, la demande passe au transporteur suivant le plus proche, au même prix et sans conséquence pour le premier.',
      ],
    },
    {
      title: '7. Engagement du transporteur',
      blocks: [
        'Après acceptation, le transporteur reçoit le bon de livraison et peut encore annuler, ou appuyer sur DÉMARRER. Une fois DÉMARRER pressé, son acceptation est irrévocable.',
        'Ensuite, seul l’exploitant peut annuler la course, dans les cas suivants :',
        [
          'déclaration inexacte de l’expéditeur',
          'expéditeur ou destinataire injoignable',
          'destinataire absent 10 minutes après l’arrivée, avec l’accord de l’exploitant',
          'force majeure',
        ],
        'Un transporteur silencieux ou impossible à localiser avant l’enlèvement est retiré de la course, et un autre est recherché. Un manquement injustifié peut entraîner des frais ou une suspension de 7 jours, réexaminée par une personne à la demande du transporteur. Après l’enlèvement, l’abandon de la marchandise entraîne la suspension du compte jusqu’au règlement du litige.',
      ],
    },
    {
      title: '8. Enlèvement et livraison',
      blocks: [
        'À l’enlèvement comme à la livraison, le transporteur prend une photo et recueille une signature. Le destinataire peut formuler des réserves. L’expéditeur reçoit ensuite un avis avec ces preuves et les commentaires.',
        'Le transporteur qui ne trouve personne à l’enlèvement, ou une marchandise qui n’est pas prête, n’est pas celle déclarée ou ne peut pas être transportée, le signale. L’expéditeur est prévenu et peut répondre : pendant 10 minutes d’absence, 15 minutes de préparation, 5 minutes dans les autres cas. Sans réponse, l’exploitant annule la course : le forfait de prise en charge, les kilomètres parcourus vers l’enlèvement et les frais de service sont dus, y compris dans la minute qui suit la demande. Si l’expéditeur conteste, une personne décide.',
        'Une marchandise plus lourde ou plus grande que déclaré n’est enlevée qu’au prix de la marchandise réelle, calculé par la même grille, si l’expéditeur l’accepte dans les 10 minutes ; sinon la course est annulée aux mêmes frais.',
        'Le transporteur qui ne peut pas continuer, en panne ou accidenté, marchandise à bord, le signale. Un autre transporteur la reprend au même prix : chacun des deux la photographie, et un code atteste sa remise. Si personne ne peut la reprendre, l’exploitant annule la course et la rembourse.',
        'Le refus de la marchandise par le destinataire vaut annulation par l’expéditeur, sauf marchandise endommagée ou perdue.',
      ],
    },
    {
      title: '9. Annulation par l’expéditeur',
      blocks: [
        [
          'Dans la minute qui suit la demande, marchandise non enlevée : gratuite.',
          'Après cette minute et avant l’enlèvement : un forfait de prise en charge, les kilomètres parcourus par le transporteur vers l’enlèvement depuis son acceptation, et les frais de service. Tant qu’aucun transporteur n’a accepté, l’annulation reste gratuite.',
          'Après l’enlèvement : le prix de la course, les kilomètres de retour et les frais de service.',
        ],
        'Le montant est affiché, détaillé, avant la confirmation.',
      ],
    },
    {
      title: '10. Réclamations et notes',
      blocks: [
        'Une réclamation sur une livraison se fait dans les 24 heures qui suivent l’enlèvement. Quand un transporteur ne peut pas continuer (panne, accident), elles recommencent à son signalement, puis à la reprise de la marchandise par un autre ou à la fin de la course. Une facture se conteste dans les 7 jours.',
        'Après la livraison, l’expéditeur est invité à noter le transporteur, de 1 à 5 volants, et à laisser un avis. Le transporteur lit les avis qui le concernent et peut répondre une fois à chacun. Les avis injurieux ou étrangers à la livraison sont retirés.',
      ],
    },
    {
      title: '11. Transporteurs : documents',
      blocks: [
        'Le transporteur fournit une pièce d’identité, le permis de conduire, un extrait du registre de moins de 3 mois, ses coordonnées bancaires, le certificat d’immatriculation et l’assurance de son véhicule. Une entreprise fournit aussi la pièce d’identité de son représentant, la licence de transport de marchandises, l’attestation de capacité professionnelle et les assurances de responsabilité et de marchandises.',
        'Le permis, l’immatriculation et l’assurance du véhicule ne sont pas demandés pour un véhicule non motorisé. Les documents sont renouvelés tous les 6 mois.',
      ],
    },
    {
      title: '12. Transporteurs : rémunération',
      blocks: [
        'Le transporteur voit son gain avant d’accepter. Les livraisons d’un mois sont versées le 5 du mois suivant, frais de service déduits.',
        'Ce qui est gagné reste dû : une suspension du compte ne retarde aucun versement. Seul le gain d’une course en litige, lorsque ce litige a entraîné la suspension, est versé après son règlement, avec le versement suivant.',
      ],
    },
    {
      title: '13. Responsabilité, valeur des marchandises et plafonds',
      blocks: [
        'Le transporteur répond de la marchandise de l’enlèvement à la livraison, dans les conditions de la loi. L’exploitant répond du fonctionnement du service de mise en relation. Aucune clause des présentes ne limite les droits que la loi garantit au consommateur.',
        'En cas de perte ou d’avarie, l’indemnité est celle du contrat type général de transport routier (annexe à l’article D. 3222-1 du code des transports), sauf faute inexcusable ou dolosive du transporteur :',
        [
          'envoi de moins de 3 tonnes : 33 € par kilogramme de poids brut manquant ou avarié, au plus 1 000 € par colis',
          'retard dont un préjudice est prouvé : au plus le prix du transport',
        ],
        'Le service ne reçoit pas de déclaration de valeur. Ne confiez pas, sans l’avoir assurée vous-même, une marchandise dont la valeur dépasse ces plafonds.',
      ],
    },
    {
      title: '14. Suspension et fermeture',
      blocks: [
        'L’exploitant peut suspendre ou fermer un compte en cas de manquement aux présentes, après en avoir indiqué le motif. L’utilisateur peut demander un réexamen, et supprimer son compte à tout moment hors livraison en cours.',
      ],
    },
    {
      title: '15. Données personnelles',
      blocks: [
        'Les traitements de données et les durées de conservation figurent dans la politique de confidentialité.',
      ],
    },
    {
      title: '16. Droit applicable et litiges',
      blocks: [
        'Les présentes sont soumises au droit français. Les parties recherchent une solution amiable pendant 30 jours avant toute action. À défaut, les tribunaux de Nanterre sont compétents, sans priver le consommateur des juridictions que la loi lui ouvre. Le consommateur peut saisir gratuitement le médiateur de la consommation : {mediator}.',
      ],
    },
  ],
}
