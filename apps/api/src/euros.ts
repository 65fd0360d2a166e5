const french = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })

/** Cents as a French sentence has them, `12,30 €`, by spaces that do not break. */
export function frenchEuros(cents: number): string {
  return french.format(cents / 100)
}
