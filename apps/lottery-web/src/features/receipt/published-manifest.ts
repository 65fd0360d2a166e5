import { drawFiles } from '@repo/lottery-rules/published-files'
import type { PublishedManifest } from '@repo/lottery-rules/receipt'
import { maxReceiptBytes } from '@repo/lottery-rules/receipt'

/** Fetches the published manifest of a week; null where none is published yet. Throws where the site does not respond. */
export async function fetchPublishedManifest(week: string): Promise<PublishedManifest | null> {
  const [manifest, signature] = await Promise.all([
    textOf(week, drawFiles.manifest),
    textOf(week, drawFiles.signature),
  ])
  return manifest === null || signature === null ? null : { manifest, signature }
}

async function textOf(week: string, file: string): Promise<string | null> {
  // Neither this browser's cache nor a proxy's may serve the response.
  const answer = await fetch(`/api/published/${encodeURIComponent(week)}/${file}`, { cache: 'no-store' })
  if (answer.status === 404) return null
  if (!answer.ok) throw new Error(`${file} answered ${answer.status}`)
  const text = await answer.text()
  if (text.length > maxReceiptBytes) throw new Error(`${file} is larger than a manifest`)
  return text
}
