/** Returns the product of these screens, by the page's `<meta name="application-name">`; '' without it. */
export function getProductName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? ''
}

/** Returns a product's key in the device's storage: 'volant-langue'. */
export function getStorageKey(name: string): string {
  return `${getProductName().toLowerCase()}-${name}`
}
