import { defineTexts } from '@repo/ui/texts'

/** The texts of a driver's page. */
export const driverTexts = defineTexts('driver', {
  fr: {
    fleet: 'Flotte',
    since: 'Chauffeur depuis le {{date}}',
    call: 'Appeler',
    write: 'Écrire',
    contact: 'Contact',
    now: 'En ce moment',
    idle: 'Aucune course en cours.',
    waiting: 'En ligne, en attente d’une offre.',
    acceptedAt: 'Acceptée à {{time}}',
    vehicle: 'Véhicule',
    vehicleLabel: 'Véhicule attribué',
    vehicleHint: 'Le véhicule change quand le chauffeur n’a ni course ni offre en cours.',
    noVehicle: 'Aucun véhicule',
    noVehicles: 'Votre entreprise n’a pas encore de véhicule.',
    addVehicle: 'Ajouter un véhicule',
    assigned: 'Véhicule attribué',
    withdrawn: 'Véhicule retiré',
    minor: 'Chauffeur mineur',
    minorHint:
      'Jusqu’à ses 18 ans, il ne conduit que des véhicules sans moteur ou de moins de 50 cm³. Les autres sont grisés.',
    papers: 'Pièces à compléter',
    papersHint:
      'Sans ces pièces, il ne reçoit pas d’offres. Le chauffeur dépose les siennes depuis son téléphone, dans « Compte ».',
    companyPapers: 'Envoyer celles de l’entreprise et du véhicule',
    suspended: 'Compte suspendu',
    suspendedHint:
      'Ce chauffeur ne reçoit pas d’offres. Il voit le motif et peut le contester dans son application.',
    deliveries: 'Dernières courses',
    allDeliveries: 'Toutes ses courses',
    noDeliveries: 'Ses courses apparaîtront ici.',
    removeTitle: 'Retirer ce chauffeur',
    removeHint:
      'Son accès est fermé à l’instant et ses données personnelles sont effacées. Ses courses restent dans vos relevés.',
    remove: 'Retirer de la flotte',
    removeBusy: 'Possible une fois sa course terminée.',
    confirmTitle: 'Retirer {{name}} ?',
    confirm: 'Oui, retirer',
    cancel: 'Garder',
    removed: '{{name}} ne fait plus partie de la flotte',
    gone: 'Ce chauffeur n’existe pas, ou plus',
    goneHint: 'Il a peut-être été retiré de la flotte.',
    backToFleet: 'Voir la flotte',
  },
})
