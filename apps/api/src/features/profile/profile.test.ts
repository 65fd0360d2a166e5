import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SignedIn } from '#api/testing/builders.ts'
import { aCarrier, anAccount, aSender, aStoppedAccount, aToken, testPassword } from '#api/testing/builders.ts'
import { aMember } from '#api/testing/company-members.ts'
import { confirmTestPassword } from '#api/testing/confirm-test-password.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
let sender: SignedIn
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  sender = await aSender(app.deps)
})
afterAll(() => app.close())

const form = {
  nom: 'Durand',
  prenoms: 'Anne Marie',
  email: 'anne.durand@example.test',
  telephone: '+33 6 12 34 56 99',
  adresse: '5 place Bellecour, 69002 Lyon',
}

async function update(body: object, { token } = sender) {
  return app.request('POST', '/api/expediteur/client/update', { token, body })
}

async function fetchInfo({ token, account }: SignedIn) {
  const body = { utilisateurId: account.id }
  return (await app.request('POST', '/api/expediteur/getInfoUser', { token, body })).body.user
}

/** Returns the subjects of the emails to an address, oldest first. */
async function listEmailsTo(email: string): Promise<string[]> {
  const rows = await app.deps.db.$queryRaw<{ subject: string }[]>`
    SELECT data->'mail'->>'subject' AS subject FROM pgboss.job
    WHERE name = 'send-mail' AND data->'mail'->>'to' = ${email} ORDER BY created_on`
  return rows.map(({ subject }) => subject)
}

const signIn = (email: string, password: string) =>
  app.request('POST', '/api/expediteur/login', { body: { email, password } })

describe('the profile of an individual sender', () => {
  test('is changed by the documented payload, and then shown', async () => {
    const { id: userId, personId: personneId } = sender.account
    expect(await update({ userId, personneId, ...form })).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect(await fetchInfo(sender)).toMatchObject({
      Pseudonyme: 'Anne D.',
      email: sender.account.email,
      emailDemande: form.email,
      personne: {
        telephone: form.telephone,
        personnephysique: { nom: 'Durand', prenoms: 'Anne Marie', adresse: form.adresse },
      },
    })
  })

  test('reports another phone number to its owner by email, once for two concurrent changes', async () => {
    const subject = 'Votre numéro de téléphone a été modifié'
    const countNotices = async () =>
      (await listEmailsTo(sender.account.email)).filter((each) => each === subject).length
    const changes = { ...form, email: sender.account.email }
    await Promise.all([update(changes), update(changes)])
    expect(await countNotices()).toBe(1)
    await update(changes)
    expect(await countNotices()).toBe(1)
    await update({ ...changes, telephone: '+33 6 12 34 56 10' })
    expect(await countNotices()).toBe(2)
  })

  test('requires a recently confirmed password for another phone number, but not for another notation of the same', async () => {
    const changes = { ...form, email: sender.account.email, telephone: sender.account.phone }
    await app.passTime(5 * 60_000 + 1000)
    const other = { ...changes, nom: 'Never', telephone: '06 99 99 99 99' }
    const answers = await Promise.all([update(other), update(other)])
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'password-needed'],
      [403, 'password-needed'],
    ])
    expect((await fetchInfo(sender)).personne.personnephysique.nom).not.toBe('Never')
    const national = sender.account.phone.replaceAll(/\D/g, '').replace(/^33/, '0')
    for (const telephone of [national, `+33 ${national.slice(1)}`, sender.account.phone])
      expect((await update({ ...changes, telephone })).body).toEqual({ success: true })
    const { token } = await confirmTestPassword(app, sender)
    expect((await update(other, { ...sender, token })).body).toEqual({ success: true })
  })

  test('refuses a taken email in any case and stays unchanged', async () => {
    const other = await aSender(app.deps)
    const answer = await update({ ...form, nom: 'Never', email: other.account.email.toUpperCase() })
    expect(answer).toMatchObject({ status: 200, body: { success: false, message: 'Email déjà utilisé' } })
    expect((await fetchInfo(sender)).personne.personnephysique.nom).not.toBe('Never')
    expect(await listEmailsTo(sender.account.email)).toEqual([])
  })

  test.each([
    ['no name', { nom: ' ' }, { nom: 'Veuillez renseigner ce champ' }],
    ['a foreign phone', { telephone: '+44 20 7946 0958' }, { telephone: 'Merci de saisir un format valide' }],
    ['a bad e-mail', { email: 'anne@' }, { email: 'Merci de saisir un format valide' }],
    ['no address', { adresse: '' }, { adresse: 'Veuillez renseigner ce champ' }],
  ])('is refused with %s', async (_, change, errors) => {
    expect(await update({ ...form, ...change })).toMatchObject({ status: 422, body: { errors } })
  })

  test('cannot be changed by others', async () => {
    const stranger = await aSender(app.deps)
    const { id: userId, personId: personneId } = stranger.account
    expect((await update({ userId, ...form })).status).toBe(403)
    expect((await update({ personneId, ...form })).status).toBe(403)
    expect((await update(form, await aCarrier(app.deps))).status).toBe(403)
    const company = await anAccount(app.deps, 'CLEN')
    expect((await update(form, company)).status).toBe(403)
    expect((await update(form, await aMember(app.deps, company.account.id, 'administrator'))).status).toBe(
      403,
    )
    for (const status of ['suspended', 'removed'] as const)
      expect((await update(form, await aStoppedAccount(app.deps, 'CLPA', status))).status).toBe(401)
  })
})

