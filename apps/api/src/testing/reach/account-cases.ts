import { randomUUID } from 'node:crypto'
import { addDays, parisDayOf } from '@repo/delivery-rules/paris-calendar'
import { databaseNow } from '@repo/server-kit/database'
import { sha256 } from '@repo/server-kit/tokens'
import { lockAccount } from '#api/core/accounts/accounts.service.ts'
import {
  changeEmergencyAddress,
  confirmEmailChange,
  requestEmailChange,
} from '#api/core/accounts/email-change.service.ts'
import { queueConfirmationEmail } from '#api/core/accounts/email-confirmation.service.ts'
import { recordBrowser } from '#api/core/accounts/known-browsers.service.ts'
import { requestFactor } from '#api/core/accounts/needed-factor.service.ts'
import { checkKeyLimit } from '#api/core/cards/key-limit.service.ts'
import { suspendAccount } from '#api/core/suspension/suspension.service.ts'
import { warnOfWrongPasswords } from '#api/features/accounts/wrong-passwords.service.ts'
import { receiveMessage } from '#api/features/contact/contact.service.ts'
import { remindOfExpiry } from '#api/features/documents/expiry.sweeper.ts'
import { reviewDocument } from '#api/features/documents/review.service.ts'
import { sweepShifts } from '#api/features/fleet/planning/planning.sweeper.ts'
import { settleMessage } from '#api/features/inbox/inbox.service.ts'
import { confirmSubscription, subscribe } from '#api/features/newsletter/newsletter.service.ts'
import { sendIssue } from '#api/features/newsletter/sending.service.ts'
import { sendResetCode } from '#api/features/password-reset/reset-code.service.ts'
import { changeContact } from '#api/features/profile/profile.service.ts'
import { removeSecondFactor } from '#api/features/second-factor/second-factor.service.ts'
import { answerAppeal, sendAppeal } from '#api/features/suspensions/appeals.service.ts'
import { sweepWebhooks } from '#api/features/webhooks/webhooks.sweeper.ts'
import { endAccount } from '#api/flows/account-closing/erasure.service.ts'
import { warnIdleAccounts } from '#api/flows/account-closing/idle-accounts.service.ts'
import { notifyOfImport } from '#api/flows/imports/import-news.service.ts'
import { remindSupport } from '#api/flows/support-list/overdue.sweeper.ts'
import { sendEmailJob } from '#api/job-definitions.ts'
import { Authenticator } from '../authenticator.ts'
import type { SignedIn } from '../builders.ts'
import { aToken, testPassword } from '../builders.ts'
import { confirmTestPassword } from '../confirm-test-password.ts'
import { toCaller } from '../deliveries.ts'
import { succeed } from '../orders.ts'
import { readEmailedSecret } from '../queued-emails.ts'
import { setUpSecondFactor } from '../second-factors.ts'
import { readStaffJson } from '../staff.ts'
import type { TestApp } from '../test-app.ts'
import type { World } from './world.ts'
import { actInTransaction, addBrowser, collect } from './world.ts'

const dayMs = 24 * 3_600_000
const newPassword = 'un-tout-nouveau-secret'
const toVisitor = (what: string) => `canari-visitor-${what}@test.test`

/** Registers a separate account, which is the visitor’s, and returns it with a session. */
async function register({ app }: World, what: string): Promise<SignedIn> {
  await succeed(app, { token: '' }, 'expediteur/client/registration', {
    nom: 'canari-visitor-last',
    prenoms: 'canari-visitor-first',
    dateNaissance: '17/05/1990',
    adresse: 'canari-visitor-home',
    telephone: '06 98 00 02 01',
    email: toVisitor(what),
    password: testPassword,
  })
  const account = await app.deps.db.account.findUniqueOrThrow({ where: { email: toVisitor(what) } })
  return { account, token: await aToken(app.deps, account) }
}

