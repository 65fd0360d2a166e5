/**
 * Returns the order's short reference for phone calls: the first eight digits of its id, as `3F1C-1F5E`.
 * Staff find the order by it.
 */
export function formatOrderReference(orderId: string): string {
  return `${orderId.slice(0, 4)}-${orderId.slice(4, 8)}`.toUpperCase()
}

/** Returns the lowest and the highest id that a text matches as an order's reference; null for any other text. */
export function parseOrderReference(text: string): { readonly first: string; readonly last: string } | null {
  const [, start, end] = /^([0-9a-f]{4})[\s-]?([0-9a-f]{4})$/i.exec(text.trim()) ?? []
  if (start === undefined || end === undefined) return null
  const digits = `${start}${end}`.toLowerCase()
  return { first: `${digits}-0000-0000-0000-000000000000`, last: `${digits}-ffff-ffff-ffff-ffffffffffff` }
}
