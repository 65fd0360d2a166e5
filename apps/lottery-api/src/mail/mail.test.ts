import { languages } from '@repo/contracts/lottery/fields'
import type { EmailContent } from '@repo/server-kit/emails/email-content'
import { GivenUp } from '@repo/server-kit/jobs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limitReachedEmail } from '#lottery-api/core/eligibility/limit-reached.emails.ts'
import {
  documentExpiredEmail,
  documentExpiringEmail,
  documentReceivedEmail,
} from '#lottery-api/features/documents/document-terms.emails.ts'
import { drawPostponedEmail } from '#lottery-api/features/draws/postpone/draw-postponed.emails.ts'
import {
  drawCancelledEmail,
  participationIncompleteEmail,
} from '#lottery-api/features/draws/sales/draw-cancelled.emails.ts'
import { ticketNotValidatedEmail } from '#lottery-api/features/participations/entry-reminders.emails.ts'
import { ticketValidatedEmail } from '#lottery-api/features/participations/ticket-validated.emails.ts'
import { passwordChangedEmail, resetLinkEmail } from '#lottery-api/features/password/password.emails.ts'
import { prizeConfirmedEmail, prizeQuestionedEmail } from '#lottery-api/features/prizes/cases.emails.ts'
import { prizeLapsedEmail, prizeRefusedEmail } from '#lottery-api/features/prizes/lost-prizes.emails.ts'
import { smallPrizeWonEmail } from '#lottery-api/features/prizes/prizes.emails.ts'
import { paymentFailedEmail } from '#lottery-api/features/purchases/payment-failed.emails.ts'
import { activationEmail } from '#lottery-api/features/registration/players.emails.ts'
import { exclusionEndedEmail } from '#lottery-api/features/safety/exclusions.emails.ts'
import { limitRaisedEmail, raiseRequestedEmail } from '#lottery-api/features/safety/limits.emails.ts'
import { twoStepOffEmail, twoStepOnEmail } from '#lottery-api/features/settings/two-step.emails.ts'
import { copiedBrowserEmail, signInRefusedEmail } from '#lottery-api/features/sign-in/safety.emails.ts'
import { newAddressEmail, signInCodeEmail } from '#lottery-api/features/sign-in/sessions.emails.ts'
import {
  emailChangedEmail,
  emailChangeRequestedEmail,
  emailConfirmationEmail,
} from '#lottery-api/flows/email-change/email-change.emails.ts'
import type { QueuedEmail } from '#lottery-api/job-definitions.ts'
import { listQueuedEmails } from '#lottery-api/testing/emails.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import type { EmailTemplate } from './email-content.ts'
import { formatAmount, formatCountry, formatDay, formatInstant } from './formats.ts'
import { toPageUrl } from './page-url.ts'
import { composeLotteryEmail, dropQueuedEmails, queueEmail, sendQueuedEmail } from './send-mail.ts'

const url = 'https://cagnotte.example.test/x?token=abc&b=2'

/** Writes a mail with these facts in every language. */
const writeInEvery = <Facts>(template: EmailTemplate<Facts>, facts: Facts): readonly EmailContent[] =>
  languages.map((language) => template[language](facts))

