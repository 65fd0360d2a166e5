import { commonRefusals } from './common-refusals.ts'

/**
 * Every refusal of the API: a stable code, its sentence for people and the HTTP status. 200 marks a business outcome
 * that clients know from the body (`success: false`); any other is a status that HTTP clients understand.
 */
export const refusals = {
  'bad-credentials': { status: 200, message: 'Adresse e-mail ou mot de passe incorrect' },
  'account-suspended': { status: 200, message: 'Votre compte est suspendu, veuillez contacter le support' },
  'not-a-sender': {
    status: 200,
    message: "Ce compte est un compte transporteur : veuillez utiliser l'application transporteur",
  },
  'not-a-carrier': {
    status: 200,
    message: 'Ce compte est un compte expéditeur : veuillez vous connecter sur le site',
  },
  'email-taken': { status: 200, message: 'Email déjà utilisé' },
  'siret-taken': {
    status: 200,
    message:
      'Une entreprise est déjà inscrite avec ce numéro SIRET : demandez à son administrateur de vous inviter, ou contactez notre support',
  },
  'email-unconfirmed': {
    status: 200,
    message:
      'Confirmez d’abord votre adresse e-mail : ouvrez le lien que nous vous avons envoyé, ou demandez-en un autre depuis votre compte',
  },
  'nothing-fits': {
    status: 200,
    message: 'Aucun véhicule ne peut transporter cette marchandise sur ce trajet',
  },
  'trip-too-long': {
    status: 200,
    message: 'Ce trajet est trop long : nous livrons jusqu’à 800 km par la route',
  },
  'sea-between': {
    status: 200,
    message: 'La mer sépare ces deux adresses : nous livrons là où mène une route',
  },
  'no-road-known': {
    status: 200,
    message:
      'La route entre ces deux adresses ne peut pas être calculée pour le moment : réessayez dans quelques minutes',
  },
  'outside-area': {
    status: 200,
    message: 'Nous ne livrons pas encore entre ces deux adresses : elles sont hors de la zone desservie',
  },
  'same-place': { status: 200, message: "Les adresses d'enlèvement et de livraison sont identiques" },
  'quote-unknown': { status: 200, message: 'Ce prix n’est plus valable, veuillez demander un nouveau prix' },
  'payment-unknown': { status: 200, message: 'Ce paiement est introuvable' },
  'payment-not-authorised': { status: 200, message: "Ce paiement n'a pas été autorisé" },
  'payment-mismatch': { status: 200, message: 'Ce paiement ne correspond pas à cette expédition' },
  'payment-released': { status: 200, message: 'Ce paiement a été annulé, veuillez recommencer' },
  'reset-code-invalid': {
    status: 200,
    message: "Le code n'est pas valide, veuillez redemander un nouveau.",
  },
  // Never sent: it would reveal which addresses have an account.
  'reset-email-unknown': {
    status: 200,
    message: "L'adresse e-mail n'existe pas, veuillez réessayer encore.",
  },
  'second-factor-needed': {
    status: 200,
    message: 'Saisissez le code de votre application d’authentification, ou un code de secours',
  },
  'wrong-code': { status: 200, message: 'Ce code n’est pas le bon, ou il a déjà servi' },
  'passkey-refused': {
    status: 200,
    message: 'Cette clé d’accès n’a pas été acceptée : recommencez, ou utilisez votre mot de passe',
  },
  'wrong-password': { status: 200, message: 'Le mot de passe actuel est incorrect' },
  'card-declined': { status: 200, message: 'Votre carte a été refusée' },
  'card-not-saved': { status: 200, message: "Votre carte n'a pas été enregistrée" },
  'price-above-limit': { status: 200, message: 'Le prix dépasse le montant maximum indiqué' },
  'link-expired': { status: 200, message: "Ce lien n'est plus valable" },
  'invitee-has-account': {
    status: 200,
    message:
      'Cette adresse e-mail a déjà un compte Volant : indiquez une autre adresse pour rejoindre l’entreprise',
  },

  'order-under-way': {
    status: 409,
    message: 'Une commande est en cours : vous pourrez supprimer votre compte une fois qu’elle sera terminée',
  },
  'delivery-under-way': {
    status: 409,
    message:
      'Une livraison est en cours : vous pourrez supprimer votre compte une fois qu’elle sera terminée',
  },
  'address-book-full': {
    status: 409,
    message: 'Votre carnet d’adresses est plein : 500 contacts au plus',
  },
  'company-owner': {
    status: 409,
    message: 'Le compte de l’entreprise elle-même ne peut être ni modifié ni retiré',
  },
  'own-access': { status: 409, message: 'Vous ne pouvez pas modifier votre propre accès' },
  'company-full': {
    status: 409,
    message: 'Votre entreprise a atteint sa limite : 100 utilisateurs et invitations au plus',
  },
  'second-factor-on': { status: 409, message: 'La double authentification est déjà active' },
  'too-many-passkeys': {
    status: 409,
    message: 'Vous avez déjà dix clés d’accès : supprimez-en une d’abord',
  },
  'too-many-keys': {
    status: 409,
    message: 'Votre entreprise a atteint sa limite : 20 clés d’API au plus. Révoquez-en une d’abord',
  },
  'key-limit-reached': {
    status: 429,
    message:
      'La limite de montant de cette clé d’API est atteinte : un administrateur de l’entreprise peut la relever',
  },
  'key-name-taken': { status: 409, message: 'Une clé d’API porte déjà ce nom' },
  'too-many-webhooks': {
    status: 409,
    message: 'Votre entreprise a atteint sa limite : 10 webhooks au plus. Supprimez-en un d’abord',
  },
  'webhook-exists': { status: 409, message: 'Un webhook existe déjà pour cette adresse' },
  'webhook-disabled': { status: 409, message: 'Ce webhook est désactivé : activez-le d’abord' },
  'idempotent-busy': {
    status: 409,
    message: 'Une demande identique est en cours de traitement, veuillez réessayer dans un instant',
  },
  'idempotency-key-reused': {
    status: 422,
    message: 'Cette clé d’idempotence a déjà servi pour une autre demande',
  },
  'import-not-ready': { status: 409, message: 'La vérification du fichier n’est pas terminée' },
  'no-saved-card': {
    status: 409,
    message: 'Aucune carte n’est enregistrée : enregistrez-en une pour commander ainsi',
  },
  'card-needed': {
    status: 409,
    message:
      'Des expéditions programmées seront payées avec cette carte : remplacez-la, ou annulez d’abord ces expéditions',
  },
  'reference-reused': { status: 409, message: 'Cette référence désigne déjà une autre expédition' },
  'nothing-to-pay': { status: 409, message: 'Il n’y a rien à régler pour cette expédition' },
  'offer-closed': { status: 409, message: "Cette offre n'est plus disponible" },
  'wrong-step': { status: 409, message: "Cette étape n'est pas possible maintenant" },
  'delivery-lost': {
    status: 409,
    message: 'Cette course n’est plus la vôtre : elle a été annulée ou confiée à un autre transporteur',
  },
  'waiting-not-over': {
    status: 409,
    message: 'Le retour peut être demandé après 10 minutes d’attente sur place',
  },
  'problem-open': {
    status: 409,
    message: 'Un problème est déjà signalé : retirez-le pour en signaler un autre',
  },
  'too-many-problems': {
    status: 409,
    message:
      'Vous avez signalé trop de problèmes à cet enlèvement : enlevez la marchandise ou appelez le support',
  },
  'problem-decided': { status: 409, message: 'La réponse à ce signalement est déjà donnée' },
  'goods-not-dearer': {
    status: 409,
    message: 'Cette marchandise ne coûte pas plus que celle déclarée : vous pouvez l’enlever',
  },
  'too-much-for-vehicle': {
    status: 409,
    message: 'Votre véhicule ne peut pas transporter cette marchandise : signalez une autre marchandise',
  },
  'handover-code-needed': {
    status: 409,
    message: 'Demandez au destinataire son code de remise à 4 chiffres',
  },
  'handover-code-wrong': { status: 409, message: 'Ce code de remise n’est pas le bon' },
  'handover-code-locked': {
    status: 409,
    message:
      'Trop de codes erronés : patientez 10 minutes, ou demandez à l’expéditeur de créer un nouveau code',
  },
  'takeover-photo-needed': {
    status: 409,
    message: 'L’autre transporteur doit d’abord photographier la marchandise : son code s’affiche ensuite',
  },
  'takeover-code-needed': {
    status: 409,
    message: 'Demandez à l’autre transporteur son code de reprise à 4 chiffres',
  },
  'takeover-code-wrong': { status: 409, message: 'Ce code de reprise n’est pas le bon' },
  'takeover-code-locked': {
    status: 409,
    message: 'Trop de codes erronés : patientez 10 minutes',
  },
  'goods-on-the-road': {
    status: 409,
    message:
      'Votre marchandise est à bord d’un véhicule immobilisé : un autre transporteur est cherché, et notre équipe peut annuler la course',
  },
  'no-handover-code': { status: 409, message: 'Cette expédition ne demande pas de code de remise' },
  'undo-too-late': { status: 409, message: 'Cette étape ne peut plus être annulée' },
  'too-late-to-withdraw': {
    status: 409,
    message: 'La course a démarré : seul le support peut désormais l’annuler',
  },
  'already-cancelled': { status: 409, message: 'Cette commande est déjà annulée' },
  'fee-changed': { status: 409, message: 'Les frais d’annulation ont changé, veuillez confirmer à nouveau' },
  'order-finished': { status: 409, message: 'Cette commande est terminée' },
  'goods-coming-back': { status: 409, message: 'La marchandise vous est déjà rapportée' },
  'delivery-not-finished': { status: 409, message: "Cette livraison n'est pas terminée" },
  'instructions-closed': {
    status: 409,
    message: 'Les consignes ne peuvent plus être modifiées',
  },
  'conversation-closed': {
    status: 409,
    message: 'Cette conversation est terminée : elle reste ouverte 24 heures après la fin de la course',
  },
  'conversation-full': {
    status: 409,
    message: 'Cette conversation a atteint sa limite : 300 messages au plus',
  },
  'message-key-used': { status: 409, message: 'Un autre message a déjà été envoyé sous cette clé' },
  'claim-too-late': {
    status: 409,
    message: 'Un problème se signale dans les 24 heures qui suivent l’enlèvement : ce délai est passé',
  },
  'claim-too-early': { status: 409, message: 'Un problème se signale à partir de l’enlèvement' },
  'dispute-too-late': {
    status: 409,
    message: 'Une facture se conteste dans les 7 jours qui suivent son émission : ce délai est passé',
  },
  'nothing-billed': { status: 409, message: 'Il n’y a pas de facture à contester pour cette commande' },
  'claim-open': { status: 409, message: 'Une réclamation est déjà en cours d’examen pour cette commande' },
  'too-many-claims': {
    status: 409,
    message: 'Cette commande a déjà fait l’objet de 5 réclamations : veuillez contacter le support',
  },
  'claim-key-used': { status: 409, message: 'Une autre réclamation a déjà été envoyée sous cette clé' },
  'claim-answered': { status: 409, message: 'Cette réclamation a déjà reçu une réponse' },
  'claim-closed': { status: 409, message: 'Cette réclamation n’est plus en cours d’examen' },
  'claim-view-given': { status: 409, message: 'Vous avez déjà donné votre version des faits' },
  'order-not-finished': { status: 409, message: 'Cette commande n’est pas terminée' },
  'already-rated': { status: 409, message: 'Cette livraison est déjà notée' },
  'review-answered': { status: 409, message: 'Une réponse à cet avis a déjà été envoyée' },
  'busy-with-delivery': { status: 409, message: 'Une course est en cours' },
  'no-vehicle': { status: 409, message: 'Veuillez choisir un véhicule' },
  'driver-busy': { status: 409, message: 'Ce chauffeur a une course en cours' },
  'driver-unavailable': {
    status: 409,
    message:
      'Ce chauffeur ne peut pas prendre cette course : en ligne, sans autre course ni offre, papiers et véhicule adaptés',
  },
  'too-many-drivers': {
    status: 409,
    message: 'Votre entreprise a atteint sa limite : 100 chauffeurs et invitations au plus',
  },
  'shift-overlaps': { status: 409, message: 'Ce chauffeur ou ce véhicule est déjà prévu à ce moment' },
  'too-many-shifts': {
    status: 409,
    message: 'Votre planning a atteint sa limite : 20 000 créneaux à venir au plus',
  },
  'vehicle-in-use': {
    status: 409,
    message: 'Ce véhicule est utilisé en ce moment : attendez que son chauffeur soit hors ligne',
  },
  'vehicle-exists': { status: 409, message: 'Un de vos véhicules a déjà cette plaque' },
  'plate-taken': {
    status: 409,
    message:
      'Un autre transporteur a déjà déclaré cette plaque : si ce véhicule est le vôtre, écrivez au support avec sa carte grise',
  },
  'too-many-vehicles': { status: 409, message: 'Vous avez atteint la limite : 200 véhicules au plus' },
  'minor-vehicle': {
    status: 409,
    message: 'Un chauffeur mineur ne conduit qu’un véhicule sans moteur ou de moins de 50 cm³',
  },
  'documents-incomplete': {
    status: 409,
    message: 'Vos documents doivent être validés avant de recevoir des courses',
  },
  suspended: {
    status: 409,
    message: 'Votre compte est suspendu : vous ne pouvez pas recevoir de courses pour le moment',
  },
  'objection-closed': { status: 409, message: 'Cette retenue ne peut plus être contestée ici' },
  'not-suspended': { status: 409, message: 'Votre compte n’est pas suspendu' },
  'push-unreachable': {
    status: 409,
    message: 'Les notifications ne peuvent pas être activées sur ce navigateur',
  },
  'off-duty': { status: 409, message: 'Vous êtes hors ligne' },

  'factor-setup-needed': {
    status: 403,
    message:
      'Ce changement demande la double authentification : activez-la d’abord sur la page de votre compte',
  },
  'order-above-key-limit': {
    status: 403,
    message:
      'Cette commande dépasse à elle seule la limite de montant de cette clé d’API : un administrateur de l’entreprise peut la relever',
  },
  'not-for-keys': {
    status: 403,
    message: 'Cette fonction n’est pas ouverte aux clés d’API : connectez-vous avec un compte utilisateur',
  },
  ...commonRefusals,
} as const satisfies Record<string, { status: number; message: string }>

/** The code of a refusal. */
export type RefusalCode = keyof typeof refusals
