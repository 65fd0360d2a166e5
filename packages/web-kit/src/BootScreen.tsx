import { productName } from '@repo/ui/product'

/** The mark alone, as index.html shows it, until the first page has loaded. */
export function BootScreen() {
  return (
    <img
      src="/favicon.svg"
      alt={productName()}
      width={64}
      height={64}
      style={{ position: 'fixed', inset: 0, margin: 'auto' }}
    />
  )
}
