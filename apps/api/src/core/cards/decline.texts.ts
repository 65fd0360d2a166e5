/** The French texts of a bank's refusal, by the provider's codes. */
const sentences: Readonly<Record<string, string>> = {
  insufficient_funds: 'Votre carte ne dispose pas de fonds suffisants.',
  expired_card: 'Votre carte a expiré.',
  incorrect_cvc: 'Le code de sécurité de votre carte est incorrect.',
  authentication_required: 'Votre banque demande que vous confirmiez vous-même ce paiement.',
  processing_error: 'Votre banque n’a pas pu traiter ce paiement.',
  card_not_supported: 'Votre carte ne permet pas ce type de paiement.',
  card_velocity_exceeded: 'Le plafond de votre carte est dépassé.',
  withdrawal_count_limit_exceeded: 'Le plafond de votre carte est dépassé.',
  lost_card: 'Votre carte a été refusée.',
  stolen_card: 'Votre carte a été refusée.',
  test_mode_live_card: 'Votre carte a été refusée. Le paiement est simulé : utilisez une carte de test.',
}

/** Returns the French sentence for a card that was declined off-session; a general one for an unknown code. */
export function getDeclineText(code: string | null): string {
  return (code === null ? undefined : sentences[code]) ?? 'Votre carte a été refusée.'
}