/** The events of accounts, companies and visitors. */
export const accountCases: Readonly<Record<string, (world: World) => Promise<void>>> = {
  'papers that are approved, refused, about to expire and over': async (world) => {
    const { app, carrier, driver, fleet } = world
    for (const { account } of [carrier, fleet]) {
      await review(world, account.id, 'approved')
      await review(world, account.id, 'refused')
    }
    const now = await databaseNow(app.deps.db)
    for (const [days, kind, kindOfCompany] of [
      [6.5, 'identity', 'liability_insurance'],
      [-0.1, 'driving_licence', 'business_register'],
    ] as const) {
      const expiresAt = new Date(now.getTime() + days * dayMs)
      await app.deps.db.document.updateMany({
        where: { accountId: { in: [carrier.account.id, driver.account.id] }, kind, status: 'approved' },
        data: { expiresAt },
      })
      await app.deps.db.document.updateMany({
        where: { accountId: fleet.account.id, kind: kindOfCompany, status: 'approved' },
        data: { expiresAt },
      })
    }
    await remindOfExpiry(app.deps)
  },

  'a vehicle that the staff removes': async ({ app, carrier, driver, fleet }) => {
    for (const [owner, { vehicleId }] of [
      [carrier, carrier],
      [fleet, driver],
    ] as const) {
      const { plate } = await app.deps.db.vehicle.findUniqueOrThrow({ where: { id: vehicleId } })
      const remove = ['vehicles', 'remove', plate ?? '', '--account', owner.account.id]
      const reasons = ['--tell', 'canari-told-reason', '--reason', 'canari-staff-reason']
      await readStaffJson(app, ...remove, ...reasons, '--yes')
    }
  },

  'an account that is created, confirmed and used': async (world) => {
    const { app, sender } = world
    const visitor = await register(world, 'one')
    await actInTransaction(world, async (tx) => {
      const account = await lockAccount(tx, visitor.account.id)
      if (account) await queueConfirmationEmail(app.deps, tx, account)
    })
    for (const secret of ['s'.repeat(43), 't'.repeat(43)])
      await actInTransaction(world, (tx) => recordBrowser(app.deps, tx, sender.account, secret))
    await warnOfWrongPasswords(app.deps, { accountId: sender.account.id })
  },

  passwords: async (world) => {
    const { app, sender } = world
    await succeed(app, sender, 'transporteur/transp/update/password', {
      utilisateurId: sender.account.id,
      Actualpassword: testPassword,
      password: newPassword,
    })
    await collect(world)
    await resetPassword(app, sender.account.email)
    const token = await aToken(app.deps, sender.account)
    Object.assign(sender, { token })
  },

  'factors, keys and addresses': async (world) => {
    const { app, carrier, fleet } = world
    await actInTransaction(world, (tx) => requestFactor(app.deps, tx, fleet.account.id))
    await setUpSecondFactor(app, { ...carrier, ...(await confirmTestPassword(app, carrier)) })
    await actInTransaction(world, (tx) => removeSecondFactor(app.deps, tx, carrier.account.id))
    const token = await aToken(app.deps, carrier.account)
    await addPasskey(app, { ...carrier, ...(await confirmTestPassword(app, { token })) })
    const id = carrier.account.id
    await actInTransaction(world, async (tx) => {
      const account = await lockAccount(tx, id)
      if (!account) throw new Error('The carrier is gone')
      const contact = { phone: '06 98 00 03 01', email: account.email, shouldNotifyOfPhone: true }
      await changeContact(app.deps, tx, account, contact)
      await changeEmergencyAddress(app.deps, tx, account, 'canari-carrier-third@test.test')
    })
    await app.deps.db.account.update({ where: { id }, data: { secondaryEmail: null }, select: { id: true } })
  },

  'another address': async (world) => {
    const { app } = world
    const { account: visitor } = await register(world, 'two')
    await addBrowser(app, visitor.id)
    await actInTransaction(world, async (tx) => {
      const account = await lockAccount(tx, visitor.id)
      if (account) await requestEmailChange(app.deps, tx, account, toVisitor('three'))
    })
    await confirmEmailChange(app.deps, await readEmailedSecret(app, toVisitor('three'), 'confirmer-adresse'))
  },

  'a suspension, an appeal, idleness and the end': async (world) => {
    const { app, carrier, sender } = world
    const { account } = carrier
    await actInTransaction(world, (tx) =>
      suspendAccount(app.deps, tx, account.id, { reason: 'canari-told-reason', days: null }),
    )
    await sendAppeal(app.deps, toCaller(account), 'canari-carrier-appeal')
    const { id } = await app.deps.db.appeal.findFirstOrThrow({ where: { answeredAt: null } })
    await actInTransaction(world, (tx) =>
      answerAppeal(app.deps, tx, id, { verdict: 'restored', answer: 'canari-told-answer' }),
    )
    await actInTransaction(world, (tx) => warnIdleAccounts(app.deps, tx, [account.id, sender.account.id]))
    await endAccount(app.deps, (await register(world, 'four')).account.id)
  },

  'a company and its people': async (world) => {
    const { app, company, fleet } = world
    const invited = { email: toVisitor('member'), role: 'lecteur' }
    await succeed(app, await confirmTestPassword(app, company), 'entreprise/invitations/envoyer', invited)
    const jeton = await readEmailedSecret(app, toVisitor('member'), 'invitation')
    const person = { nom: 'canari-visitor-last', prenoms: 'canari-visitor-first', password: testPassword }
    await succeed(app, { token: '' }, 'entreprise/invitations/accepter', { jeton, ...person })
    await succeed(app, await confirmTestPassword(app, fleet), 'transporteur/flotte/invitations/envoyer', {
      nom: 'canari-visitor-last',
      prenoms: 'canari-visitor-first',
      email: toVisitor('driver'),
      telephone: '06 98 00 02 02',
    })
    await succeed(app, { token: '' }, 'transporteur/invitations/accepter', {
      jeton: await readEmailedSecret(app, toVisitor('driver'), 'invitation'),
      dateNaissance: '17/05/1990',
      password: testPassword,
    })
    await reachKeyLimit(world)
    await finishImport(world)
    await giveUpWebhook(world)
  },

  'a driver who is planned and does not come': async ({ app, fleet, driver }) => {
    const now = await databaseNow(app.deps.db)
    await app.deps.db.shift.create({
      data: {
        companyId: fleet.account.id,
        driverId: driver.account.id,
        beginsAt: now,
        endsAt: new Date(now.getTime() + dayMs / 4),
        createdAt: now,
      },
    })
    await app.passTime(10 * 60_000)
    await sweepShifts(app.deps)
    const administrator = { token: await aToken(app.deps, fleet.account) }
    await succeed(app, administrator, 'transporteur/flotte/planning/ajouter', {
      transporteurId: driver.account.id,
      jour: addDays(parisDayOf(now), 2),
      debut: '08:00',
      fin: '12:00',
    })
  },

  'the newsletter': async (world) => {
    const { app } = world
    await subscribe(app.deps, toVisitor('reader'))
    await confirmSubscription(
      app.deps,
      await readEmailedSecret(app, toVisitor('reader'), 'newsletter/confirmation'),
    )
    const draft = { subject: 'Nouveautés', text: 'Bonjour.', fingerprint: sha256('letter') }
    const { id } = await app.deps.db.newsletterLetter.create({ data: draft })
    await sendIssue(app.deps, id)
  },

  'the support': async (world) => {
    const { app } = world
    await receiveMessage(app.deps, null, {
      lastName: 'canari-visitor-last',
      firstName: 'canari-visitor-first',
      email: toVisitor('writer'),
      phone: '06 98 00 02 03',
      subject: 'canari-visitor-subject',
      text: 'canari-visitor-question',
      isSuspect: false,
    })
    await app.passTime(30 * dayMs)
    await remindSupport(app.deps)
    const { id } = await app.deps.db.supportMessage.findFirstOrThrow({ where: { answeredAt: null } })
    await actInTransaction(world, (tx) => settleMessage(app.deps, tx, id, 'canari-told-answer'))
  },
}

