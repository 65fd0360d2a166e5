import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { listCommands, readCommandName } from '@repo/server-kit/staff/command'
import { buildProgram } from '@repo/server-kit/staff/program'
import type { Command, Option } from 'commander'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSender } from '#api/testing/builders.ts'
import { aSearchingOrder } from '#api/testing/orders.ts'
import type { CommandResult } from '#api/testing/staff.ts'
import { runStaff } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { adminProgram } from './program.ts'
import { terminal } from './staff/staff-command.ts'

let app: TestApp
let folder: string
let orderId: string
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
  folder = await mkdtemp(path.join(os.tmpdir(), 'volant-commands-'))
  orderId = await aSearchingOrder(app, await aSender(app.deps))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await app.close()
})

/** The commands of developers, which run endlessly or create demo data, and are refused in production. */
const developerCommands = ['seed', 'simulate']

const verbs = listCommands(buildProgram(adminProgram, terminal)).filter(
  ({ commands }) => commands.length === 0,
)
const table = verbs.map((command) => [readCommandName(command), command] as const)
const staffCommands = table.filter(([name]) => !developerCommands.includes(name))
const hasOption = (command: Command, long: string) => command.options.some((option) => option.long === long)
const changingCommands = staffCommands.filter(([, command]) => hasOption(command, '--dry-run'))

const unknownId = '00000000-0000-4000-8000-000000000000'

/** Returns a plausible value for an argument or option by its name: a wrong id for an id. */
function getPlausibleValue(name: string): string {
  const values: Readonly<Record<string, string>> = {
    path: path.join(folder, `${name}-${unknownId}`),
    file: path.join(folder, 'nothing-here'),
    month: '2026-01',
    year: '2026',
    from: '2026-01-01',
    to: '2026-01-31',
    tell: 'Une phrase.',
    verdict: 'restore',
    days: '7',
    text: 'nobody at all',
  }
  return values[name] ?? unknownId
}

const listOptionWords = ({ long, mandatory, required }: Option): readonly string[] => {
  if (!long || !mandatory || !required) return []
  return [long, long === '--reason' ? 'force-majeure' : getPlausibleValue(long.slice(2))]
}

/** Returns the command line with wrong ids and the required options. */
function buildWrongCommand(command: Command): readonly string[] {
  return [
    ...readCommandName(command).split(' '),
    ...command.registeredArguments.map((argument) => getPlausibleValue(argument.name())),
    ...command.options.flatMap(listOptionWords),
    ...['--tell', '--from', '--to']
      .filter((long) => hasOption(command, long))
      .flatMap((long) => [long, getPlausibleValue(long.slice(2))]),
  ]
}

/** Returns the number of rows of every table, and a checksum that changes with each row written. */
async function computeChecksum(): Promise<unknown> {
  const tables = await app.deps.db.$queryRaw<{ name: string }[]>`
    SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND (table_schema = 'public' OR table_name = 'job')`
  const sums = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, count(*)::int AS rows, sum(xmin::text::bigint)::text AS marks FROM ${name}`,
  )
  // In parallel, the database returns the parts in any order.
  return app.deps.db.$queryRawUnsafe(`${sums.join(' UNION ALL ')} ORDER BY name`)
}

function expectASentence({ code, out, err }: CommandResult): void {
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err.trim()).not.toBe('')
  expect(err).not.toMatch(/\n\s+at |undefined|\[object|prisma|invocation/i)
}

test('the admin program has commands for accounts, documents, orders, rates, the ledger and the audit', () => {
  const nouns = new Set(staffCommands.map(([name]) => name.split(' ')[0]))
  const expectedNouns = ['accounts', 'documents', 'orders', 'rates', 'ledger', 'audit']
  expect([...nouns]).toEqual(expect.arrayContaining(expectedNouns))
})

describe('the command', () => {
  test.each(table)('%s has a description, an option --json and a help page', async (name, command) => {
    expect(command.description().length).toBeGreaterThan(10)
    expect(hasOption(command, '--json')).toBe(true)
    const { code, out } = await runStaff(app, ...name.split(' '), '--help')
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('Usage: admin') })
  })

  test.each(staffCommands)(
    '%s with unknown ids fails with a sentence, unless it needs none',
    async (_, command) => {
      const result = await runStaff(app, ...buildWrongCommand(command), '--json')
      // A command without ids succeeds.
      if (result.code === 0) expect(JSON.parse(result.out)).toBeTypeOf('object')
      else expectASentence(result)
      if (
        command.registeredArguments.some((argument) =>
          /^(order|account|document|appeal)$/.test(argument.name()),
        )
      )
        expect(result.code).toBe(1)
    },
  )

  test.each(
    staffCommands.filter(([, command]) => command.registeredArguments.some(({ required }) => required)),
  )('%s without its subject names the missing argument', async (name) =>
    expectASentence(await runStaff(app, ...name.split(' '))),
  )
})

describe('the changing command', () => {
  test.each(changingCommands)('%s has an option --yes', (_, command) => {
    expect(hasOption(command, '--yes')).toBe(true)
  })

  test.each(changingCommands)(
    '%s changes nothing without an answer to its question, nor on a dry run',
    async (_, command) => {
      const before = await computeChecksum()
      for (const words of [
        buildWrongCommand(command),
        buildWrongCommand(command).map((word) => (word === unknownId ? orderId : word)),
      ]) {
        const alone = await runStaff(app, ...words)
        expect({ code: alone.code, out: alone.out }).toEqual({ code: 1, out: '' })
        const dry = await runStaff(app, ...words, '--dry-run')
        if (dry.code !== 0) expectASentence(dry)
      }
      expect(await computeChecksum()).toEqual(before)
    },
  )

  test.each(changingCommands)('%s requires a reason', async (name, command) => {
    const words = buildWrongCommand(command)
    const reasonIndex = words.indexOf('--reason')
    expect(reasonIndex, `${name} has no --reason`).toBeGreaterThan(0)
    const { code, err } = await runStaff(app, ...words.toSpliced(reasonIndex, 2), '--yes')
    expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining('--reason') })
  })

  test('orders cancel is recorded with its person and reason', async () => {
    const words = ['orders', 'cancel', orderId, '--reason', 'force-majeure', '--as', 'camille']
    expect(await runStaff(app, ...words, '--yes')).toMatchObject({ code: 0 })
    const records = await app.deps.db.auditRecord.findMany({ where: { subjectId: orderId } })
    expect(records).toMatchObject([{ actor: 'camille', action: 'orders cancel', reason: 'force-majeure' }])
  })
})
