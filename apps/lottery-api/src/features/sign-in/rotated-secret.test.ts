import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashAddress } from '#lottery-api/core/sessions/addresses.service.ts'
import { openDeps } from '#lottery-api/deps.ts'
import { hashDocumentNumber } from '#lottery-api/features/documents/document-number.rules.ts'
import { dropQueuedEmails } from '#lottery-api/mail/send-mail.ts'
import { listQueuedEmails } from '#lottery-api/testing/emails.ts'
import { aPlayer, testPassword } from '#lottery-api/testing/players.ts'
import { recordKnownAddress } from '#lottery-api/testing/sign-in.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { confirmCode } from './pending-sign-in.service.ts'
import { signIn } from './sign-in.service.ts'

const homeAddress = '198.51.100.7'
let app: TestApp
/** Has a new secret, and the former one. */
let rotated: Awaited<ReturnType<typeof openDeps>>
/** Has only the new secret. */
let forgetful: Awaited<ReturnType<typeof openDeps>>
beforeAll(async () => {
  app = await testApp()
  const { config } = app.deps
  const fresh = 'a new secret of more than thirty-two characters'
  const openWith = (authSecrets: readonly [string, ...string[]]) =>
    openDeps({ ...config, authSecrets }, { name: 'rotated', isWorker: false })
  rotated = await openWith([fresh, config.authSecrets[0]])
  forgetful = await openWith([fresh])
})
afterAll(async () => {
  await rotated.close()
  await forgetful.close()
  await app.close()
})

function signInAtHome(deps: TestApp['deps'], email: string) {
  const [addressHash, ...formerHashes] = hashAddress(deps.config, homeAddress)
  const origin = { address: homeAddress, addressHash, formerHashes, browser: '', formerSession: null }
  return signIn(deps, { identifier: email, password: testPassword, remember: false }, origin)
}

async function aPlayerAtHome(hasTwoStep: boolean): Promise<string> {
  const { id, email } = await aPlayer(app.deps, { hasTwoStep })
  await recordKnownAddress(app, id, homeAddress)
  return email ?? ''
}

/** Starts a sign-in before the change of the secret; its code is mailed. */
async function aPendingSignIn() {
  const email = await aPlayerAtHome(true)
  const pending = await signInAtHome(app.deps, email)
  if (pending.kind !== 'second-step') throw new Error('No second step')
  return { email, secret: pending.secret }
}

test('a new secret recognises a known address through the former one, and alone after the next sign-in', async () => {
  const email = await aPlayerAtHome(false)
  expect(await signInAtHome(forgetful.deps, email)).toMatchObject({
    kind: 'second-step',
    needsApproval: true,
  })
  expect(await signInAtHome(rotated.deps, email)).toMatchObject({ kind: 'signed-in' })
  expect(await signInAtHome(forgetful.deps, email)).toMatchObject({ kind: 'signed-in' })
})

test('a code mailed before the secret was replaced is accepted only while the former one is configured', async () => {
  const { email, secret } = await aPendingSignIn()
  const [mail] = await listQueuedEmails(rotated.deps, email)
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
  await expect(confirmCode(forgetful.deps, secret, code, null)).rejects.toMatchObject({
    code: 'code-invalid',
  })
  expect(await confirmCode(rotated.deps, secret, code, null)).toMatchObject({ session: expect.any(String) })
})

test('a mail queued before the secret was replaced is read only with the former one, and can be dropped', async () => {
  const { email } = await aPendingSignIn()
  expect(await listQueuedEmails(rotated.deps, email)).toHaveLength(1)
  await expect(listQueuedEmails(forgetful.deps, email)).rejects.toThrow('sealed with another secret')
  await rotated.deps.db.$transaction((tx) => dropQueuedEmails(rotated.deps, tx, email))
  expect(await listQueuedEmails(rotated.deps, email)).toEqual([])
})

test('a document’s number has the same hash once the secret is replaced', () => {
  const document = { country: 'FR', number: 'X4RTB0' }
  expect(hashDocumentNumber(rotated.deps, document)).toBe(hashDocumentNumber(app.deps, document))
})
