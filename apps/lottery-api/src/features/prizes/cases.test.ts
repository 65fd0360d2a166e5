import type { Prize } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLink } from '#lottery-api/core/links/links.service.ts'
import { formatDay } from '#lottery-api/mail/formats.ts'
import { listQueuedEmails, readLastEmailTo } from '#lottery-api/testing/emails.ts'
import { aPublishedDraw } from '#lottery-api/testing/published-draw.ts'
import { proposeAndApprove, readStaffJson, runStaff } from '#lottery-api/testing/staff.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { sweepPrizes } from './prizes.sweeper.ts'

const dayMs = 86_400_000
const toStaffOptions = (name: string) => ['--by', name, '--reason', 'review']
let app: TestApp
let prizes: Prize[]
beforeAll(async () => {
  app = await testApp({ environment: { LOG_LEVEL: 'fatal' } })
  const { draw } = await aPublishedDraw(app, 8)
  prizes = await app.deps.db.prize.findMany({ where: { drawId: draw.id }, orderBy: { rank: 'asc' } })
})
afterAll(() => app.close())

function requirePrize(rank: number): Prize {
  const prize = prizes.find((one) => one.rank === rank)
  if (!prize) throw new Error(`Nobody has rank ${rank}`)
  return prize
}
const readPrize = (prize: Prize) => app.deps.db.prize.findUniqueOrThrow({ where: { id: prize.id } })
const createToken = (prize: Prize) =>
  app.deps.db.$transaction(async (tx) =>
    createLink(
      tx,
      { playerId: prize.playerId ?? '', kind: 'winner', subject: prize.id },
      await databaseNow(tx),
    ),
  )
const openLink = (token: string) => app.guest().request('POST', '/api/prizes/verify', { body: { token } })
const signInWinner = (prize: Prize) => app.as({ id: prize.playerId ?? '' })
async function sendObjection(prize: Prize, text: string) {
  return (await signInWinner(prize)).request('POST', `/api/prizes/${prize.id}/objection`, { body: { text } })
}
const withdrawDocument = (prize: Prize) =>
  app.deps.db.identityDocument.updateMany({
    where: { playerId: prize.playerId ?? '', status: 'approved' },
    data: { status: 'replaced' },
  })
const restoreDocument = (prize: Prize) =>
  app.deps.db.identityDocument.updateMany({
    where: { playerId: prize.playerId ?? '', status: 'replaced' },
    data: { status: 'approved' },
  })
const toReplaceCommand = (prize: Prize) => ['winners', 'replace', prize.id, '--because', 'identity']

