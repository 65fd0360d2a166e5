import { testPassword } from './builders.ts'
import type { TestApp } from './test-app.ts'

/** Confirms the test password in a program's session; returns its new token, which is valid for protected actions. */
export async function confirmTestPassword(
  app: TestApp,
  { token }: { readonly token: string },
): Promise<{ readonly token: string }> {
  const body = { motDePasse: testPassword }
  const answer = await app.request('POST', '/api/user/mot-de-passe/confirmer', { token, body })
  return { token: String(answer.body.token) }
}
