/** The product whose screens these are, as the page's own `<meta name="application-name">` names it. */
export function productName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? ''
}

/** What the product keeps something under on the device: 'volant-langue'. */
export function storageKeyOf(what: string): string {
  return `${productName().toLowerCase()}-${what}`
}
