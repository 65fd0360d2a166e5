/**
 * Every refusal of the lottery that the marketplace lacks: a stable code, the French sentence and the HTTP status.
 * 200 marks a business outcome that clients know from the body (`success: false`). The screens translate the sentence.
 */
export const lotteryRefusals = {
  'invalid-credentials': { status: 200, message: 'E-mail ou mot de passe invalide' },
  'not-activated': {
    status: 200,
    message: 'Activez d’abord votre compte par le lien reçu par e-mail',
  },
  'link-used-or-expired': { status: 200, message: 'Ce lien a expiré, veuillez en demander un nouveau' },
  'code-invalid': { status: 200, message: 'Code invalide' },
  'sign-in-over': { status: 200, message: 'Cette demande de connexion a expiré, veuillez vous reconnecter' },
  'sign-in-refused': { status: 200, message: 'Cette connexion a été refusée' },
  'payment-unsuccessful': { status: 200, message: "Le paiement n'a pas abouti" },
  'not-enough-credits': {
    status: 200,
    message:
      "Vous n'avez pas assez de crédits pour participer ; rechargez votre compte ou choisissez un autre moyen de paiement",
  },

  'identity-not-validated': {
    status: 403,
    message: "Vous pourrez jouer dès que votre pièce d'identité sera validée",
  },
  excluded: { status: 403, message: 'Vous avez demandé à ne pas jouer pendant cette période' },
  barred: { status: 403, message: 'Vous ne pouvez pas jouer à cette loterie' },
  'country-not-served': { status: 403, message: 'La loterie n’est pas proposée dans votre pays' },
  'limit-needed': {
    status: 409,
    message: 'Fixez d’abord votre limite de dépôt, elle est obligatoire avant le premier paiement',
  },
  'limit-exceeded': { status: 409, message: 'Ce paiement dépasse votre limite de dépôt' },
  'no-raise-asked': { status: 409, message: 'Aucune augmentation de limite n’attend votre confirmation' },
  'raise-too-early': { status: 409, message: 'Une limite augmente au plus tôt 24 heures après la demande' },
  'draw-closed': { status: 409, message: 'Les participations à ce tirage sont closes' },
  'not-voted': { status: 409, message: 'Choisissez d’abord le nombre de gagnants' },
  'already-paid': { status: 409, message: 'Votre participation à ce tirage est déjà payée' },
  'not-paid': { status: 409, message: 'Votre participation à ce tirage n’est pas encore payée' },
  'no-number': { status: 409, message: 'Générez d’abord un numéro de ticket' },
  'ticket-validated': { status: 409, message: 'Votre ticket est déjà validé' },
  'no-participation': { status: 409, message: 'Vous ne participez pas à ce tirage' },
  'purchase-over': { status: 409, message: 'Ce paiement est terminé' },
  'nothing-to-refund': { status: 409, message: 'Il n’y a pas de crédit payé inutilisé à rembourser' },
  'document-not-wanted': {
    status: 409,
    message: 'Une pièce d’identité s’envoie une fois le compte activé par le lien reçu par e-mail',
  },
  'document-expired': {
    status: 409,
    message: 'Votre pièce d’identité a expiré : envoyez-en une nouvelle depuis votre profil',
  },
  'nickname-taken': { status: 409, message: 'Ce pseudo est déjà utilisé, veuillez en choisir un autre' },
  'wrong-password-given': { status: 200, message: 'Le mot de passe est incorrect' },
  'prize-not-claimable': { status: 409, message: 'Ce gain ne peut plus être réclamé' },
  'prize-questioned': {
    status: 409,
    message: 'Ce gain est en attente : voyez pourquoi dans « Mes tirages », et répondez-nous',
  },
  'prize-not-questioned': {
    status: 409,
    message: 'Plus rien ne s’oppose à ce gain, ou la décision est prise',
  },
  'prize-objected': { status: 409, message: 'Votre réponse est déjà chez nous' },
  'prize-not-verified': {
    status: 409,
    message: 'Ouvrez d’abord le lien reçu par e-mail pour confirmer votre gain',
  },
  'payout-under-way': {
    status: 409,
    message:
      'Un paiement vers votre compte actuel est en cours : indiquez l’autre compte une fois ce gain versé',
  },
  'draw-not-sealed': { status: 409, message: 'La liste de ce tirage n’est pas encore scellée' },
  'sms-unavailable': { status: 409, message: 'Les SMS ne sont pas proposés pour le moment' },
  'mobile-unusable': {
    status: 422,
    message: 'Indiquez un numéro de mobile, avec l’indicatif du pays s’il n’est pas français',
  },
  'photo-unusable': { status: 422, message: 'Cette image ne peut pas être lue' },
} as const satisfies Record<string, { status: number; message: string }>

/** The code of a refusal of the lottery. */
export type LotteryRefusalCode = keyof typeof lotteryRefusals
