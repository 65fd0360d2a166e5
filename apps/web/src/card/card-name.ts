const brandNames: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  cartes_bancaires: 'CB',
}

/** Returns the display name of a saved card: 'Visa •••• 4242', or 'Carte •••• 4242' for an unknown brand. */
export function formatCardName(card: { readonly marque: string; readonly derniersChiffres: string }): string {
  return `${brandNames[card.marque] ?? 'Carte'} •••• ${card.derniersChiffres}`
}