async function review(world: World, accountId: string, is: 'approved' | 'refused'): Promise<void> {
  const { app } = world
  const file = { purpose: 'document', mediaType: 'application/pdf', sizeBytes: 1, sha256: '' }
  const { id: fileId } = await app.deps.db.storedFile.create({ data: { ...file, path: randomUUID() } })
  const { id } = await app.deps.db.document.create({ data: { accountId, kind: 'identity', fileId } })
  const verdict =
    is === 'approved' ? { is, issuedOn: null, ownEnd: null } : { is, reason: 'canari-told-reason' }
  await actInTransaction(world, (tx) => reviewDocument(app.deps, tx, id, verdict))
}

/** Requests a code and sets another password by it, as a browser with its cookie does. */
async function resetPassword(app: TestApp, email: string): Promise<void> {
  const requested = await app.request('POST', '/api/user/forgetPass', { body: { email } })
  const { id } = await app.deps.db.passwordReset.findFirstOrThrow({ where: { email } })
  let code = ''
  const mailer = {
    ...app.deps.mailer,
    send: async (mail: Parameters<typeof app.deps.mailer.send>[0]) => {
      code = /^ {4}(\d{6})$/m.exec(mail.text)?.[1] ?? ''
      const queued = { mail, key: `reset-code-${id}` } as const
      await app.deps.db.$transaction((tx) => app.deps.jobs.enqueue(tx, sendEmailJob, queued))
    },
  }
  await sendResetCode({ ...app.deps, mailer }, id)
  const headers = { Cookie: requested.headers.get('set-cookie')?.split(';')[0] ?? '' }
  const changed = await app.request('POST', '/api/user/changePassword', {
    body: { password: testPassword, code },
    headers,
  })
  if (changed.body.success !== true) throw new Error(`No new password: ${JSON.stringify(changed.body)}`)
}

