import type { LegalText } from './legal-document.ts'

/** The privacy policy: the collected data, its purposes, its retention, and the rights of the person. */
export const privacyPolicy: LegalText = {
  title: 'Politique de confidentialité',
  lead: 'Quelles données le service utilise, pourquoi, combien de temps, et comment vous gardez la main.',
  sections: [
    {
      title: 'Responsable du traitement',
      blocks: [
        'Le responsable du traitement est {name}, {address}. Pour toute question sur vos données, écrivez-nous depuis la page Contact.',
      ],
    },
    {
      title: 'Données collectées',
      blocks: [
        'Selon que vous êtes expéditeur, destinataire, transporteur ou visiteur, nous traitons :',
        [
          'votre identité : nom, prénoms, civilité, date de naissance',
          'vos coordonnées : adresse e-mail, téléphone, adresses',
          'pour une entreprise : dénomination, statut, SIRET, numéro de TVA, siège, identité du représentant légal',
          'pour un transporteur : pièce d’identité, permis, licences, attestations d’assurance, IBAN',
          'vos livraisons : adresses et contacts d’enlèvement et de livraison, marchandise, commentaires, consignes du destinataire, messages, photos, signatures et notes',
          'les références de votre carte, tenues par notre prestataire de paiement : le numéro de la carte ne nous parvient jamais',
          'la position du transporteur, quand il est en ligne ou en course',
          'votre adresse IP et des journaux techniques, pour la sécurité',
        ],
        'Les champs obligatoires sont nécessaires au service : sans eux, la demande ne peut pas être traitée.',
      ],
    },
    {
      title: 'Finalités et bases légales',
      blocks: [
        [
          'exécuter le contrat : compte, prix, commande, recherche d’un transporteur, suivi, preuves, paiement, assistance',
          'respecter la loi : facturation, comptabilité, contrôle des documents des transporteurs',
          'nos intérêts légitimes : sécurité du service, prévention de la fraude, gestion des réclamations',
          'les mêmes, pour le destinataire : le prévenir de sa livraison par SMS ou e-mail, quand l’expéditeur confirme qu’il en est informé ; il peut s’y opposer à tout moment, pour toutes ses livraisons',
          'votre consentement : la lettre d’information, confirmée par e-mail, que vous pouvez retirer à tout moment',
        ],
        'La recherche d’un transporteur est automatique : la demande est proposée au transporteur disponible le plus proche dont le véhicule convient. Une suspension de compte est toujours réexaminée par une personne si vous le demandez.',
      ],
    },
    {
      title: 'Destinataires',
      blocks: [
        'Vos données ne sont ni vendues ni louées. Elles sont accessibles, chacun pour ce qui le concerne :',
        [
          'au transporteur qui a accepté la course : adresses complètes et contacts, seulement après son acceptation',
          'à l’expéditeur : identité et véhicule du transporteur, et sa position uniquement pendant la course',
          'au destinataire qui tient le lien de suivi de l’expéditeur : prénom, véhicule et position du transporteur de l’enlèvement à la livraison, puis la preuve de livraison pendant 7 jours',
          'à nos prestataires de paiement, d’hébergement, d’envoi d’e-mails et de SMS, et de cartographie',
          'aux autorités, lorsque la loi l’exige',
        ],
      ],
    },
    {
      title: 'Durées de conservation',
      blocks: [
        [
          'messages envoyés par le formulaire de contact : 1 an',
          'données personnelles d’une livraison (contacts, adresses exactes, messages, preuves, trajet) : effacées 2 mois après la livraison, sauf réclamation ou contestation en cours',
          'opposition d’un destinataire à être prévenu : une empreinte de son numéro et de son adresse e-mail, 3 ans',
          'références de carte : 13 mois au plus, 15 mois pour une carte à débit différé',
          'pièces comptables et factures : 10 ans',
          'données du contrat : 5 ans',
          'compte : jusqu’à sa suppression, qui efface vos données à l’exception de ce que la loi impose de garder et des preuves d’une livraison de moins de 24 heures ou contestée',
          'montant encore dû à la suppression du compte : jusqu’à son règlement, notre prestataire de paiement garde votre adresse e-mail, 5 ans au plus, et la référence de la carte qui sera débitée, 13 mois au plus',
        ],
      ],
    },
    {
      title: 'Sécurité',
      blocks: [
        'Les échanges sont chiffrés, les mots de passe ne sont conservés que sous une forme irréversible, les documents ne s’ouvrent que par des liens personnels de courte durée, et les accès de notre équipe sont tracés.',
      ],
    },
    {
      title: 'Cookies',
      blocks: [
        'Le site ne dépose aucun traceur publicitaire ni de mesure d’audience. Il n’utilise que le stockage nécessaire à son fonctionnement, quelle que soit votre réponse au bandeau.',
      ],
    },
    {
      title: 'Vos droits',
      blocks: [
        'Vous pouvez demander l’accès à vos données, leur rectification, leur effacement, la limitation de leur traitement, leur portabilité, vous opposer à un traitement et définir le sort de vos données après votre décès. Écrivez-nous depuis la page Contact : nous répondons dans un délai d’un mois.',
        'Si notre réponse ne vous satisfait pas, vous pouvez saisir la CNIL (www.cnil.fr).',
      ],
    },
  ],
}
