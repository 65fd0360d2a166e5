const french = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })

/** Cents as the staff reads them, `12.30 €`; sums of any size. */
export function euros(cents: number | bigint): string {
  const size = String(cents < 0 ? -cents : cents).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${size.slice(0, -2)}.${size.slice(-2)} €`
}

/** Cents as a French sentence has them, `12,30 €`, by spaces that do not break. */
export function frenchEuros(cents: number): string {
  return french.format(cents / 100)
}
