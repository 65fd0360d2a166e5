import { getProductName } from '@repo/ui/product'

/** Shows only the mark, like index.html, until the first page has loaded. */
export function BootScreen() {
  return (
    <img
      src="/favicon.svg"
      alt={getProductName()}
      width={64}
      height={64}
      style={{ position: 'fixed', inset: 0, margin: 'auto' }}
    />
  )
}
