import { testPassword } from './builders.ts'
import type { TestApp } from './test-app.ts'

/** Gives the password of a session again, as the screens do where a call asks for it. */
export async function givePassword(app: TestApp, { token }: { readonly token: string }): Promise<void> {
  const body = { motDePasse: testPassword }
  await app.request('POST', '/api/user/mot-de-passe/confirmer', { token, body })
}
