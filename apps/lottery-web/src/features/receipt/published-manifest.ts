import { readText } from '@repo/lottery-rules/bytes'
import type { PublishedManifest } from '@repo/lottery-rules/receipt'
import { maxReceiptBytes, readPublished } from '@repo/lottery-rules/receipt'

/**
 * Fetches the published manifest of a week, or the notice of its cancellation; null when neither is published yet.
 * Throws when the site does not respond, fails, or sends a file that is too large.
 */
export async function fetchPublishedManifest(week: string): Promise<PublishedManifest | null> {
  return readPublished((file) => fetchText(week, file))
}

async function fetchText(week: string, file: string): Promise<string | null> {
  // Bypasses the caches of this browser and of proxies.
  const response = await fetch(`/api/published/${encodeURIComponent(week)}/${file}`, { cache: 'no-store' })
  if (response.status === 404) return null
  if (!response.ok) throw new Error(`${file} answered ${response.status}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (bytes.length > maxReceiptBytes) throw new Error(`${file} is larger than a manifest`)
  return readText(bytes)
}
