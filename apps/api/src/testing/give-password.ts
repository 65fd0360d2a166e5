import { testPassword } from './builders.ts'
import type { TestApp } from './test-app.ts'

/** Gives the password of a program's session again; returns its new token, for which the password counts. */
export async function givePassword(
  app: TestApp,
  { token }: { readonly token: string },
): Promise<{ readonly token: string }> {
  const body = { motDePasse: testPassword }
  const answer = await app.request('POST', '/api/user/mot-de-passe/confirmer', { token, body })
  return { token: String(answer.body.token) }
}
