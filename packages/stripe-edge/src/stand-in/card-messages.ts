/** The stand-in's languages for cardholders; any other gets English. */
export type Locale = 'fr' | 'en'

/** Why a card is refused: Stripe's code, its decline code if the bank responded, and both sentences. */
export type CardProblem = {
  readonly code: string
  readonly declineCode?: string
  readonly param?: string
  readonly messages: Readonly<Record<Locale, string>>
}

const declinedMessages = { en: 'Your card was declined.', fr: 'Votre carte a été refusée.' }
const authenticationFailedMessages = {
  en: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  fr: 'Nous ne pouvons pas authentifier votre moyen de paiement. Veuillez choisir un autre moyen de paiement et réessayer.',
}

/** Every refusal of the stand-in, by its name here. Source of codes: Stripe's lists of error and decline codes. */
export const cardProblems = {
  incorrectNumber: {
    code: 'incorrect_number',
    param: 'number',
    messages: { en: 'Your card number is incorrect.', fr: 'Votre numéro de carte est incorrect.' },
  },
  invalidExpiryMonth: {
    code: 'invalid_expiry_month',
    param: 'exp_month',
    messages: {
      en: "Your card's expiration month is invalid.",
      fr: 'Le mois d’expiration de votre carte n’est pas valide.',
    },
  },
  invalidExpiryYear: {
    code: 'invalid_expiry_year',
    param: 'exp_year',
    messages: {
      en: "Your card's expiration year is invalid.",
      fr: 'L’année d’expiration de votre carte n’est pas valide.',
    },
  },
  invalidCvc: {
    code: 'invalid_cvc',
    param: 'cvc',
    messages: {
      en: "Your card's security code is invalid.",
      fr: 'Le code de sécurité de votre carte n’est pas valide.',
    },
  },
  declined: { code: 'card_declined', declineCode: 'generic_decline', messages: declinedMessages },
  insufficientFunds: {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    messages: {
      en: 'Your card has insufficient funds.',
      fr: 'Votre carte ne dispose pas de fonds suffisants.',
    },
  },
  expired: {
    code: 'expired_card',
    param: 'exp_month',
    declineCode: 'expired_card',
    messages: { en: 'Your card has expired.', fr: 'Votre carte a expiré.' },
  },
  incorrectCvc: {
    code: 'incorrect_cvc',
    param: 'cvc',
    declineCode: 'incorrect_cvc',
    messages: {
      en: "Your card's security code is incorrect.",
      fr: 'Le code de sécurité de votre carte est incorrect.',
    },
  },
  realCard: {
    code: 'card_declined',
    declineCode: 'test_mode_live_card',
    messages: {
      en: 'Your card was declined. Your request was in test mode, but used a non test card.',
      fr: 'Votre carte a été refusée. Le paiement est simulé : utilisez une carte de test.',
    },
  },
  authenticationRequired: {
    code: 'authentication_required',
    declineCode: 'authentication_required',
    messages: {
      en: 'Your card was declined. This transaction requires authentication.',
      fr: 'Votre carte a été refusée. Cette transaction nécessite une authentification.',
    },
  },
  authenticationFailed: {
    code: 'payment_intent_authentication_failure',
    messages: authenticationFailedMessages,
  },
  setupAuthenticationFailed: {
    code: 'setup_intent_authentication_failure',
    messages: authenticationFailedMessages,
  },
} as const satisfies Record<string, CardProblem>
