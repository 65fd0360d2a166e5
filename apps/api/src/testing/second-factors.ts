import { databaseNow } from '@repo/server-kit/database'
import { URI } from 'otpauth'
import type { SignedIn } from './builders.ts'
import type { TestApp } from './test-app.ts'

/** Makes a call about an account's own second factor. */
export const callFactorApi = (app: TestApp, path: string, token: string, body = {}) =>
  app.request('POST', `/api/user/second-facteur/${path}`, { token, body })

/**
 * Prepares a second factor and reads its secret like an authenticator app. Returns a function that returns the code of
 * now, or of `later` periods of 30 s from now.
 */
export async function scanSecret(app: TestApp, token: string): Promise<(later?: number) => Promise<string>> {
  const totp = URI.parse(String((await callFactorApi(app, 'preparer', token)).body.adresse))
  if (!('period' in totp)) throw new Error('It is not by time.')
  return async (later = 0) =>
    totp.generate({ timestamp: (await databaseNow(app.deps.db)).getTime() + later * 30_000 })
}

/**
 * Enables an account's second factor, and passes a minute. Returns the function for its codes, and the recovery codes.
 */
export async function setUpSecondFactor(app: TestApp, owner: SignedIn) {
  const readCode = await scanSecret(app, owner.token)
  const { body } = await callFactorApi(app, 'activer', owner.token, { code: await readCode() })
  if (body.success !== true) throw new Error(`No second factor: ${JSON.stringify(body)}`)
  const codes: string[] = body.codes
  await app.passTime(60_000)
  return { readCode, codes }
}
