import { defineTexts } from '@repo/ui/texts'

/** What the recipient of a delivery reads. */
export const recipientTexts = defineTexts('recipient', {
  fr: {
    title: 'Suivi de votre livraison',
    trip: '{{from}} → {{to}}',
    loadFailed: 'Le suivi ne se charge pas encore',
    loadFailedHint: 'Nous réessayons toutes les 15 secondes.',
    stale: 'Connexion interrompue : ces informations peuvent dater. Nous réessayons.',
    unknown: 'Ce lien de suivi n’est plus valable',
    unknownHint: 'Il est incomplet, ou l’expéditeur l’a remplacé. Demandez-lui un nouveau lien.',
    home: 'Découvrir Volant',

    steps: 'Étapes de la livraison',
    step1: 'Préparation',
    step2: 'En route',
    step3: 'Livré',
    stepDone: 'étape faite',
    stepNow: 'étape en cours',
    stepAhead: 'étape à venir',

    preparation: 'Votre colis est en préparation',
    preparationHint:
      'Nous cherchons le transporteur qui viendra le prendre. Vous verrez ici où il se trouve dès qu’il aura votre colis.',
    collecte: 'Un transporteur va chercher votre colis',
    collecteHint:
      'Il est en route vers le lieu d’enlèvement. Vous verrez ici où il se trouve dès qu’il aura votre colis.',
    acheminement: 'Votre colis est en route',
    livree: 'Votre colis est livré',
    livreeHint: 'Remis le {{date}}.',
    livreeKept: 'Ces preuves restent visibles ici pendant 7 jours.',
    retour: 'Votre colis revient à l’expéditeur',
    retourHint: 'Il n’a pas pu vous être remis. Contactez l’expéditeur pour convenir de la suite.',
    retourHint_absence:
      'Vous étiez absent à l’arrivée du transporteur. Contactez l’expéditeur pour convenir de la suite.',
    retourHint_refus: 'Vous l’avez refusé. Contactez l’expéditeur pour convenir de la suite.',
    retourHint_annulation: 'La livraison a été annulée. Contactez l’expéditeur pour convenir de la suite.',
    retourneeOn: 'Il a été rendu à l’expéditeur le {{date}}.',
    retournee: 'Votre colis est revenu à l’expéditeur',
    retourneeHint: 'Contactez l’expéditeur pour convenir de la suite.',
    annulee: 'Cette livraison est annulée',
    annuleeHint: 'Contactez l’expéditeur pour en savoir plus.',
    fini: 'Ce suivi est terminé',
    finiHint: 'Les informations de cette livraison ne sont plus affichées.',

    arrival: 'Arrivée estimée vers {{time}}',
    arrivalSoon: 'Votre transporteur arrive',
    arrivalUnknown: 'Heure d’arrivée en cours de calcul',
    code: 'Votre code de remise',
    codeDigits: 'Code {{digits}}',
    codeHint:
      'Donnez-le au transporteur au moment où il vous remet le colis, et pas avant : il prouve que le colis est bien arrivé chez vous.',
    waiting: 'Votre transporteur vous attend',
    waitingHint:
      'Il est sur place. S’il ne vous trouve pas, il peut demander à rapporter le colis à partir de {{time}}.',
    waitingOver:
      'Il est sur place et peut demander à rapporter le colis à tout moment. La livraison reste possible tant qu’il est là.',
    carrier: 'Votre transporteur',
    carrierAway: '{{name}} est à {{distance}} de l’adresse de livraison.',
    someone: 'Votre transporteur',
    positionUnknown: 'La position du transporteur est momentanément indisponible.',
    destination: 'Adresse de livraison',

    instructions: 'Consignes pour le transporteur',
    instructionsHint: 'Digicode, étage, gardien… Vous pouvez les modifier jusqu’à la livraison.',
    instructionsField: 'Vos consignes',
    instructionsSend: 'Transmettre au transporteur',
    instructionsSent: 'Consignes transmises',
    instructionsKept: 'Transmises au transporteur',
    instructionsFailed: 'Consignes non transmises',

    proof: 'Preuve de livraison',
    photo: 'Photo prise à la livraison',
    noPhoto: 'Pas de photo',
    signature: 'Signature à la livraison',
    noSignature: 'Pas de signature',
    reservations: 'Réserves',
    noReservations: 'Aucune réserve',

    announce_preparation: 'Le colis est en préparation',
    announce_collecte: 'Le transporteur va chercher le colis',
    announce_acheminement: 'Le colis est en route',
    announce_livree: 'Le colis vient d’être livré',
    announce_retour: 'Le colis revient à l’expéditeur',
    announce_retournee: 'Le colis est revenu à l’expéditeur',
    announce_annulee: 'La livraison est annulée',
    announce_fini: 'Le suivi est terminé',
  },
})
