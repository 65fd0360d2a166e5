import { drawFiles } from '@repo/lottery-rules/published-files'
import type { PublishedManifest } from '@repo/lottery-rules/receipt'
import { Unreadable } from './published-folder.ts'

/** More than any manifest has. */
const maxBytes = 64 * 1024
const timeoutMs = 20_000

/** Asks the lottery's site for the published manifest of a week; null where it has none yet. Throws `Unreadable` where it does not answer. */
export function askSiteAt(site: string) {
  return async (week: string): Promise<PublishedManifest | null> => {
    const [manifest, signature] = await Promise.all(
      [drawFiles.manifest, drawFiles.signature].map((file) =>
        textAt(`${site}/api/published/${week}/${file}`),
      ),
    )
    return manifest == null || signature == null ? null : { manifest, signature }
  }
}

async function textAt(url: string): Promise<string | null> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) }).catch((cause: Error) => {
    throw new Unreadable(`${url} does not answer: ${cause.message}`, { cause })
  })
  if (answer.status === 404) return null
  if (!answer.ok || answer.body === null) throw new Unreadable(`${url} answered ${answer.status}.`)
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of answer.body) {
    bytes += piece.length
    if (bytes > maxBytes) throw new Unreadable(`${url} is larger than a manifest.`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
