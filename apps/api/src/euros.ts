const amountFormat = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Formats cents as French euros without the sign, `1 234,50`, with a narrow no-break space between thousands. */
export function formatFrenchAmount(cents: number): string {
  return amountFormat.format(cents / 100)
}

/** Formats cents for French sentences, `12,30 €`, with no-break spaces. */
export function formatFrenchEuros(cents: number): string {
  return `${formatFrenchAmount(cents)}\u00a0€`
}

/** Formats cents as a decimal number of euros for machines: `1234.50`. */
export function formatDecimalEuros(cents: number): string {
  return (cents / 100).toFixed(2)
}

/** Formats cents for French spreadsheets: `1234,50`. */
export function formatSpreadsheetEuros(cents: number): string {
  return formatDecimalEuros(cents).replace('.', ',')
}