describe('changing the password', () => {
  const newPassword = 'Un-Nouveau-Secret-1'
  const change = (body: object, { token } = sender) =>
    app.request('POST', '/api/transporteur/transp/update/password', { token, body })
  const isSignedIn = async (token: string) =>
    (await app.request('GET', '/api/users/profile', { token })).status === 200

  test('with the documented payload ends the other sessions, keeps this one and notifies the owner', async () => {
    const elsewhere = await aToken(app.deps, sender.account)
    expect(await isSignedIn(elsewhere)).toBe(true)
    const { id: userId, personId: personneId, email } = sender.account
    const answer = await change({ userId, personneId, password: newPassword, Actualpassword: testPassword })
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, message: 'Votre mot de passe a été modifié avec succès' },
    })
    await expect.poll(() => isSignedIn(elsewhere)).toBe(false)
    expect(await isSignedIn(sender.token)).toBe(true)
    expect((await signIn(email, newPassword)).body.success).toBe(true)
    expect((await signIn(email, testPassword)).body.success).toBe(false)
    expect(await listEmailsTo(email)).toEqual(['Votre mot de passe a été modifié'])
  })

  test('is also reported to the emergency address, as is a change of the email address', async () => {
    // A thief of the mailbox does not read that one.
    const secondaryEmail = `secours-${sender.account.id}@example.test`
    await app.deps.db.account.update({ where: { id: sender.account.id }, data: { secondaryEmail } })
    await change({ password: newPassword, Actualpassword: testPassword })
    expect(await listEmailsTo(secondaryEmail)).toEqual(['Votre mot de passe a été modifié'])
    const { phone: telephone } = sender.account
    await update({ ...form, telephone, email: `autre-${sender.account.id}@example.test` })
    expect(await listEmailsTo(secondaryEmail)).toHaveLength(2)
    expect(await listEmailsTo(sender.account.email)).toHaveLength(2)
  })

  test('is refused with a wrong current password and changes nothing', async () => {
    const answer = await change({ password: newPassword, Actualpassword: 'pas-le-bon' })
    expect(answer).toMatchObject({
      status: 200,
      body: { success: false, message: 'Le mot de passe actuel est incorrect' },
    })
    expect((await signIn(sender.account.email, testPassword)).body.success).toBe(true)
    expect(await listEmailsTo(sender.account.email)).toEqual([])
  })

  test('repeated concurrently has one effect, and to different passwords sets one of them', async () => {
    const same = { password: newPassword, Actualpassword: testPassword }
    const duplicates = await Promise.all([change(same), change(same), change(same)])
    expect(duplicates.map(({ body }) => body.success)).toEqual([true, true, true])
    expect(await listEmailsTo(sender.account.email)).toHaveLength(1)
    const rivals = ['Premier-Secret-22', 'Second-Secret-222']
    const answers = await Promise.all(
      rivals.map((password) => change({ password, Actualpassword: newPassword })),
    )
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    const winner = rivals[answers.findIndex(({ body }) => body.success)] ?? ''
    expect((await signIn(sender.account.email, winner)).body.success).toBe(true)
  })

  test.each([
    [
      'without the current password',
      { Actualpassword: '', password: newPassword },
      { Actualpassword: 'Entrez un mot de passe' },
    ],
    [
      'to a short one',
      { Actualpassword: testPassword, password: 'court' },
      { password: 'Le mot de passe doit contenir au moins 8 caractères' },
    ],
    [
      'to a common one',
      { Actualpassword: testPassword, password: 'aaaaaaaa' },
      { password: expect.stringContaining('trop courant') },
    ],
  ])('is refused %s', async (_, body, errors) => {
    expect(await change(body)).toMatchObject({ status: 422, body: { errors } })
  })

  test('is possible for carriers too, and never for others', async () => {
    const carrier = await aCarrier(app.deps)
    const body = { password: newPassword, Actualpassword: testPassword }
    expect((await change({ ...body, userId: sender.account.id }, carrier)).status).toBe(403)
    expect((await change(body, carrier)).body.success).toBe(true)
    expect((await change(body, await aStoppedAccount(app.deps, 'CLPA', 'suspended'))).status).toBe(401)
  })
})

test('thirty calls with an empty current password are answered, and the next one is refused', async () => {
  const limited = await testApp({ RATE_LIMIT_FACTOR: '1' })
  try {
    const { token } = await aSender(limited.deps)
    // An empty password is counted as well, and costs no hash.
    const body = { password: 'Un-Nouveau-Secret-1', Actualpassword: '' }
    const statuses: number[] = []
    for (let tried = 0; tried < 31; tried += 1) {
      const path = '/api/transporteur/transp/update/password'
      statuses.push((await limited.request('POST', path, { token, body })).status)
    }
    expect(new Set(statuses.slice(0, 30))).toEqual(new Set([422]))
    expect(statuses[30]).toBe(429)
  } finally {
    await limited.close()
  }
})
