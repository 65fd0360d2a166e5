import { readText } from '@repo/lottery-rules/bytes'
import { cancellationFiles, drawFiles } from '@repo/lottery-rules/published-files'
import type { PublishedManifest } from '@repo/lottery-rules/receipt'
import { Unreadable } from './published-folder.ts'

/** More than any manifest has. */
const maxManifestBytes = 64 * 1024
const timeoutMs = 120_000

/**
 * Returns a function that asks the lottery's site for the published manifest of a week, or for the notice that its draw
 * was cancelled; null where the site has neither yet. It throws `Unreadable` when the site does not answer.
 */
export function askSiteAt(site: string) {
  const base = `${site.replace(/\/$/, '')}/api/published`
  const ask = async (week: string, names: readonly string[]): Promise<PublishedManifest | null> => {
    const [manifest, signature] = await Promise.all(
      names.map(async (file) => {
        const chunks = await fetchChunks(`${base}/${week}/${file}`, maxManifestBytes)
        return chunks && readText(await joinChunks(chunks))
      }),
    )
    return manifest == null || signature == null ? null : { manifest, signature }
  }
  return async (week: string): Promise<PublishedManifest | null> =>
    (await ask(week, Object.values(cancellationFiles))) ??
    (await ask(week, [drawFiles.manifest, drawFiles.signature]))
}

/**
 * Streams the published file at an address, up to a maximum number of bytes; null for a missing one. Throws
 * `Unreadable` when the site does not answer.
 */
export async function fetchChunks(url: string, limit: number): Promise<AsyncIterable<Uint8Array> | null> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) }).catch((cause: Error) => {
    throw new Unreadable(`${url} does not answer: ${cause.message}`, { cause })
  })
  if (answer.status === 404) return null
  if (!answer.ok || answer.body === null) throw new Unreadable(`${url} answered ${answer.status}.`)
  return bounded(answer.body, limit, url)
}

async function* bounded(body: AsyncIterable<Uint8Array>, limit: number, url: string) {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > limit) throw new Unreadable(`${url} is larger than such a file may be.`)
    yield chunk
  }
}

/** Joins chunks of bytes. */
export async function joinChunks(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}
