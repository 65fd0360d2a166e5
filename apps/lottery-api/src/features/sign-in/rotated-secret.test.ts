import { expect, test } from 'vitest'
import { hashAddress } from '#lottery-api/core/sessions/addresses.service.ts'
import { openDeps } from '#lottery-api/deps.ts'
import { hashDocumentNumber } from '#lottery-api/features/documents/document-number.rules.ts'
import { dropQueuedMail } from '#lottery-api/mail/send-mail.ts'
import { aPlayer, testPassword } from '#lottery-api/testing/players.ts'
import { listQueuedMails } from '#lottery-api/testing/queued-emails.ts'
import { knowAddress } from '#lottery-api/testing/sign-in.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { confirmCode } from './pending.service.ts'
import { signIn } from './sign-in.service.ts'

const home = '198.51.100.7'

test('after the key was replaced, addresses, codes, mailboxes, mails and persons are recognised still; without the former one they are not', async () => {
  const app = await testApp()
  const { deps } = app
  const { config } = deps
  const fresh = 'a new secret of more than thirty-two characters'
  const opened = (authSecrets: readonly [string, ...string[]]) =>
    openDeps({ ...config, authSecrets }, { name: 'rotated', isWorker: false })
  const rotated = await opened([fresh, config.authSecrets[0]])
  const forgetful = await opened([fresh])
  const origin = (of: typeof deps) => {
    const [addressHash, ...formerHashes] = hashAddress(of.config, home)
    return { address: home, addressHash, formerHashes, browser: '', formerSession: null }
  }
  const player = await aPlayer(deps)
  const careful = await aPlayer(deps, { hasTwoStep: true })
  for (const { id } of [player, careful]) await knowAddress(app, id, home)
  const given = ({ email }: typeof player) => ({
    identifier: email ?? '',
    password: testPassword,
    remember: false,
  })

  const elsewhere = await signIn(forgetful.deps, given(player), origin(forgetful.deps))
  expect(elsewhere).toMatchObject({ kind: 'second-step', needsApproval: true })
  expect(await signIn(rotated.deps, given(player), origin(rotated.deps))).toMatchObject({ kind: 'signed-in' })
  // The new key's hash of the address is stored from now on.
  expect(await signIn(forgetful.deps, given(player), origin(forgetful.deps))).toMatchObject({
    kind: 'signed-in',
  })

  const asked = await signIn(deps, given(careful), origin(deps))
  if (asked.kind !== 'second-step') throw new Error('No second step')
  const [mail] = await listQueuedMails(rotated.deps, careful.email ?? '')
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
  await expect(confirmCode(forgetful.deps, asked.secret, code, null)).rejects.toMatchObject({
    code: 'code-invalid',
  })
  expect(await confirmCode(rotated.deps, asked.secret, code, null)).toMatchObject({
    session: expect.any(String),
  })
  await expect(listQueuedMails(forgetful.deps, careful.email ?? '')).rejects.toThrow(
    'sealed with another secret',
  )
  await rotated.deps.db.$transaction((tx) => dropQueuedMail(rotated.deps, tx, careful.email ?? ''))
  expect(await listQueuedMails(rotated.deps, careful.email ?? '')).toEqual([])

  // Persons are recognised by a separate secret, which stays.
  const paper = { country: 'FR', number: 'X4RTB0' }
  expect(hashDocumentNumber(rotated.deps, paper)).toBe(hashDocumentNumber(deps, paper))
  await rotated.close()
  await forgetful.close()
  await app.close()
})
