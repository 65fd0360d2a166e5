import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEndedPlayer, aPlayer, testPassword } from '#lottery-api/testing/players.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const unknownToken = 'x'.repeat(43)
const readPlayer = (id: string) => app.deps.db.player.findUniqueOrThrow({ where: { id } })

async function aReader() {
  const player = await aPlayer(app.deps, { mailsMarketing: true })
  return { player, token: player.newsletterToken ?? '' }
}

const leaveNewsletter = (token: string) =>
  app.guest().request('POST', `/api/newsletter/leave/${token}`, { body: {} })
const rejoin = (token: string) => app.guest().request('POST', '/api/newsletter/rejoin', { body: { token } })

/** Posts the one-click form as a mailbox does (RFC 8058). */
const clickUnsubscribe = (token: string, init: RequestInit = {}) =>
  fetch(`${app.origin}/api/newsletter/leave/${token}`, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    ...init,
  })

test('the newsletter secret of a player has 43 characters, different ones for each player', async () => {
  const [one, other] = [await aReader(), await aReader()]
  expect(one.token).toMatch(/^[\w-]{43}$/)
  expect(other.token).toMatch(/^[\w-]{43}$/)
  expect(one.token).not.toBe(other.token)
})

test('a reader unsubscribes and resubscribes without signing in, repeatedly, and nothing else changes', async () => {
  const { player, token } = await aReader()
  const answers = await Promise.all([leaveNewsletter(token), leaveNewsletter(token)])
  expect(answers.map(({ body }) => body)).toEqual([{ success: true }, { success: true }])
  expect(await readPlayer(player.id)).toEqual({
    ...player,
    mailsMarketing: false,
    mailsMarketingSince: null,
    newsletterLeftAt: expect.any(Date),
  })
  const rejoined = await Promise.all([rejoin(token), rejoin(token)])
  expect(rejoined.map(({ body }) => body)).toEqual([{ success: true }, { success: true }])
  expect(await readPlayer(player.id)).toEqual({ ...player, mailsMarketingSince: expect.any(Date) })
})

test('an issue does not restore a consent that ended in the settings, by an exclusion or a month ago', async () => {
  const readers = [await aReader(), await aReader(), await aReader()] as const
  const [bySettings, byTerm, byMonth] = readers
  await leaveNewsletter(byMonth.token)
  await app.passTime(30 * 24 * 3_600_000)
  const notifications = { draw: true, result: true, credits: false, marketing: false }
  await leaveNewsletter(bySettings.token)
  await (await app.as(bySettings.player)).request('PUT', '/api/settings', { body: { notifications } })
  const term = await (await app.as(byTerm.player)).request('POST', '/api/safety/exclusions', {
    body: { term: '24h', password: testPassword },
  })
  expect(term.status).toBe(200)
  for (const {
    token,
    player: { id },
  } of readers) {
    expect(await rejoin(token)).toMatchObject({ body: { code: 'link-used-or-expired' } })
    expect(await readPlayer(id)).toMatchObject({ mailsMarketing: false })
  }
})

test('a repeated consent keeps the instant of the first', async () => {
  const { player, token } = await aReader()
  await app.passTime(60_000)
  await rejoin(token)
  const notifications = { draw: true, result: true, credits: false, marketing: true }
  const client = await app.as(player)
  await client.request('PUT', '/api/settings', { body: { notifications } })
  expect(await readPlayer(player.id)).toMatchObject({
    mailsCredits: false,
    mailsMarketingSince: player.mailsMarketingSince,
  })
})

test('an unknown secret is accepted for unsubscribing and refused for resubscribing', async () => {
  expect((await leaveNewsletter(unknownToken)).body).toEqual({ success: true })
  expect(await rejoin(unknownToken)).toMatchObject({ body: { code: 'link-used-or-expired' } })
  expect((await leaveNewsletter('short')).status).toBe(422)
})

