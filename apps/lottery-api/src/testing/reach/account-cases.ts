import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languages } from '@repo/contracts/lottery/fields'
import { findDocumentDeadline } from '@repo/lottery-rules/account-status'
import { siteTermsVersion } from '@repo/lottery-rules/site-terms'
import { toLocalDay } from '@repo/lottery-rules/wall-clock'
import type { Language } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { answerMessage } from '#lottery-api/features/contact/answer.service.ts'
import { sweepDocumentExpiry } from '#lottery-api/features/documents/expiry.sweeper.ts'
import { approveDocument, rejectDocument } from '#lottery-api/features/documents/review.service.ts'
import { viewDocument } from '#lottery-api/features/documents/review-queue.service.ts'
import { sweepExclusionEnds } from '#lottery-api/features/safety/exclusion-ends.sweeper.ts'
import { sweepDocumentDeadlines } from '#lottery-api/flows/account-closing/document-deadline.sweeper.ts'
import type { Client } from '../client.ts'
import { readLastEmailTo, readToken } from '../emails.ts'
import { testPassword } from '../players.ts'
import { aPastDraw, aPrize } from '../published-draw-rows.ts'
import { aRegistration } from '../registration.ts'
import { placeAtAddress, readSession, recordKnownAddress, signIn } from '../sign-in.ts'
import { readStaffJson } from '../staff.ts'
import { aForm, aPicture } from '../uploads.ts'
import type { MarkedPlayer, World } from './world.ts'
import { aMarkedPlayer, runJobs } from './world.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const homeAddress = '198.51.100.7'
const staff = { actor: 'Camille', reason: 'canari-staff-reason' }
const newPassword = 'brouette-et-lanterne-neuve'

async function requestOk(client: Client, method: string, path: string, body: object): Promise<void> {
  const answer = await client.request(method, path, { body })
  if (answer.status !== 200)
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
}

/** Inserts a marked player who has just registered, and whose identity document is due. */
async function anUnprovenPlayer(world: World, name: string, language: Language): Promise<MarkedPlayer> {
  const now = await databaseNow(world.app.deps.db)
  return aMarkedPlayer(world, name, {
    language,
    status: 'activated',
    validatedAt: null,
    createdAt: now,
    documentDueAt: findDocumentDeadline(now),
  })
}

const createMobile = (language: Language) => `+336123401${10 + languages.indexOf(language)}`

