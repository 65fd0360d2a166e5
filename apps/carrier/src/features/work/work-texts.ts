import { defineTexts } from '@repo/ui/texts'

export const workTexts = defineTexts('work', {
  fr: {
    pushTitle: 'Ne manquez aucune offre',
    pushHint:
      'Autorisez les notifications : votre téléphone vous prévient même quand l’application est fermée.',
    title: 'Mon activité',
    online: 'Vous êtes en ligne',
    onlineHint: 'Les offres proches de vous arrivent ici, avec une minute pour répondre.',
    offline: 'Vous êtes hors ligne',
    offlineHint: 'Votre position n’est ni envoyée ni conservée.',
    suspendedHint: 'Votre compte est suspendu : aucune offre ne vous est faite.',
    blockedHint: 'Il manque quelque chose pour recevoir des offres.',
    goOnline: 'Passer en ligne',
    goOffline: 'Passer hors ligne',
    delivering: 'Course en cours',
    deliveringHint: 'De {{from}} à {{to}}',
    noOfferMeanwhile: 'Aucune offre ne vous est faite pendant ce temps.',
    openDelivery: 'Reprendre la course',
    // What stands in the way.
    documentsMissing: 'Vos pièces ne sont pas complètes',
    documentsMissingHint: 'Nous vérifions ces pièces avant de vous proposer des courses :',
    documentsUnderReview: 'Vos pièces sont en cours d’examen',
    documentsUnderReviewHint: 'Vous pourrez passer en ligne dès qu’elles seront validées :',
    documentsRefused: 'Une pièce a été refusée',
    documentsRefusedHint: 'Voyez pourquoi, et envoyez-en une nouvelle :',
    documentsOfCompany: 'Des pièces de votre entreprise manquent',
    documentsOfCompanyHint:
      'Son administrateur doit les fournir avant que des courses vous soient proposées :',
    vehicleWaits: 'Aucune course ne vient avec {{name}}',
    sendDocuments: 'Envoyer',
    openDocuments: 'Voir mes pièces',
    noVehicle: 'Aucun véhicule choisi',
    noVehicleHint: 'Choisissez celui avec lequel vous travaillez : il décide des offres que vous recevez.',
    noVehicleAtAll: 'Vous n’avez pas encore de véhicule',
    noVehicleOfCompany: 'Votre entreprise ne vous a pas encore confié de véhicule.',
    openVehicles: 'Ajouter un véhicule',
    locationDenied: 'La position est bloquée pour Volant',
    locationDeniedHint:
      'Autorisez-la dans les réglages du navigateur : icône à gauche de l’adresse, puis « Position » et « Autoriser ». Revenez ensuite ici.',
    locationUnavailable: 'Votre position est introuvable',
    locationUnavailableHint:
      'Activez la localisation du téléphone et approchez-vous d’une fenêtre : sans position, aucune offre.',
    locationInaccurate: 'Position trop imprécise ({{accuracy}})',
    locationInaccurateHint: 'En extérieur, elle devient plus précise en quelques secondes.',
    positionSent: 'Position transmise',
    positionSearched: 'Recherche de votre position...',
    positionsWaiting_one: 'Sans connexion : {{count}} position en attente',
    positionsWaiting_other: 'Sans connexion : {{count}} positions en attente',
    otherTab: 'Votre position est transmise par un autre onglet de Volant.',
    keepOpen: 'Gardez l’application à l’écran : en veille, le téléphone ne transmet plus la position.',
    // The vehicle at work.
    vehicle: 'Véhicule de travail',
    changeVehicle: 'Changer',
    chooseVehicle: 'Choisir un véhicule',
    twoTemperatures: 'Bi-température',
    // The sound of offers.
    sound: 'Sonnerie',
    soundOn: 'Son et vibration des offres',
    soundOff: 'Coupée sur cet appareil',
    trySound: 'Essayer',
  },
})