const contents: Readonly<Record<string, readonly EmailContent[]>> = {
  activation: writeInEvery(activationEmail, { firstName: 'Ève', url }),
  reset: writeInEvery(resetLinkEmail, { nickname: 'eve', url }),
  passwordChanged: writeInEvery(passwordChangedEmail, { forgottenUrl: url }),
  newAddress: writeInEvery(newAddressEmail, {
    at: new Date(0),
    country: 'BE',
    browser: 'Firefox, Linux',
    url,
  }),
  signInCode: writeInEvery(signInCodeEmail, { code: '012345' }),
  signInRefused: writeInEvery(signInRefusedEmail, { url }),
  copiedBrowser: writeInEvery(copiedBrowserEmail, { signInUrl: url }),
  confirmEmail: writeInEvery(emailConfirmationEmail, { nickname: 'eve', url }),
  emailChangeAsked: writeInEvery(emailChangeRequestedEmail, { newEmail: 'a@b.test', forgottenUrl: url }),
  emailChanged: writeInEvery(emailChangedEmail, { contactUrl: url }),
  entered: writeInEvery(ticketValidatedEmail, {
    number: 'AB12CD34',
    closesAt: new Date(0),
    drawTime: new Date(0),
    url,
  }),
  notValidated: writeInEvery(ticketNotValidatedEmail, { closesAt: new Date(0), url }),
  incomplete: writeInEvery(participationIncompleteEmail, { week: '2026-W47', isReturned: true, url }),
  drawCancelled: writeInEvery(drawCancelledEmail, { week: '2026-W47', isReturned: false, url }),
  postponed: writeInEvery(drawPostponedEmail, { drawTime: new Date(0), url }),
  prizeRefused: writeInEvery(prizeRefusedEmail, { reason: 'identity', contactUrl: url }),
  smallWin: writeInEvery(smallPrizeWonEmail, {
    drawTime: new Date(0),
    number: 'AB12CD34',
    cents: 150,
    ending: '0189',
    url,
  }),
  prizeQuestioned: writeInEvery(prizeQuestionedEmail, {
    reason: 'excluded',
    objectBy: new Date(0),
    cents: 1234,
    url,
  }),
  prizeConfirmed: writeInEvery(prizeConfirmedEmail, { cents: 1234, url }),
  prizeLapsed: writeInEvery(prizeLapsedEmail, { cents: 1234 }),
  paymentFailed: writeInEvery(paymentFailedEmail, { cents: 300, isExpired: false, url }),
  paymentExpired: writeInEvery(paymentFailedEmail, { cents: 300, isExpired: true, url }),
  limitReached: writeInEvery(limitReachedEmail, { cents: 5000, url }),
  raiseAsked: writeInEvery(raiseRequestedEmail, { period: 'week', cents: null, holdsAt: new Date(0), url }),
  limitRaised: writeInEvery(limitRaisedEmail, { period: 'month', cents: 5000, url }),
  exclusionEnded: writeInEvery(exclusionEndedEmail, { country: 'FR', url }),
  documentReceived: writeInEvery(documentReceivedEmail, { url }),
  documentExpiring: writeInEvery(documentExpiringEmail, { lastDay: new Date(0), url }),
  documentExpired: writeInEvery(documentExpiredEmail, { lastDay: new Date(0), url }),
  twoStepOn: writeInEvery(twoStepOnEmail, { forgottenUrl: url }),
  twoStepOff: writeInEvery(twoStepOffEmail, { forgottenUrl: url }),
}

