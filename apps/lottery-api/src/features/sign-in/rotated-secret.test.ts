import { expect, test } from 'vitest'
import { hashAddress } from '#lottery-api/core/sessions/addresses.service.ts'
import { openDeps } from '#lottery-api/deps.ts'
import { hashDocumentNumber } from '#lottery-api/features/documents/document-number.rules.ts'
import { dropQueuedEmails } from '#lottery-api/mail/send-mail.ts'
import { listQueuedEmails } from '#lottery-api/testing/emails.ts'
import { aPlayer, testPassword } from '#lottery-api/testing/players.ts'
import { recordKnownAddress } from '#lottery-api/testing/sign-in.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { confirmCode } from './pending-sign-in.service.ts'
import { signIn } from './sign-in.service.ts'

const homeAddress = '198.51.100.7'

test('a replaced secret still recognises addresses, codes and mails, only while the former one is configured', async () => {
  const app = await testApp()
  const { deps } = app
  const { config } = deps
  const fresh = 'a new secret of more than thirty-two characters'
  const openWith = (authSecrets: readonly [string, ...string[]]) =>
    openDeps({ ...config, authSecrets }, { name: 'rotated', isWorker: false })
  const rotated = await openWith([fresh, config.authSecrets[0]])
  const forgetful = await openWith([fresh])
  const createOrigin = (ownDeps: typeof deps) => {
    const [addressHash, ...formerHashes] = hashAddress(ownDeps.config, homeAddress)
    return { address: homeAddress, addressHash, formerHashes, browser: '', formerSession: null }
  }
  const player = await aPlayer(deps)
  const careful = await aPlayer(deps, { hasTwoStep: true })
  for (const { id } of [player, careful]) await recordKnownAddress(app, id, homeAddress)
  const createInput = ({ email }: typeof player) => ({
    identifier: email ?? '',
    password: testPassword,
    remember: false,
  })

  const elsewhere = await signIn(forgetful.deps, createInput(player), createOrigin(forgetful.deps))
  expect(elsewhere).toMatchObject({ kind: 'second-step', needsApproval: true })
  expect(await signIn(rotated.deps, createInput(player), createOrigin(rotated.deps))).toMatchObject({
    kind: 'signed-in',
  })
  // The new key's hash of the address is stored from now on.
  expect(await signIn(forgetful.deps, createInput(player), createOrigin(forgetful.deps))).toMatchObject({
    kind: 'signed-in',
  })

  const pending = await signIn(deps, createInput(careful), createOrigin(deps))
  if (pending.kind !== 'second-step') throw new Error('No second step')
  const [mail] = await listQueuedEmails(rotated.deps, careful.email ?? '')
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
  await expect(confirmCode(forgetful.deps, pending.secret, code, null)).rejects.toMatchObject({
    code: 'code-invalid',
  })
  expect(await confirmCode(rotated.deps, pending.secret, code, null)).toMatchObject({
    session: expect.any(String),
  })
  await expect(listQueuedEmails(forgetful.deps, careful.email ?? '')).rejects.toThrow(
    'sealed with another secret',
  )
  await rotated.deps.db.$transaction((tx) => dropQueuedEmails(rotated.deps, tx, careful.email ?? ''))
  expect(await listQueuedEmails(rotated.deps, careful.email ?? '')).toEqual([])

  // Persons are recognised by a separate secret, which stays.
  const document = { country: 'FR', number: 'X4RTB0' }
  expect(hashDocumentNumber(rotated.deps, document)).toBe(hashDocumentNumber(deps, document))
  await rotated.close()
  await forgetful.close()
  await app.close()
})
