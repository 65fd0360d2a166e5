/** The product of these screens, as the page's own `<meta name="application-name">` names it. */
export function productName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? ''
}

/** The storage key of a product on the device: 'volant-langue'. */
export function storageKeyOf(what: string): string {
  return `${productName().toLowerCase()}-${what}`
}
