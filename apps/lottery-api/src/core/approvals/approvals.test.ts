import { randomUUID } from 'node:crypto'
import { approve, propose, reject } from '@repo/server-kit/staff/approvals'
import { StaffError } from '@repo/server-kit/staff-error'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const action = 'test-action'
const proposeFacts = (by: string, subject: string = randomUUID(), cents = 300) =>
  app.deps.db.$transaction((tx) => propose(tx, { action, subject, facts: { cents, why: 'a' }, by }))
const approveById = (id: string, by: string, expectedAction = action) =>
  app.deps.db.$transaction((tx) => approve(tx, id, expectedAction, by))
const rejectById = (id: string, by: string) => app.deps.db.$transaction((tx) => reject(tx, id, by))

test('a proposal is approved by another person, once', async () => {
  const { id } = await proposeFacts('Alice')
  expect(await approveById(id, 'Bob')).toMatchObject({
    proposedBy: 'alice',
    approvedBy: 'bob',
    facts: { cents: 300 },
  })
  await expect(approveById(id, 'Carol')).rejects.toThrow('bob has approved this already.')
  await expect(rejectById(id, 'Carol')).rejects.toThrow(StaffError)
})

test.each(['alice', 'ALICE', ' Alice '])(
  'the proposer Alice cannot approve the proposal as "%s"',
  async (name) => {
    const { id } = await proposeFacts('Alice')
    await expect(approveById(id, name)).rejects.toThrow('another person has to approve it')
    expect(await app.deps.db.approval.findUniqueOrThrow({ where: { id } })).toMatchObject({
      approvedBy: null,
    })
  },
)

test.each(['Ａlice', 'Аlice', 'alicе', 'al\u200bice', 'ali\u00adce', 'álice', 'cron'])(
  'nobody proposes or decides as "%s", which looks like another name or is no person',
  async (name) => {
    const { id } = await proposeFacts('Alice')
    await expect(approveById(id, name)).rejects.toThrow(StaffError)
    await expect(rejectById(id, name)).rejects.toThrow(StaffError)
    await expect(proposeFacts(name)).rejects.toThrow(StaffError)
  },
)

test('the database refuses an approval by the proposer, by a look-alike name, or beside a rejection', async () => {
  const { id } = await proposeFacts('Alice')
  const self = app.deps.db.approval.update({
    where: { id },
    data: { approvedBy: 'alice', approvedAt: new Date() },
  })
  await expect(self).rejects.toThrow()
  const both = app.deps.db.approval.update({
    where: { id },
    data: { approvedBy: 'bob', approvedAt: new Date(), rejectedBy: 'carol', rejectedAt: new Date() },
  })
  await expect(both).rejects.toThrow()
  const lookAlike = app.deps.db.approval.update({
    where: { id },
    data: { approvedBy: 'alicе', approvedAt: new Date() },
  })
  await expect(lookAlike).rejects.toThrow('approval_names')
})

test('a proposal that two persons approve and one rejects concurrently is decided once', async () => {
  const { id } = await proposeFacts('Alice')
  const answers = await Promise.allSettled([
    approveById(id, 'Bob'),
    approveById(id, 'Carol'),
    rejectById(id, 'Dan'),
  ])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('an open proposal is returned to its proposer by a repeat; another person’s repeat is refused', async () => {
  const subject = randomUUID()
  const answers = await Promise.all([proposeFacts('Alice', subject), proposeFacts('Alice', subject)])
  expect(answers[0].id).toBe(answers[1].id)
  await expect(proposeFacts('Bob', subject)).rejects.toThrow('alice has proposed it')
  await rejectById(answers[0].id, 'Alice')
  expect((await proposeFacts('Bob', subject)).id).not.toBe(answers[0].id)
})

test('a proposal with other facts than the open one of the same person is refused', async () => {
  const subject = randomUUID()
  const { id } = await proposeFacts('Alice', subject)
  await expect(proposeFacts('Alice', subject, 30_000)).rejects.toThrow(
    `You have proposed other facts (${id})`,
  )
  await rejectById(id, 'Alice')
  expect((await proposeFacts('Alice', subject, 30_000)).facts).toMatchObject({ cents: 30_000 })
})

test('an approval for another action, of an unknown id or by an empty name is refused', async () => {
  const { id } = await proposeFacts('Alice')
  await expect(approveById(id, 'Bob', 'another-action')).rejects.toThrow('There is no proposal')
  await expect(approveById(randomUUID(), 'Bob')).rejects.toThrow('There is no proposal')
  await expect(approveById(id, '  ')).rejects.toThrow('Say who you are.')
})
