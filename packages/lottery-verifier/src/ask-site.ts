import { readText } from '@repo/lottery-rules/bytes'
import type { PublishedManifest } from '@repo/lottery-rules/receipt'
import { readPublished } from '@repo/lottery-rules/receipt'
import { UnreadableError } from './published-folder.ts'

/** More than any manifest has. */
const maxManifestBytes = 64 * 1024
/** For a whole file: a list may be long. */
const timeoutMs = 120_000

/**
 * Returns a function that asks the lottery's site for the published manifest of a week, or for the notice that its draw
 * was cancelled; null where the site has neither yet. It throws `UnreadableError` when the site does not answer, or
 * sends another status than 200 or 404, or too large a file.
 */
export function createSiteQuery(site: string) {
  const base = `${site.replace(/\/$/, '')}/api/published`
  return (week: string): Promise<PublishedManifest | null> =>
    readPublished(async (file) => {
      const chunks = await fetchChunks(`${base}/${week}/${file}`, maxManifestBytes)
      return chunks && readText(await joinChunks(chunks))
    })
}

/**
 * Streams the published file at an address; null for a missing one. Throws `UnreadableError` when the site does not
 * answer or refuses; the stream throws it when it ends early, and after a maximum number of bytes.
 */
export async function fetchChunks(url: string, maxBytes: number): Promise<AsyncIterable<Uint8Array> | null> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) }).catch((cause: Error) => {
    throw new UnreadableError(`${url} does not answer: ${cause.message}`, { cause })
  })
  if (response.status === 404) return null
  if (!response.ok || response.body === null) throw new UnreadableError(`${url} answered ${response.status}.`)
  return limitBytes(response.body, maxBytes, url)
}

async function* limitBytes(body: AsyncIterable<Uint8Array>, maxBytes: number, url: string) {
  let bytes = 0
  try {
    for await (const chunk of body) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new UnreadableError(`${url} is larger than such a file may be.`)
      yield chunk
    }
  } catch (cause) {
    if (cause instanceof UnreadableError) throw cause
    throw new UnreadableError(`${url} stopped answering: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    })
  }
}

/** Joins chunks of bytes; throws what their stream throws. */
export async function joinChunks(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const chunk of chunks) parts.push(chunk)
  return Buffer.concat(parts)
}
