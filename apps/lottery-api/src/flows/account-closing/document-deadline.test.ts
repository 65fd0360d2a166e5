import { randomUUID } from 'node:crypto'
import { findDocumentDeadline } from '@repo/lottery-rules/account-status'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { rejectDocument } from '#lottery-api/features/documents/review.service.ts'
import { listQueuedEmails } from '#lottery-api/testing/emails.ts'
import { aPlayer } from '#lottery-api/testing/players.ts'
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
  const changes = { status, validatedAt: null, createdAt: now, documentDueAt: findDocumentDeadline(now) }
  const player = await aPlayer(app.deps, changes)
  return { id: player.id, email: player.email ?? '', player }
}

const sweep = () => sweepDocumentDeadlines(app.deps)
const listSubjects = async (email: string) =>
  (await listQueuedEmails(app.deps, email)).map(({ subject }) => subject)
const readStatus = async (id: string) =>
  (await app.deps.db.player.findUniqueOrThrow({ where: { id } })).status
const reminderSubject = 'Votre pièce d’identité est attendue'
const endedSubject = 'Votre compte est supprimé'

async function submitDocument(player: { readonly id: string }): Promise<void> {
  const client = await app.as(player)
  const body = aForm({ type: 'passport', front: await aPicture() })
  expect((await client.request('POST', '/api/documents', { body })).status).toBe(200)
}

describe('a player without the required document', () => {
  test('is reminded on days 7, 21 and 27, once each, and the account ends after a month', async () => {
    const { id, email, player } = await aNewPlayer()
    const due = findDocumentDeadline(player.createdAt)
    let day = 0
    const countMailsAtDay = async (next: number) => {
      await app.passTime((next - day) * dayMs)
      day = next
      await Promise.all([sweep(), sweep()])
      return (await listSubjects(email)).length
    }
    expect(await countMailsAtDay(6.9)).toBe(0)
    expect(await countMailsAtDay(7.01)).toBe(1)
    expect(await countMailsAtDay(20.9)).toBe(1)
    expect(await countMailsAtDay(21.01)).toBe(2)
    expect(await countMailsAtDay(26.9)).toBe(2)
    expect(await countMailsAtDay(27.01)).toBe(3)
    expect(await listSubjects(email)).toEqual([reminderSubject, reminderSubject, reminderSubject])
    const month = (due.getTime() - player.createdAt.getTime()) / dayMs
    await countMailsAtDay(month - 0.01)
    expect(await readStatus(id)).toBe('activated')
    await countMailsAtDay(month + 0.01)
    expect(await readStatus(id)).toBe('ended')
    // The queued reminders are deleted with the account; the mail about its end is the last one.
    expect(await listSubjects(email)).toEqual([endedSubject])
    await sweep()
    expect(await listSubjects(email)).toEqual([endedSubject])
  })

  test('gets only the last due reminder after weeks of outage', async () => {
    const { email } = await aNewPlayer()
    await app.passTime(22 * dayMs)
    await sweep()
    expect(await listSubjects(email)).toEqual([reminderSubject])
  })

  test('who has not activated the account is not reminded, and loses it after a month, too', async () => {
    const { id, email } = await aNewPlayer('registered')
    await app.passTime(27.5 * dayMs)
    await sweep()
    expect(await listSubjects(email)).toEqual([])
    await app.passTime(5 * dayMs)
    await sweep()
    expect(await readStatus(id)).toBe('ended')
  })

  test('who submits it in time has no deadline, and seven days more after a rejection', async () => {
    const { id, email, player } = await aNewPlayer()
    await app.passTime(25 * dayMs)
    await submitDocument(player)
    await app.passTime(40 * dayMs)
    await sweep()
    expect(await readStatus(id)).toBe('in_review')
    expect(await listSubjects(email)).toEqual(['Nous avons reçu votre pièce d’identité'])
    const document = await app.deps.db.identityDocument.findFirstOrThrow({ where: { playerId: id } })
    await rejectDocument(app.deps, { actor: 'luc', reason: 'review' }, document.id, 'unreadable')
    await app.passTime(6.9 * dayMs)
    await sweep()
    expect(await readStatus(id)).toBe('activated')
    await app.passTime(0.2 * dayMs)
    await sweep()
    expect(await readStatus(id)).toBe('ended')
  })

  test('loses the account also behind 200 others who are longer overdue and whose accounts cannot be closed', async () => {
    const { db } = app.deps
    const { player } = await aNewPlayer()
    const { id: lastId } = await aNewPlayer()
    const waiting = Array.from({ length: 200 }, () => randomUUID())
    await db.player.createMany({
      data: waiting.map((id) => ({
        ...player,
        id,
        email: `${id}@test.test`,
        nickname: id,
        nicknameKey: id,
        sponsorCode: id,
        newsletterToken: id,
        documentDueAt: new Date(player.createdAt.getTime() + dayMs),
      })),
    })
    // Money may have been sent: an open purchase prevents closing.
    await db.purchase.createMany({
      data: waiting.map((playerId) => ({
        playerId,
        method: 'transfer',
        amountCents: 300,
        draws: 4,
        potCents: 60,
        costCents: 15,
        requestKey: randomUUID(),
        reference: playerId,
        createdAt: player.createdAt,
      })),
    })
    await app.passTime(32 * dayMs)
    await sweep()
    expect(await readStatus(lastId)).toBe('ended')
    expect(await readStatus(waiting[0] ?? '')).toBe('activated')
  })

  test('who submits it at the very deadline has an account under review or none', async () => {
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
      const status = await readStatus(id)
      expect(['in_review', 'ended']).toContain(status)
      expect(answer.status === 200).toBe(status === 'in_review')
      if (status === 'ended') expect(await app.deps.db.storedFile.count({ where: { playerId: id } })).toBe(0)
    }
  })
})
