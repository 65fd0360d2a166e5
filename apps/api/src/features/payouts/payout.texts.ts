import type { HoldReason } from '@repo/delivery-rules/payouts'

/** Why a payout waits, as its carrier reads it. */
export const holdTexts: Readonly<Record<HoldReason, string>> = {
  stopped: 'notre équipe le vérifie',
  corrected: 'des corrections dépassent ce versement, il attend vos prochains gains',
  'no-account': 'indiquez vos coordonnées bancaires dans votre compte',
  'wrong-account':
    'votre IBAN ou votre BIC n’est pas valide, corrigez vos coordonnées bancaires dans votre compte',
  'account-changed': 'vos coordonnées bancaires viennent d’être modifiées, il partira après trois jours',
  documents: 'vos pièces justificatives sont à mettre à jour',
}
