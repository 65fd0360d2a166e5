import { askPassword } from '#lottery-web/session/password-question.ts'

/** Everything that is held about the player, as a file; null when they did not want to give their password. Throws when it does not come. */
export async function fetchExport(): Promise<{ readonly name: string; readonly content: Blob } | null> {
  for (;;) {
    const answer = await fetch('/api/export', { credentials: 'same-origin' })
    if (answer.ok) {
      const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
      return { name: name ?? 'cagnotte.zip', content: await answer.blob() }
    }
    const body = (await answer.json()) as { readonly code?: unknown } // as: a refusal is an object
    if (body.code !== 'password-needed') throw new Error(`The export answered ${answer.status}`)
    if (!(await askPassword())) return null
  }
}
