import { askPassword } from '#lottery-web/session/password-question.ts'

/**
 * Fetches all data stored about the player as a file, asking for the password where the service needs it. Null when the
 * dialog was closed. Throws on failure.
 */
export async function fetchExport(): Promise<{ readonly name: string; readonly content: Blob } | null> {
  for (;;) {
    const response = await fetch('/api/export', { credentials: 'same-origin' })
    if (response.ok) {
      const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
      return { name: name ?? 'cagnotte.zip', content: await response.blob() }
    }
    const body = (await response.json()) as { readonly code?: unknown } // as: a refusal is an object.
    if (body.code !== 'password-needed') throw new Error(`The export answered ${response.status}`)
    if (!(await askPassword())) return null
  }
}