async function addPasskey(app: TestApp, { token }: SignedIn): Promise<void> {
  const call = (path: string, body: object) =>
    app.request('POST', `/api/user/cles-acces/${path}`, { token, body })
  const { body } = await call('preparer', {})
  const challenge = String(body.options.challenge)
  const origin = app.deps.config.carrierUrl
  const reponse = new Authenticator().create({ challenge, origin, rpId: new URL(origin).hostname })
  const created = await call('creer', { nom: 'canari-carrier-device', reponse })
  if (created.body.success !== true) throw new Error(`No passkey: ${JSON.stringify(created.body)}`)
}

async function reachKeyLimit(world: World): Promise<void> {
  const { app, company } = world
  const senderId = company.account.id
  const { id } = await app.deps.db.apiKey.create({
    data: {
      senderId,
      name: 'canari-company-key',
      prefix: 'canari-prefix',
      keyHash: sha256('key'),
      createdAt: new Date(),
    },
  })
  const isOpened = async () => false
  await actInTransaction(world, (tx) =>
    checkKeyLimit(app.deps, tx, id, { amountCents: 10_000_000, isOpened }),
  )
}

async function finishImport(world: World): Promise<void> {
  const { app, company, member } = world
  const { id } = await app.deps.db.shipmentImport.create({
    data: {
      senderId: company.account.id,
      uploadedById: member.account.id,
      orderedById: member.account.id,
      fileName: 'canari-import-file',
      createdAt: new Date(),
      status: 'done',
      rows: { create: { line: 2, cells: {}, status: 'refused', message: 'canari-import-fault' } },
    },
  })
  await actInTransaction(world, (tx) => notifyOfImport(app.deps, tx, id))
}

async function giveUpWebhook({ app, company }: World): Promise<void> {
  const { db } = app.deps
  const senderId = company.account.id
  const at = new Date(0)
  const event = await db.shipmentEvent.create({ data: { senderId, kind: 'test', body: '{}', at } })
  const endpoint = await db.webhookEndpoint.create({
    data: {
      senderId,
      url: 'https://127.0.0.1:9/canari-company-path',
      secret: 'canari-secret',
      events: ['test'],
      createdAt: at,
    },
  })
  await db.webhookDelivery.create({
    data: {
      endpointId: endpoint.id,
      eventId: event.id,
      attempts: 100,
      tries: 100,
      nextAttemptAt: at,
      createdAt: at,
    },
  })
  await sweepWebhooks(app.deps)
}
