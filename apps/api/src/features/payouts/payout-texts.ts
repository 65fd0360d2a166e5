import type { HoldReason } from '@repo/delivery-rules/payouts'

const frenchMonth = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long', year: 'numeric' })
const frenchEuros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })

/** 'novembre 2026'. */
export function monthName(month: string): string {
  return frenchMonth.format(new Date(`${month}-01T00:00:00Z`))
}

/** Cents as a French sentence has them. */
export function euros(cents: number): string {
  return frenchEuros.format(cents / 100)
}

/** Why a payout waits, as its carrier reads it. */
export const holdTexts: Readonly<Record<HoldReason, string>> = {
  stopped: 'notre équipe le vérifie',
  corrected: 'des corrections ont réduit vos gains depuis, il partira dès que votre solde le couvre',
  suspended: 'votre compte est suspendu',
  'no-account': 'indiquez vos coordonnées bancaires dans votre compte',
  'account-changed': 'vos coordonnées bancaires viennent d’être modifiées, il partira après trois jours',
  documents: 'vos pièces justificatives sont à mettre à jour',
}
