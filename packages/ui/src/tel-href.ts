/** Returns the link of a phone number: '+33 1 23' → 'tel:+33123'. */
export function toTelHref(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`
}
