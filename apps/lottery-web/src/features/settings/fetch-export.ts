import { askPassword } from '#lottery-web/session/password-question.ts'

/** Fetches all data stored about the player as a file; null when the password dialog was closed. Throws on failure. */
export async function fetchExport(): Promise<{ readonly name: string; readonly content: Blob } | null> {
  for (;;) {
    const answer = await fetch('/api/export', { credentials: 'same-origin' })
    if (answer.ok) {
      const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
      return { name: name ?? 'cagnotte.zip', content: await answer.blob() }
    }
    const body = (await answer.json()) as { readonly code?: unknown } // as: a refusal is an object.
    if (body.code !== 'password-needed') throw new Error(`The export answered ${answer.status}`)
    if (!(await askPassword())) return null
  }
}
