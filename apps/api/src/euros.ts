const amount = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Cents as a French number of euros, `1 234,50`, with a narrow space that does not break between the thousands. */
export function frenchAmount(cents: number): string {
  return amount.format(cents / 100)
}

/** Cents as a French sentence has them, `12,30 €`, by spaces that do not break. */
export function frenchEuros(cents: number): string {
  return `${frenchAmount(cents)}\u00a0€`
}

/** Cents as a machine reads euros: `1234.50`. */
export function decimalEuros(cents: number): string {
  return (cents / 100).toFixed(2)
}

/** Cents as a French spreadsheet reads euros: `1234,50`. */
export function spreadsheetEuros(cents: number): string {
  return decimalEuros(cents).replace('.', ',')
}