test('the secret of a closed account is deleted, and refused for resubscribing', async () => {
  const { player, token } = await aReader()
  const client = await app.as(player)
  await client.request('POST', '/api/profile/end', { body: { password: 'Neuf-Lucioles-26' } })
  expect(await readPlayer(player.id)).toMatchObject({
    status: 'ended',
    mailsMarketing: false,
    mailsMarketingSince: null,
    newsletterToken: null,
  })
  expect((await leaveNewsletter(token)).body).toEqual({ success: true })
  expect((await rejoin(token)).body).toMatchObject({ code: 'link-used-or-expired' })
  const ended = await anEndedPlayer(app.deps, new Date())
  expect(ended.newsletterToken).toBeNull()
})

const elsewhere = { Origin: 'https://mailbox.test', 'Sec-Fetch-Site': 'cross-site' }

test('a mailbox ends the consent by one click, also from its own page and in each kind of form', async () => {
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  for (const init of [{}, { headers: elsewhere }, { headers: elsewhere, body: form }]) {
    const { player, token } = await aReader()
    const answers = await Promise.all([clickUnsubscribe(token, init), clickUnsubscribe(token, init)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await readPlayer(player.id)).mailsMarketing).toBe(false)
  }
})

test('a request of another site is refused unless it is the mailbox’s form', async () => {
  const { player, token } = await aReader()
  const body = new URLSearchParams({ token })
  const json = { 'Content-Type': 'application/json', ...elsewhere }
  const foreign = [
    clickUnsubscribe(token, { headers: json, body: '{}' }),
    clickUnsubscribe(token, { headers: elsewhere, body: null }),
    clickUnsubscribe(token, { headers: elsewhere, method: 'PUT' }),
    clickUnsubscribe(`${token}/`, { headers: elsewhere }),
    fetch(`${app.origin}/api/newsletter/rejoin`, { method: 'POST', headers: elsewhere, body }),
    fetch(`${app.origin}/api/session/sign-out`, { method: 'POST', headers: elsewhere, body }),
  ]
  expect((await Promise.all(foreign)).map(({ status }) => status)).toEqual(foreign.map(() => 403))
  expect((await readPlayer(player.id)).mailsMarketing).toBe(true)
})

test.each(['draw', 'result', 'credits'] as const)(
  'a mailbox stops only the mails about "%s" by a click, also by two concurrent ones',
  async (kind) => {
    const { player, token } = await aReader()
    const stop = () =>
      fetch(`${app.origin}/api/mails/stop/${kind}/${token}`, {
        method: 'POST',
        headers: elsewhere,
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      })
    const answers = await Promise.all([stop(), stop()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const column = { draw: 'mailsDraw', result: 'mailsResult', credits: 'mailsCredits' }[kind]
    expect(await readPlayer(player.id)).toEqual({ ...player, [column]: false })
    const opened = await fetch(`${app.origin}/api/mails/stop/${kind}/${token}`, { redirect: 'manual' })
    expect([opened.status, opened.headers.get('location')]).toEqual([
      303,
      `${app.deps.config.webUrl}/stop-mails?token=${token}&wish=${kind}`,
    ])
  },
)

test('mandatory mails cannot be stopped, nor can any by an unknown secret', async () => {
  const { token } = await aReader()
  const stop = (kind: string, secret: string) =>
    app.guest().request('POST', `/api/mails/stop/${kind}/${secret}`, { body: {} })
  expect((await stop('payments', token)).status).toBe(422)
  expect((await stop('marketing', token)).status).toBe(422)
  expect((await stop('result', unknownToken)).body).toEqual({ success: true })
})

test('opening the one-click address in a browser leads to a page, and does not end the consent', async () => {
  const { player, token } = await aReader()
  const opened = await fetch(`${app.origin}/api/newsletter/leave/${token}`, { redirect: 'manual' })
  expect([opened.status, opened.headers.get('location'), opened.headers.get('referrer-policy')]).toEqual([
    303,
    `${app.deps.config.webUrl}/newsletter?token=${token}`,
    'no-referrer',
  ])
  expect((await readPlayer(player.id)).mailsMarketing).toBe(true)
})