/** The events about accounts for players and visitors. */
export const accountCases: Readonly<Record<string, (world: World) => Promise<void>>> = {
  'an account that is made': async ({ app }) => {
    for (const language of languages) {
      const form = aRegistration({
        email: `canari-visitor-${language}@test.test`,
        nickname: `canari-visitor-${language}`,
        language,
        birthName: `canari-visitor-${language}-last`,
        firstName: `canari-visitor-${language}-first`,
        birthCity: `canari-visitor-${language}-born`,
        residenceCity: `canari-visitor-${language}-home`,
      })
      await requestOk(app.guest(), 'POST', '/api/players', form)
    }
  },

  'a document that is handed in, refused, handed in again and approved': async (world) => {
    const { app } = world
    for (const language of languages) {
      const { id, client } = await anUnprovenPlayer(world, `proving-${language}`, language)
      const handIn = async () => {
        await requestOk(
          client,
          'POST',
          '/api/documents',
          aForm({ type: 'passport', front: await aPicture() }),
        )
        const where = { playerId: id, status: 'pending' } as const
        return app.deps.db.identityDocument.findFirstOrThrow({ where })
      }
      await rejectDocument(app.deps, staff, (await handIn()).id, 'unreadable')
      const document = await handIn()
      await viewDocument(app.deps, staff, document.id)
      // In the form of Belgian passport numbers.
      const number = `CANARI1${language.toUpperCase()}`
      const reading = { country: 'BE', number, birthDate: '1990-05-17', expiresOn: null }
      await approveDocument(app.deps, staff, document.id, reading)
    }
  },

  'a document that is not handed in, one that expires, and one that has expired': async (world) => {
    const { app } = world
    const { db } = app.deps
    const now = await databaseNow(db)
    const today = Date.parse(toLocalDay(now, app.deps.config.timeZone))
    for (const language of languages) {
      await anUnprovenPlayer(world, `owing-${language}`, language)
      const { id: playerId } = await aMarkedPlayer(world, `old-${language}`, { language })
      await db.identityDocument.updateMany({
        where: { playerId },
        data: { expiresOn: new Date(today + 30 * dayMs) },
      })
    }
    await sweepDocumentExpiry(app.deps)
    await app.passTime(8 * dayMs)
    await sweepDocumentDeadlines(app.deps)
    await app.passTime(24 * dayMs)
    await sweepDocumentExpiry(app.deps)
  },

  'passwords and sign-ins': async (world) => {
    const { app } = world
    for (const language of languages) {
      const player = await aMarkedPlayer(world, `signing-${language}`, { language })
      const { id, email, client } = player
      const twoStep = (on: boolean) => ({ security: { idleMinutes: 15, twoStep: on } })
      await requestOk(client, 'PUT', '/api/settings', twoStep(true))
      await requestOk(client, 'PUT', '/api/settings', twoStep(false))
      await signIn(placeAtAddress(app.guest(), '203.0.113.9'), email)
      const token = readToken(await readLastEmailTo(app.deps, email))
      await requestOk(app.guest(), 'POST', '/api/session/new-address/answer', { token, approve: false })
      await requestOk(app.guest(), 'POST', '/api/password/reset-link', { email })
      await runJobs(world)
      const reset = { token: readToken(await readLastEmailTo(app.deps, email)), password: newPassword }
      await requestOk(app.guest(), 'POST', '/api/password/reset', {
        ...reset,
        passwordConfirmation: newPassword,
      })
      await recordKnownAddress(app, id, homeAddress)
      await app.deps.db.player.update({ where: { id }, data: { hasTwoStep: true } })
      await signIn(placeAtAddress(app.guest(), homeAddress), email, newPassword)
    }
  },

  'a remembered browser that was copied': async (world) => {
    const { app } = world
    for (const language of languages) {
      const { id, email } = await aMarkedPlayer(world, `copied-${language}`, { language })
      await recordKnownAddress(app, id, homeAddress)
      const browser = placeAtAddress(app.guest(), homeAddress)
      await signIn(browser, email, testPassword, true)
      const stolen = browser.cookies.get('remembered') ?? ''
      await app.passTime(5 * 60_000)
      browser.cookies.delete('session')
      await readSession(browser)
      await app.passTime(60_000)
      const thief = placeAtAddress(app.guest(), homeAddress)
      thief.cookies.set('remembered', stolen)
      await readSession(thief)
    }
  },

  'another address and another mobile': async (world) => {
    const { app } = world
    for (const language of languages) {
      const { addresses, client } = await aMarkedPlayer(world, `moving-${language}`, { language })
      const [mobile, newEmail] = [createMobile(language), `canari-moving-${language}-new@test.test`]
      addresses.push(mobile, newEmail)
      await requestOk(client, 'POST', '/api/mobile', { number: mobile })
      await requestOk(client, 'POST', '/api/profile/email', { newEmail })
      const token = readToken(await readLastEmailTo(app.deps, newEmail))
      await requestOk(app.guest(), 'POST', '/api/profile/email/confirm', { token })
    }
  },

  'limits and terms without play': async (world) => {
    const { app } = world
    for (const language of languages) {
      const player = await aMarkedPlayer(world, `limiting-${language}`, { language })
      await requestOk(player.client, 'PUT', '/api/safety/limits', { period: 'month', cents: 2_000_000 })
      await app.passTime(24 * hourMs)
      const later = await app.as(player)
      await requestOk(later, 'POST', '/api/safety/limits/confirm', { period: 'month' })
      await requestOk(later, 'POST', '/api/safety/exclusions', { term: '24h', password: testPassword })
    }
    await app.passTime(25 * hourMs)
    await sweepExclusionEnds(app.deps)
  },

  'an account that ends, at once or later': async (world) => {
    const { app } = world
    const draw = await aPastDraw(app.deps)
    for (const language of languages) {
      const leaving = await aMarkedPlayer(world, `leaving-${language}`, { language })
      await requestOk(leaving.client, 'POST', '/api/profile/end', { password: testPassword })
      const waitingPlayer = await aMarkedPlayer(world, `waiting-${language}`, { language })
      const rank = 1 + languages.indexOf(language)
      await aPrize(app.deps, draw.id, waitingPlayer.id, { state: 'claimed', rank, number: `AA11BB2${rank}` })
      await requestOk(waitingPlayer.client, 'POST', '/api/profile/end', { password: testPassword })
    }
  },

  'a message to the support, of a player and of a visitor, and its answer': async (world) => {
    const { app } = world
    const writer = await aMarkedPlayer(world, 'writing', { language: 'it' })
    const visitor = 'canari-visitor-asking@test.test'
    for (const [client, email, text] of [
      [writer.client, writer.email, 'canari-writing-text'],
      [app.guest(), visitor, 'canari-visitor-asking-text'],
    ] as const) {
      const form = { name: 'canari-contact-name', subject: 'winnings', language: 'en' }
      await requestOk(client, 'POST', '/api/contact', { ...form, email, text })
    }
    const { id } = await app.deps.db.contactMessage.findFirstOrThrow({ where: { email: visitor } })
    await answerMessage(app.deps, staff, id, 'canari-answer')
  },

  'a letter of the newsletter': async (world) => {
    const { app } = world
    for (const language of languages)
      await aMarkedPlayer(world, `reader-${language}`, { language, mailsMarketing: true })
    const folder = await mkdtemp(join(tmpdir(), 'newsletter-'))
    await writeFile(join(folder, 'fr.txt'), 'Un grand tirage\n\nBonjour.\n')
    const staffOptions = ['--by', 'Camille', '--reason', 'the news of the month']
    await readStaffJson(app, 'newsletter', 'send', folder, ...staffOptions)
    await rm(folder, { recursive: true })
    await runJobs(world)
  },

  'terms that change': async (world) => {
    const { app } = world
    for (const language of languages)
      await aMarkedPlayer(world, `bound-${language}`, { language, termsVersion: '2026-01-01' })
    const folder = await mkdtemp(join(tmpdir(), 'terms-'))
    for (const language of languages)
      await writeFile(join(folder, `${language}.txt`), 'A ticket costs more.\n')
    const staffOptions = ['--since', '2099-01-01', '--by', 'Camille', '--reason', 'canari-staff-reason']
    await readStaffJson(app, 'terms', 'announce', siteTermsVersion, folder, ...staffOptions)
    await rm(folder, { recursive: true })
    await runJobs(world)
  },
}
