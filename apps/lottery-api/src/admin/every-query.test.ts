import { listCommands, readCommandName } from '@repo/server-kit/staff/command'
import { buildProgram } from '@repo/server-kit/staff/program'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookMoney, proposeMoney } from '#lottery-api/features/purchases/received-money.service.ts'
import { aPublishedDraw } from '#lottery-api/testing/published-draw.ts'
import { runStaff } from '#lottery-api/testing/staff.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { adminProgram } from './program.ts'
import { terminal } from './staff/staff-command.ts'

let app: TestApp
/** The value of each argument, by its name: an existing row. */
let values: Readonly<Record<string, string>>

/** A mark in every text that a person has given, so that an output that shows such a text contains it. */
const canary = 'canari'

async function proposeTransfer(bankReference: string) {
  const money = {
    bankReference,
    amountCents: 500,
    payerName: canary,
    receivedOn: '2026-11-20',
    reason: canary,
  }
  return proposeMoney(app.deps, { actor: 'luc', reason: 'test' }, { ...money, method: 'transfer' })
}

beforeAll(async () => {
  app = await testApp({ environment: { LOG_LEVEL: 'fatal' } })
  const { db } = app.deps
  const { draw, players } = await aPublishedDraw(app)
  for (const { id } of players) {
    const name = `${canary}-${id}`
    const texts = { birthName: name, usageName: name, firstName: name, birthCity: name, residenceCity: name }
    const keys = { nickname: name, nicknameKey: name, email: `${name}@test.test`, phone: name }
    await db.player.update({ where: { id }, data: { ...texts, ...keys } })
  }
  const { id: message } = await db.contactMessage.create({
    data: {
      name: canary,
      email: `${canary}@test.test`,
      subject: 'game',
      text: canary,
      language: 'fr',
      createdAt: new Date(),
    },
  })
  const { id } = await proposeTransfer('BANK-1')
  await bookMoney(app.deps, { actor: 'ada', reason: 'test' }, id)
  await proposeTransfer('BANK-2')
  const playerId = players[0]?.id ?? ''
  const { id: purchaseId } = await db.purchase.findFirstOrThrow({ where: { playerId } })
  const { id: dispute } = await db.cardDispute.create({
    data: {
      purchaseId,
      providerDisputeId: 'dp_1',
      status: 'inquiry',
      amountCents: 300,
      reasonCode: 'fraudulent',
      openedAt: new Date(),
    },
  })
  await db.flag.create({
    data: { playerId, kind: 'card-dispute', key: dispute, facts: {}, raisedAt: new Date() },
  })
  await db.$executeRaw`
    UPDATE pgboss.job SET state = 'failed', output = '{"message": "550 canari@test.test unknown"}' WHERE name = 'send-mail'`
  const prize = await db.prize.findFirstOrThrow({ where: { rank: 1 } })
  values = { player: playerId, week: draw.week, message, prize: prize.id, dispute }
})
afterAll(() => app.close())

/** The commands that only read; those that change something or export data are recorded in any case. */
const queries = listCommands(buildProgram(adminProgram, terminal))
  .filter(
    ({ commands, options }) => commands.length === 0 && !options.some(({ long }) => long === '--reason'),
  )
  // It reads no database.
  .filter((command) => readCommandName(command) !== 'backup check')

/** The commands that show personal data. */
const showingPersons = [
  'approvals list',
  'contact list',
  'contact show',
  'jobs list',
  'players list',
  'players show',
  'transfers unmatched',
  'winners show',
]

test.each(queries.map((command) => [readCommandName(command), command] as const))(
  '%s is recorded when it shows personal data, and only then',
  async (name, command) => {
    const words = command.registeredArguments.map((argument) => values[argument.name()] ?? '')
    const ran = await runStaff(app, ...name.split(' '), ...words, '--by', 'camille', '--json')
    expect(ran).toMatchObject({ code: 0, err: '' })
    const isShown = showingPersons.includes(name)
    expect(ran.out.includes(canary)).toBe(isShown)
    const recorded = { where: { action: name, actor: 'camille' } }
    expect(await app.deps.db.auditRecord.count(recorded)).toBe(isShown ? 1 : 0)
  },
)

test('the audit of a person lists who has seen which of their data', async () => {
  const { out } = await runStaff(app, 'audit', 'list', '--subject', `player:${values.player}`)
  expect(out).toMatch(/camille\s+players show/)
})
