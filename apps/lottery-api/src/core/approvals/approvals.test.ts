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
const proposed = (by: string, subject: string = randomUUID(), cents = 300) =>
  app.deps.db.$transaction((tx) => propose(tx, { action, subject, facts: { cents, why: 'a' }, by }))
const approved = (id: string, by: string, of = action) =>
  app.deps.db.$transaction((tx) => approve(tx, id, of, by))
const rejected = (id: string, by: string) => app.deps.db.$transaction((tx) => reject(tx, id, by))

test('a proposal is approved by another person, once', async () => {
  const { id } = await proposed('Alice')
  expect(await approved(id, 'Bob')).toMatchObject({
    proposedBy: 'alice',
    approvedBy: 'bob',
    facts: { cents: 300 },
  })
  await expect(approved(id, 'Carol')).rejects.toThrow('bob has approved this already.')
  await expect(rejected(id, 'Carol')).rejects.toThrow(StaffError)
})

test.each(['alice', 'ALICE', ' Alice '])(
  'the proposer cannot approve the own proposal as "%s"',
  async (name) => {
    const { id } = await proposed('Alice')
    await expect(approved(id, name)).rejects.toThrow('another person has to approve it')
    expect(await app.deps.db.approval.findUniqueOrThrow({ where: { id } })).toMatchObject({
      approvedBy: null,
    })
  },
)

test.each(['Ａlice', 'Аlice', 'alicе', 'al\u200bice', 'ali\u00adce', 'álice', 'cron'])(
  'no person decides as "%s": it looks like another name, or is no person',
  async (name) => {
    const { id } = await proposed('Alice')
    await expect(approved(id, name)).rejects.toThrow(StaffError)
    await expect(rejected(id, name)).rejects.toThrow(StaffError)
    await expect(proposed(name)).rejects.toThrow(StaffError)
  },
)

test('the database refuses an approval by the proposer as well', async () => {
  const { id } = await proposed('Alice')
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
  const { id } = await proposed('Alice')
  const answers = await Promise.allSettled([approved(id, 'Bob'), approved(id, 'Carol'), rejected(id, 'Dan')])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('one proposal of an action and subject is open at a time: a repeat returns it, another person is told its proposer', async () => {
  const subject = randomUUID()
  const answers = await Promise.all([proposed('Alice', subject), proposed('Alice', subject)])
  expect(answers[0].id).toBe(answers[1].id)
  await expect(proposed('Bob', subject)).rejects.toThrow('alice has proposed it')
  await rejected(answers[0].id, 'Alice')
  expect((await proposed('Bob', subject)).id).not.toBe(answers[0].id)
})

test('a proposal with other facts than the open one is refused, and its proposer is told so', async () => {
  const subject = randomUUID()
  const { id } = await proposed('Alice', subject)
  await expect(proposed('Alice', subject, 30_000)).rejects.toThrow(`You have proposed other facts (${id})`)
  await rejected(id, 'Alice')
  expect((await proposed('Alice', subject, 30_000)).facts).toMatchObject({ cents: 30_000 })
})

test('a proposal is not approved as another action’s, nor by an empty name', async () => {
  const { id } = await proposed('Alice')
  await expect(approved(id, 'Bob', 'another-action')).rejects.toThrow('There is no proposal')
  await expect(approved(randomUUID(), 'Bob')).rejects.toThrow('There is no proposal')
  await expect(approved(id, '  ')).rejects.toThrow('Say who you are.')
})