describe('a mail', () => {
  test.each(Object.entries(contents))('of %s exists in four languages', (_, written) => {
    expect(new Set(written.map(({ subject }) => subject)).size).toBe(4)
    for (const [index, content] of written.entries()) {
      const language = languages[index] ?? 'fr'
      const { text, html } = composeLotteryEmail('eve@exemple.test', language, content)
      expect(html).toContain(`<html lang="${language}"`)
      for (const line of text.split('\n')) expect(line.length <= 72 || /^https?:\S+$/.test(line)).toBe(true)
      if (content.button) {
        expect(text).toContain(`\n${url}\n`)
        expect(html).toContain('href="https://cagnotte.example.test/x?token=abc&amp;b=2"')
      }
      expect(html).not.toMatch(/<(img|script|link|iframe|object|form)\b|url\(|@import|src=/i)
    }
  })

  test('shows the texts of users as text in all of its parts', () => {
    const hostile = `<b onclick="x">"'&`
    const { html } = composeLotteryEmail('a@b.test', 'en', {
      subject: hostile,
      preheader: hostile,
      paragraphs: [hostile],
      code: hostile,
      quotation: hostile,
      facts: [{ label: hostile, value: hostile }],
      afterword: [hostile],
      footer: hostile,
      button: { label: hostile, url: `https://x.test/${hostile}` },
    })
    expect(html).not.toContain('<b ')
    expect(html).not.toContain('onclick="')
  })

  test('formats amounts, days and countries in its language', () => {
    expect(languages.map((language) => formatAmount(language, 1230))).toEqual([
      '12,30\u00a0€',
      '€12.30',
      '12,30\u00a0€',
      '12,30\u00a0€',
    ])
    const instant = new Date('2026-11-22T19:00:00Z')
    expect(languages.map((language) => formatDay(language, instant))).toEqual([
      'dimanche 22 novembre 2026',
      'Sunday, 22 November 2026',
      'domingo, 22 de noviembre de 2026',
      'domenica 22 novembre 2026',
    ])
    for (const language of languages)
      expect(formatInstant(language, instant)).toMatch(/20:00.*(UTC|CET|GMT\+1)/)
    expect(languages.map((language) => formatCountry(language, 'DE'))).toEqual([
      'Allemagne',
      'Germany',
      'Alemania',
      'Germania',
    ])
  })

  test('has links to the configured site', () => {
    expect(toPageUrl('https://cagnotte.example.test/', 'winner', 'abc')).toBe(
      'https://cagnotte.example.test/winner?token=abc',
    )
    expect(toPageUrl('http://localhost:3200', 'contact')).toBe('http://localhost:3200/contact')
  })
})

describe('the queue', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  const createOrder = (to: string | null, key: string) =>
    ({
      event: 'sign-in-code',
      to,
      language: 'en',
      template: signInCodeEmail,
      facts: { code: '012345' },
      key,
    }) as const

  test('gets a mail only from a transaction that commits', async () => {
    const rolledBack = app.deps.db.$transaction(async (tx) => {
      await queueEmail(app.deps, tx, createOrder('back@exemple.test', 'back'))
      throw new Error('changed my mind')
    })
    await expect(rolledBack).rejects.toThrow('changed my mind')
    expect(await listQueuedEmails(app.deps, 'back@exemple.test')).toEqual([])
  })

  test('gets one mail for each key, however many concurrent calls queue it', async () => {
    const to = 'once@exemple.test'
    const queueOnce = () =>
      app.deps.db.$transaction((tx) => queueEmail(app.deps, tx, createOrder(to, 'once')))
    await Promise.all([queueOnce(), queueOnce(), queueOnce()])
    await queueOnce()
    expect(await listQueuedEmails(app.deps, to)).toHaveLength(1)
    await app.deps.db.$transaction((tx) => queueEmail(app.deps, tx, createOrder(to, 'twice')))
    expect(await listQueuedEmails(app.deps, to)).toHaveLength(2)
  })

  test('reveals neither a mail’s content nor its recipient', async () => {
    const to = 'sealed@exemple.test'
    await app.deps.db.$transaction((tx) => queueEmail(app.deps, tx, createOrder(to, 'sealed')))
    const { rows } = await app.deps.pool.query('SELECT json_agg(job)::text AS jobs FROM pgboss.job')
    for (const secret of [to, '012345', 'Your sign-in code']) expect(rows[0].jobs).not.toContain(secret)
    expect(await listQueuedEmails(app.deps, to)).toMatchObject([{ to, subject: 'Your sign-in code' }])
  })

  test('sends a mail within its time, and gives it up once it has expired', async () => {
    const to = 'later@exemple.test'
    const readQueued = async (key: string): Promise<QueuedEmail> => {
      const { rows } = await app.deps.pool.query("SELECT data FROM pgboss.job WHERE data ->> 'key' = $1", [
        key,
      ])
      return rows[0].data
    }
    const stored = { event: 'password-changed', to, language: 'en', key: 'kept' } as const
    await app.deps.db.$transaction(async (tx) => {
      await queueEmail(app.deps, tx, createOrder(to, 'short'))
      await queueEmail(app.deps, tx, {
        ...stored,
        template: passwordChangedEmail,
        facts: { forgottenUrl: url },
      })
    })
    const sent: string[] = []
    const deps = {
      ...app.deps,
      mailer: { send: async (_: unknown, key: string) => void sent.push(key), close: () => undefined },
    }
    await app.passTime(16 * 60_000)
    await expect(sendQueuedEmail(deps, await readQueued('short'))).rejects.toThrow(GivenUp)
    await app.passTime(71 * 3_600_000)
    await sendQueuedEmail(deps, await readQueued('kept'))
    await app.passTime(3_600_000)
    await expect(sendQueuedEmail(deps, await readQueued('kept'))).rejects.toThrow(GivenUp)
    expect(sent).toEqual(['kept'])
  })

  test('gets no mail without a recipient', async () => {
    await app.deps.db.$transaction((tx) => queueEmail(app.deps, tx, createOrder(null, 'nobody')))
    const { rows } = await app.deps.pool.query("SELECT FROM pgboss.job WHERE data ->> 'key' = 'nobody'")
    expect(rows).toHaveLength(0)
  })

  test('loses the mails to a dropped address, in any case of its letters, and no others', async () => {
    const [gone, stored] = ['gone@exemple.test', 'kept@exemple.test']
    for (const to of [gone, stored])
      await app.deps.db.$transaction((tx) => queueEmail(app.deps, tx, createOrder(to, `to-${to}`)))
    await app.deps.db.$transaction((tx) => dropQueuedEmails(app.deps, tx, gone.toUpperCase()))
    expect(await listQueuedEmails(app.deps, gone)).toEqual([])
    expect(await listQueuedEmails(app.deps, stored)).toHaveLength(1)
  })
})
