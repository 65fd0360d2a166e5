import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { listCommands, readCommandName } from '@repo/server-kit/staff/command'
import { buildProgram } from '@repo/server-kit/staff/program'
import type { Command, Option } from 'commander'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CommandResult } from '#lottery-api/testing/staff.ts'
import { runStaff } from '#lottery-api/testing/staff.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { adminProgram } from './program.ts'
import { terminal } from './staff/staff-command.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await testApp({ environment: { LOG_LEVEL: 'fatal' } })
  folder = await mkdtemp(path.join(os.tmpdir(), 'cagnotte-commands-'))
  // Something lies there, and no backup.
  await mkdir(path.join(folder, '1999-W01', 'x'), { recursive: true })
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await app.close()
})

const leafCommands = listCommands(buildProgram(adminProgram, terminal)).filter(
  ({ commands }) => commands.length === 0,
)
const table = leafCommands.map((command) => [readCommandName(command), command] as const)
const has = (command: Command, long: string) => command.options.some((option) => option.long === long)
/** The commands that change something, each with its words. */
const changingCommands = table.filter(([, command]) => has(command, '--reason'))

const unknown = '00000000-0000-4000-8000-000000000000'

/** Returns a plausible value for an argument or option by its name, and the id of nothing for an unknown name. */
function chooseValue(name: string): string {
  const values: Readonly<Record<string, string>> = {
    week: '1999-W01',
    path: path.join(folder, 'pages'),
    folder: path.join(folder, '1999-W01'),
    by: 'camille',
    reason: 'Because.',
    // A well-formed key, and a distant draw.
    publicKey: '00'.repeat(32),
    from: '99999',
    country: 'FR',
    number: '12AB34567',
    born: '1990-05-17',
    term: '24h',
    // Days of texts; what is wrong is the folder.
    version: '1999-01-04',
    since: '2099-01-04',
    // A first booking has no id to be wrong, but its amount can be.
    amount: '0.00',
    payer: 'Camille Martin',
    received: '2026-11-20',
    text: 'RF',
    reference: 'BANK-7',
  }
  return values[name] ?? (name === 'because' ? name : unknown)
}

/** Returns these options with values; options without a value, or with a default one, are left out. */
const fillOptions = (options: readonly Option[], isIncluded: (option: Option) => boolean) =>
  options.flatMap((option) => {
    const name = option.long?.slice(2)
    if (!name || !option.required || option.defaultValue !== undefined || !isIncluded(option)) return []
    return [`--${name}`, chooseValue(name)]
  })

/** The options with a value that no command requires. */
const optional = [
  '--journal',
  '--subject',
  '--anchor',
  '--status',
  '--expires',
  '--draw',
  '--state',
  '--account',
]

/** Returns the words of a command with wrong ids and its required options. */
function fillWithWrongIds(command: Command): readonly string[] {
  const because = readCommandName(command).startsWith('documents') ? 'unreadable' : 'identity'
  return [
    ...readCommandName(command).split(' '),
    ...command.registeredArguments.map((argument) => chooseValue(argument.name())),
    ...fillOptions(command.options, ({ long }) => !optional.includes(long ?? '')).map((word) =>
      word === 'because' ? because : word,
    ),
  ]
}

/** Returns the number of rows of every table, and a figure that changes with each row that is written. */
async function fingerprintDatabase(): Promise<unknown> {
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

function expectSentence({ code, out, err }: CommandResult): void {
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err.trim()).not.toBe('')
  expect(err).not.toMatch(/\n\s+at |undefined|\[object|prisma|invocation/i)
}

test('the admin program has commands for every subject that staff work on', () => {
  const subjects = new Set(table.map(([name]) => name.split(' ')[0]))
  expect([...subjects].sort()).toEqual([
    'approvals',
    'audit',
    'backup',
    'business',
    'check',
    'contact',
    'disputes',
    'documents',
    'draws',
    'files',
    'flags',
    'jobs',
    'money-orders',
    'newsletter',
    'payouts',
    'players',
    'refunds',
    'seed',
    'staff',
    'statistics',
    'terms',
    'transfers',
    'winners',
  ])
})

describe('every command', () => {
  test.each(table)('%s has a description, an option --json and a help page', async (name, command) => {
    expect(command.description().length).toBeGreaterThan(10)
    expect(has(command, '--json')).toBe(true)
    expect(has(command, '--by')).toBe(true)
    const { code, out, err } = await runStaff(app, ...name.split(' '), '--help')
    expect({ code, out, err }).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringContaining('Usage: lottery-admin'),
    })
  })

  test.each(table)('%s with wrong ids changes nothing and reports it in one sentence', async (_, command) => {
    const before = await fingerprintDatabase()
    const ran = await runStaff(app, ...fillWithWrongIds(command), '--json')
    const hasIds = command.registeredArguments.length > 0
    // A command without ids succeeds.
    if (ran.code === 2) {
      expectSentence(ran)
      expect(ran.err.trim().split('\n')).toHaveLength(1)
      expect(ran.err).toMatch(/00000000|1999-W01|amount|instant/)
    } else for (const line of ran.out.trim().split('\n')) expect(JSON.parse(line)).toBeTypeOf('object')
    expect({ hasIds, code: ran.code === 2 }).toEqual({ hasIds, code: hasIds })
    if (readCommandName(command) !== 'seed') expect(await fingerprintDatabase()).toEqual(before)
  })

  test.each(table.filter(([, command]) => command.registeredArguments.length > 0))(
    '%s with an invalid or missing id reports the error in words for staff',
    async (name, command) => {
      expectSentence(await runStaff(app, ...name.split(' ')))
      const words = fillWithWrongIds(command).map((word) => (word === unknown ? "'; --" : word))
      expectSentence(await runStaff(app, ...words))
    },
  )
})

describe('every command that changes something', () => {
  test.each(changingCommands)('%s requires --by and --reason', async (_, command) => {
    const words = fillWithWrongIds(command)
    for (const option of ['--by', '--reason']) {
      const optionIndex = words.indexOf(option)
      expect(optionIndex).toBeGreaterThan(0)
      const withoutOption = await runStaff(app, ...words.toSpliced(optionIndex, 2))
      expectSentence(withoutOption)
      expect(withoutOption.err).toContain(option)
      const withBlank = await runStaff(app, ...words.toSpliced(optionIndex + 1, 1, '  '))
      expectSentence(withBlank)
      expect(withBlank.err).toContain(option.slice(2))
    }
  })
})

test('the program starts on its own, without a terminal, and prints its usage', async () => {
  const script = fileURLToPath(new URL('../admin.ts', import.meta.url))
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const run = async (...words: readonly string[]) => {
    const child = spawn(process.execPath, [script, ...words], {
      env: {
        PATH,
        NODE_COMPILE_CACHE,
        LOTTERY_DATABASE_URL: app.deps.config.databaseUrl,
        LOG_LEVEL: 'fatal',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [out, err, code] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      new Promise((resolve) => child.once('close', resolve)),
    ])
    return { code, out, err }
  }
  expect(await run('--help')).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringContaining('Usage: lottery-admin'),
  })
  expect(await run('draws', 'show', '1999-W01')).toEqual({
    code: 2,
    out: '',
    err: 'There is no draw 1999-W01.\n',
  })
  expect(await run('no-such-noun')).toMatchObject({ code: 2, out: '' })
})
