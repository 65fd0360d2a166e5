/** A number as a phone dials it: '+33 1 23' is 'tel:+33123'. */
export function telHref(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`
}
