const timeZone = 'Europe/Paris'
const twoDecimals = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const oneDecimal = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const whole = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 })
const dateFormat = new Intl.DateTimeFormat('fr-FR', {
  timeZone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})
const timeFormat = new Intl.DateTimeFormat('fr-FR', { timeZone, hour: '2-digit', minute: '2-digit' })

/** Returns cents as a price: '12,30 € TTC', '1 234,50 € TTC' (with non-breaking group spaces). */
export function formatPrice(priceCents: number): string {
  return `${formatEuros(priceCents)} TTC`
}

/** Returns cents as euros: '12,30 €'. */
export function formatEuros(priceCents: number): string {
  return `${twoDecimals.format(priceCents / 100).replaceAll('\u202f', '\u00a0')} €`
}

/** Returns a day in Paris: '05/03/2026'. */
export function formatDate(instant: Date): string {
  return dateFormat.format(instant)
}

/** Returns a time of day in Paris: '14:05'. */
export function formatTime(instant: Date): string {
  return timeFormat.format(instant)
}

/** Returns a day and time in Paris: '05/03/2026 à 14:05'. */
export function formatDateTime(instant: Date): string {
  return `${formatDate(instant)} à ${formatTime(instant)}`
}

/** Returns metres as text: '80 m', '850 m' (to 10 m), '3,4 km', '128 km'. */
export function formatDistance(distanceM: number): string {
  const toTenM = Math.round(distanceM / 10) * 10
  if (toTenM < 1000) return `${toTenM} m`
  if (distanceM < 99_950) return `${oneDecimal.format(distanceM / 1000)} km`
  return `${whole.format(distanceM / 1000).replaceAll('\u202f', '\u00a0')} km`
}

/** Returns grams of CO2 equivalent as text: '≈ 1,2 kg CO₂e', '≈ 380 g CO₂e' (to 10 g), '< 10 g CO₂e', '0 g CO₂e'. */
export function formatCarbon(grams: number): string {
  const toTenG = Math.round(grams / 10) * 10
  if (grams === 0) return '0\u00a0g\u00a0CO₂e'
  if (toTenG < 10) return '<\u00a010\u00a0g\u00a0CO₂e'
  if (toTenG < 1000) return `≈\u00a0${toTenG}\u00a0g\u00a0CO₂e`
  const kilograms = grams < 99_950 ? oneDecimal.format(grams / 1000) : whole.format(grams / 1000)
  return `≈\u00a0${kilograms.replaceAll('\u202f', '\u00a0')}\u00a0kg\u00a0CO₂e`
}

/** Returns seconds as text, rounded up to a minute, at least one: '1 min', '12 min', '1 h 05'. */
export function formatDuration(durationS: number): string {
  const minutes = Math.max(1, Math.ceil(durationS / 60))
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`
}
