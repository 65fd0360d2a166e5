import { documentDueAt } from '@repo/lottery-rules/account-status'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { rejectDocument } from '#lottery-api/features/documents/review.service.ts'
import { aPlayer } from '#lottery-api/testing/players.ts'
import { listQueuedMails } from '#lottery-api/testing/queued-emails.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { aForm, aPicture } from '#lottery-api/testing/uploads.ts'
import { sweepDocumentDeadlines } from './document-deadline.sweeper.ts'

const dayMs = 86_400_000
const apps: TestApp[] = []
let app: TestApp
beforeEach(async () => {
  app = await testApp()
  apps.push(app)
})
afterAll(() => Promise.all(apps.map((each) => each.close())))

async function aNewPlayer(status: 'registered' | 'activated' = 'activated') {
  const now = await databaseNow(app.deps.db)
  const changes = { status, validatedAt: null, createdAt: now, documentDueAt: documentDueAt(now) }
  const player = await aPlayer(app.deps, changes)
  return { id: player.id, email: player.email ?? '', player }
}

const sweep = () => sweepDocumentDeadlines(app.deps)
const subjects = async (email: string) =>
  (await listQueuedMails(app.deps, email)).map(({ subject }) => subject)
const statusOf = async (id: string) => (await app.deps.db.player.findUniqueOrThrow({ where: { id } })).status
const reminder = 'Votre pièce d’identité est attendue'
const ended = 'Votre compte est supprimé'

async function supply(player: { readonly id: string }): Promise<void> {
  const client = await app.as(player)
  const body = aForm({ type: 'passport', front: await aPicture() })
  expect((await client.request('POST', '/api/documents', { body })).status).toBe(200)
}

describe('a player without the required document', () => {
  test('is reminded on days 7, 21 and 27, once each, and the account ends after a month', async () => {
    const { id, email, player } = await aNewPlayer()
    const due = documentDueAt(player.createdAt)
    let day = 0
    const until = async (next: number) => {
      await app.passTime((next - day) * dayMs)
      day = next
      await Promise.all([sweep(), sweep()])
      return (await subjects(email)).length
    }
    expect(await until(6.9)).toBe(0)
    expect(await until(7.01)).toBe(1)
    expect(await until(20.9)).toBe(1)
    expect(await until(21.01)).toBe(2)
    expect(await until(26.9)).toBe(2)
    expect(await until(27.01)).toBe(3)
    expect(await subjects(email)).toEqual([reminder, reminder, reminder])
    const month = (due.getTime() - player.createdAt.getTime()) / dayMs
    await until(month - 0.01)
    expect(await statusOf(id)).toBe('activated')
    await until(month + 0.01)
    expect(await statusOf(id)).toBe('ended')
    // The reminders went with the account; the farewell is the last mail.
    expect(await subjects(email)).toEqual([ended])
    await sweep()
    expect(await subjects(email)).toEqual([ended])
  })

  test('gets the last reminder only, after weeks of outage', async () => {
    const { email } = await aNewPlayer()
    await app.passTime(22 * dayMs)
    await sweep()
    expect(await subjects(email)).toEqual([reminder])
  })

  test('who never opened the activation link is not reminded, and is deleted after a month too', async () => {
    const { id, email } = await aNewPlayer('registered')
    await app.passTime(27.5 * dayMs)
    await sweep()
    expect(await subjects(email)).toEqual([])
    await app.passTime(5 * dayMs)
    await sweep()
    expect(await statusOf(id)).toBe('ended')
  })

  test('stops the clock with a document in time; after a rejection it runs again for seven days', async () => {
    const { id, email, player } = await aNewPlayer()
    await app.passTime(25 * dayMs)
    await supply(player)
    await app.passTime(40 * dayMs)
    await sweep()
    expect(await statusOf(id)).toBe('in_review')
    expect(await subjects(email)).toEqual(['Nous avons reçu votre pièce d’identité'])
    const document = await app.deps.db.identityDocument.findFirstOrThrow({ where: { playerId: id } })
    await rejectDocument(app.deps, { actor: 'luc', reason: 'review' }, document.id, 'unreadable')
    await app.passTime(6.9 * dayMs)
    await sweep()
    expect(await statusOf(id)).toBe('activated')
    await app.passTime(0.2 * dayMs)
    await sweep()
    expect(await statusOf(id)).toBe('ended')
  })

  test('who submits it at the very instant has either an account under review, or none', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, player } = await aNewPlayer()
      const client = await app.as(player)
      const front = await aPicture()
      await app.deps.db.player.update({
        where: { id },
        data: { documentDueAt: await databaseNow(app.deps.db) },
      })
      const [answer] = await Promise.all([
        client.request('POST', '/api/documents', { body: aForm({ type: 'passport', front }) }),
        sweep(),
      ])
      const status = await statusOf(id)
      expect(['in_review', 'ended']).toContain(status)
      expect(answer.status === 200).toBe(status === 'in_review')
      if (status === 'ended') expect(await app.deps.db.storedFile.count({ where: { playerId: id } })).toBe(0)
    }
  })
})
