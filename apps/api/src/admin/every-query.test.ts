import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { listCommands, readCommandName } from '@repo/server-kit/staff/command'
import { buildProgram } from '@repo/server-kit/staff/program'
import type { Command } from 'commander'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCarrier, aSender } from '#api/testing/builders.ts'
import { actWithoutChecks, fillTables, markEverything } from '#api/testing/canaries-everywhere.ts'
import { aPickedUpOrder } from '#api/testing/deliveries.ts'
import { aSearchingOrder, goOnDuty } from '#api/testing/orders.ts'
import { runStaff } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { adminProgram } from './program.ts'
import { terminal } from './staff/staff-command.ts'

let app: TestApp
let folder: string
/** The value of each argument or mandatory option, by its name: an existing row. */
let values: Readonly<Record<string, string>>
const findAnyId = async (table: string) => {
  const [row] = await app.deps.db.$queryRawUnsafe<{ id: string }[]>(`SELECT id::text FROM "${table}" LIMIT 1`)
  return row?.id ?? ''
}

beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
  folder = await mkdtemp(path.join(os.tmpdir(), 'volant-looks-'))
  const sender = await aSender(app.deps)
  const carrier = await aCarrier(app.deps)
  const { orderId } = await aPickedUpOrder(app, sender, carrier)
  await goOnDuty(app, await aCarrier(app.deps))
  const searching = await aSearchingOrder(app, sender)
  const payout = { partyId: carrier.account.id, month: '2026-01', amountCents: 4711 }
  await app.deps.db.payout.create({ data: { ...payout, status: 'due', reckonedAt: new Date() } })
  const claim = { orderId, kind: 'invoice', clientKey: orderId, text: 'x', openedAt: new Date() } as const
  const { id: claimId } = await app.deps.db.claim.create({ data: claim })
  const paperPath = await app.deps.files.put(Buffer.from('canari-paper'))
  const { id: fileId } = await app.deps.db.storedFile.create({
    data: { path: paperPath, purpose: 'claim', mediaType: 'application/pdf', sizeBytes: 1, sha256: 'x' },
  })
  await app.deps.db.claimPicture.create({ data: { claimId, party: 'sender', position: 1, fileId } })
  await actWithoutChecks(app, async () => {
    await fillTables(app, { '→order': `'${orderId}'`, '→account': `'${sender.account.id}'` })
    await markEverything(app, ['saved_card.last4'])
    await app.deps.db.document.updateMany({ data: { status: 'under_review' } })
    await app.deps.db.document.updateMany({
      where: { kind: { not: 'driving_licence' } },
      data: { licenceClasses: [], licenceEndsOn: null },
    })
    await app.deps.db.supportMessage.updateMany({ data: { answeredAt: null, isSuspect: false } })
    await app.deps.db.appeal.updateMany({ data: { answeredAt: null, verdict: null } })
    await app.deps.db.suspension.updateMany({ data: { endedAt: null } })
    await app.deps.db.returnRequest.updateMany({ data: { approvedAt: null, refusedAt: null } })
    await app.deps.db.cardDispute.updateMany({ data: { closedAt: null } })
  })
  await app.deps.db.$executeRaw`
    UPDATE pgboss.job SET state = 'failed', output = '{"message": "550 canari@test.test unknown"}' WHERE name = 'send-mail'`
  const document = await findAnyId('document')
  await app.deps.db.document.update({ where: { id: document }, data: { fileId } })
  values = {
    order: searching,
    account: sender.account.id,
    document,
    claim: await findAnyId('claim'),
    message: await findAnyId('support_message'),
    payout: await findAnyId('payout'),
    refund: await findAnyId('refund'),
    dispute: await findAnyId('card_dispute'),
    text: 'canari',
    known: searching,
    rule: 'order-details',
    queue: 'send-mail',
    contact: 'nobody@test.test',
  }
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await app.close()
})

const hasOption = (command: Command, long: string) => command.options.some((option) => option.long === long)

/** Queries that are not tested here: they create data, or need files that no test has. */
const excludedQueries = ['seed', 'simulate', 'backup check', 'rates export']
const queries = listCommands(buildProgram(adminProgram, terminal))
  .filter((command) => command.commands.length === 0 && !hasOption(command, '--dry-run'))
  .filter((command) => !excludedQueries.includes(readCommandName(command)))

function buildWords(command: Command): readonly string[] {
  const value = (name: string) =>
    name === 'path' ? path.join(folder, readCommandName(command)) : (values[name] ?? '')
  return [
    ...readCommandName(command).split(' '),
    ...command.registeredArguments.map((argument) => value(argument.name())),
    ...(hasOption(command, '--texts') ? ['--texts'] : []),
  ]
}

const countRecords = (action: string) =>
  app.deps.db.auditRecord.count({ where: { action, actor: 'camille' } })

/** The queries that show a personal column. */
const personalQueries = [
  'accounts find',
  'accounts show',
  'appeals list',
  'claims show',
  'dispatch explain',
  'documents list',
  'documents show',
  'inbox list',
  'inbox show',
  'orders find',
  'orders list',
  'orders return list',
  'orders show',
  'payouts list',
  'payouts show',
  'ratings list',
  'support jobs',
]

/** A query that is recorded, too, and shows no text: a payout is a person's earnings. */
const queriesWithoutTexts = ['payouts show']

test.each(queries.map((command) => [readCommandName(command), command] as const))(
  'the query %s is recorded if and only if it shows personal data',
  async (name, command) => {
    const result = await runStaff(app, ...buildWords(command), '--as', 'camille', '--json')
    const isPersonal = personalQueries.includes(name)
    if (isPersonal) expect(result).toMatchObject({ code: 0, err: '' })
    expect(result.out.includes('canari')).toBe(isPersonal && !queriesWithoutTexts.includes(name))
    expect(await countRecords(name)).toBe(isPersonal ? 1 : 0)
  },
)

test('the audit records about an account include the queries that showed it', async () => {
  const { out } = await runStaff(app, 'audit', 'list', '--subject', values.account ?? '', '--json')
  const actions = JSON.parse(out).records.map((record: { action: string }) => record.action)
  expect(actions).toEqual(expect.arrayContaining(['accounts find', 'accounts show']))
})