describe('a case against a winner', () => {
  test('keeps the prize, is reported once to the winner and the staff, and closes when it is resolved', async () => {
    const prize = requirePrize(1)
    const { db, config } = app.deps
    // The mail of the win has its own link.
    await sweepPrizes(app.deps)
    await withdrawDocument(prize)
    const token = await createToken(prize)
    const answers = await Promise.all([openLink(token), openLink(token), openLink(token)])
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [409, 'prize-questioned']),
    )
    await sweepPrizes(app.deps)
    expect(await readPrize(prize)).toMatchObject({ state: 'announced', reason: null })
    const cases = await db.prizeCase.findMany({ where: { prizeId: prize.id } })
    expect(cases.map(({ reason, outcome }) => [reason, outcome])).toEqual([['identity', null]])
    const { email } = await db.player.findUniqueOrThrow({ where: { id: prize.playerId ?? '' } })
    const questionMails = (await listQueuedEmails(app.deps, email ?? '')).filter(({ subject }) =>
      subject.includes('en attente'),
    )
    expect(questionMails.map(({ text }) => /votre identité\s+n’est\s+pas\s+établie/.test(text))).toEqual([
      true,
    ])
    const forStaff = await listQueuedEmails(app.deps, config.supportEmail)
    expect(forStaff.filter(({ text }) => text.includes(prize.id))).toHaveLength(1)
    const { body } = await (await signInWinner(prize)).request('GET', '/api/prizes')
    expect(body.prizes[0].question).toMatchObject({ reason: 'identity', objection: null })

    await restoreDocument(prize)
    expect((await openLink(token)).body).toMatchObject({ success: true })
    expect(await readPrize(prize)).toMatchObject({ state: 'verified' })
    expect(await db.prizeCase.findFirstOrThrow({ where: { prizeId: prize.id } })).toMatchObject({
      outcome: 'mended',
    })
    // The link has been used: it is refused now, and the prize stays.
    expect((await openLink(token)).body).toMatchObject({ code: 'link-used-or-expired' })
    expect(await readPrize(prize)).toMatchObject({ state: 'verified' })
  })

  test('is decided by two persons after the deadline, but not by a proposal from before the objection', async () => {
    const prize = requirePrize(2)
    const { db } = app.deps
    await withdrawDocument(prize)
    await openLink(await createToken(prize))
    expect(await runStaff(app, ...toReplaceCommand(prize), ...toStaffOptions('Camille'))).toMatchObject({
      code: 2,
    })
    // The database enforces it even against our own role.
    await expect(
      db.prize.update({ where: { id: prize.id }, data: { state: 'replaced', reason: 'identity' } }),
    ).rejects.toThrow('two persons have not decided')
    await app.passTime(14 * dayMs)
    const { approval } = await readStaffJson(app, ...toReplaceCommand(prize), ...toStaffOptions('Camille'))
    await app.passTime(1000)
    expect((await sendObjection(prize, 'My passport is valid.')).body).toEqual({ success: true })
    expect((await sendObjection(prize, 'My passport is valid.')).body).toEqual({ success: true })
    expect((await sendObjection(prize, 'And another thing.')).body).toMatchObject({ code: 'prize-objected' })
    expect(await runStaff(app, 'approvals', 'approve', approval, ...toStaffOptions('Luc'))).toMatchObject({
      code: 2,
      err: expect.stringContaining('has objected since'),
    })
    expect(await runStaff(app, 'winners', 'show', prize.id, '--by', 'Luc')).toMatchObject({
      out: expect.stringContaining('My passport is valid.'),
    })
    await readStaffJson(app, 'approvals', 'reject', approval, ...toStaffOptions('Luc'))
    await proposeAndApprove(app, 'winners', 'keep', prize.id)
    expect((await openLink(await createToken(prize))).body).toMatchObject({ success: true })
    expect((await sendObjection(prize, 'Thank you.')).body).toMatchObject({ code: 'prize-not-questioned' })
  })

  test('is never decided against an objection that comes during the second person’s approval', async () => {
    const { draw } = await aPublishedDraw(app, 8)
    const drawnPrizes = await app.deps.db.prize.findMany({
      where: { drawId: draw.id },
      orderBy: { rank: 'asc' },
    })
    for (const prize of drawnPrizes) {
      await withdrawDocument(prize)
      await openLink(await createToken(prize))
    }
    await app.passTime(14 * dayMs)
    for (const prize of drawnPrizes) {
      const { approval } = await readStaffJson(app, ...toReplaceCommand(prize), ...toStaffOptions('Camille'))
      await app.passTime(1000)
      const [objected, approved, resolved] = await Promise.all([
        sendObjection(prize, 'I object.'),
        runStaff(app, 'approvals', 'approve', approval, ...toStaffOptions('Luc')),
        restoreDocument(prize)
          .then(() => createToken(prize))
          .then(openLink),
      ])
      const { state } = await readPrize(prize)
      const isTaken = approved.code === 0
      expect(state).toBe(isTaken ? 'replaced' : resolved.status === 200 ? 'verified' : 'announced')
      // An objection in time was not decided against unread; a later one was refused.
      if (isTaken) expect(objected.body).toMatchObject({ code: 'prize-not-questioned' })
      expect(await app.deps.db.prizeCase.count({ where: { prizeId: prize.id, outcome: 'taken' } })).toBe(
        isTaken ? 1 : 0,
      )
    }
  })

  test('keeps an unclaimed prize out of the next pot, and leaves time to claim it once it is decided', async () => {
    const { draw } = await aPublishedDraw(app, 2)
    const [prize] = await app.deps.db.prize.findMany({ where: { drawId: draw.id }, orderBy: { rank: 'asc' } })
    if (!prize) throw new Error('Nobody has won')
    await app.passTime(55 * dayMs)
    await withdrawDocument(prize)
    await runStaff(app, 'winners', 'verify-identity', prize.id, ...toStaffOptions('Camille'))
    await app.passTime(40 * dayMs)
    await sweepPrizes(app.deps)
    expect(await readPrize(prize)).toMatchObject({ state: 'announced' })
    await proposeAndApprove(app, 'winners', 'keep', prize.id)
    await app.passTime(13 * dayMs)
    await sweepPrizes(app.deps)
    expect((await openLink(await createToken(prize))).body).toMatchObject({ success: true })
  })

  test('leaves time to claim once the staff finds it resolved, and until then the winner gets another link', async () => {
    const { draw } = await aPublishedDraw(app, 2)
    const [prize] = await app.deps.db.prize.findMany({ where: { drawId: draw.id }, orderBy: { rank: 'asc' } })
    if (!prize) throw new Error('Nobody has won')
    const verifyIdentity = () =>
      runStaff(app, 'winners', 'verify-identity', prize.id, ...toStaffOptions('Camille'))
    const requestLink = async () =>
      (await signInWinner(prize)).request('POST', `/api/prizes/${prize.id}/link`, { body: {} })
    await app.passTime(55 * dayMs)
    await withdrawDocument(prize)
    await verifyIdentity()
    await app.passTime(40 * dayMs)
    expect((await requestLink()).body).toEqual({ success: true })
    const { email } = await app.deps.db.player.findUniqueOrThrow({ where: { id: prize.playerId ?? '' } })
    const { text } = await readLastEmailTo(app.deps, email ?? '')
    const inTwoWeeks = new Date((await databaseNow(app.deps.db)).getTime() + 14 * dayMs)
    expect(text).toContain(formatDay('fr', inTwoWeeks))
    await restoreDocument(prize)
    await verifyIdentity()
    await app.passTime(13 * dayMs)
    await sweepPrizes(app.deps)
    expect(await readPrize(prize)).toMatchObject({ state: 'announced' })
    expect((await openLink(await createToken(prize))).body).toMatchObject({ success: true })
  })

  test('does not exist for another player, whose objection is refused', async () => {
    const stranger = await app.as({ id: requirePrize(1).playerId ?? '' })
    const { id } = requirePrize(2)
    const answer = await stranger.request('POST', `/api/prizes/${id}/objection`, { body: { text: 'Mine.' } })
    expect(answer.status).toBe(404)
  })
})
