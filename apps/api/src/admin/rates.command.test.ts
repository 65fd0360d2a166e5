import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { defaultRateCard } from '@repo/delivery-rules/default-rate-card'
import type { TestDatabase } from '@repo/prisma/test-database'
import { createTestDatabase } from '@repo/prisma/test-database'
import { operatorFile } from '@repo/settings/testing/operator-file'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#api/config.ts'
import { openDeps } from '#api/deps.ts'
import type { CommandResult } from '#api/testing/staff.ts'
import { readStaffJson, runStaff } from '#api/testing/staff.ts'
import { testStaff, toStaffKey } from '#api/testing/staff-keys.ts'

let database: TestDatabase
let folder: string
let opened: Awaited<ReturnType<typeof openDeps>>
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(path.join(os.tmpdir(), 'volant-rates-'))
  opened = await openDeps(readConfig(createProductionSettings()), { name: 'test', isWorker: false })
})
afterAll(async () => {
  await opened.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const createProductionSettings = () => ({
  NODE_ENV: 'production',
  LOG_LEVEL: 'error',
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  AUTH_SECRET: 'a'.repeat(32),
  FILES_SECRET: 'f'.repeat(32),
  BANK_SECRET: 'b'.repeat(32),
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Volant <contact@example.fr>',
  SUPPORT_EMAIL: 'support@example.fr',
  SMS_DSN: 'none',
  PUBLIC_WEB_URL: 'https://example.fr',
  CARRIER_WEB_URL: 'https://pro.example.fr',
  OPERATOR_FILE: operatorFile,
  STAFF: testStaff,
  STAFF_KEY: toStaffKey('camille'),
})

const run = (...words: readonly string[]) => runStaff(opened, ...words)
const exportCard = async () => JSON.parse((await run('rates', 'export')).out)
const confirmation = ['--reason', 'Tarifs 2027', '--yes']

/** Runs the admin program like an operator, in a separate process. */
async function runAdmin(...args: string[]): Promise<CommandResult> {
  const script = fileURLToPath(new URL('../admin.ts', import.meta.url))
  const child = spawn(process.execPath, [script, ...args], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...createProductionSettings(),
    },
  })
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), exited])
  return { code: code ?? -1, out, err }
}

async function writeCard(name: string, content: string): Promise<string> {
  const file = path.join(folder, name)
  await writeFile(file, content)
  return file
}

test('an export without a stored rate card fails and says so', async () => {
  expect(await run('rates', 'export')).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('no rate card'),
  })
})

test('an invalid rate card is refused with every problem, and nothing is stored', async () => {
  const wrong = { ...defaultRateCard, roundToCents: 0, currency: 'USD' }
  const file = await writeCard('wrong.json', JSON.stringify(wrong))
  const refused = await run('rates', 'import', file, ...confirmation)
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toContain('roundToCents must be an integer')
  expect(refused.err).toContain("currency must be 'EUR'")
  const torn = await run(
    'rates',
    'import',
    await writeCard('torn.json', '{"version":'),
    '--dry-run',
    ...confirmation,
  )
  expect(torn).toMatchObject({ code: 1, err: expect.stringContaining('JSON') })
  expect((await run('rates', 'export')).code).toBe(1)
})

test('a rate card is imported in production, and importing its export changes nothing', async () => {
  const file = await writeCard('card.json', JSON.stringify(defaultRateCard))
  expect(await readStaffJson(opened, 'rates', 'import', file, ...confirmation)).toMatchObject({
    version: 1,
    isNew: true,
  })
  expect(await exportCard()).toEqual(defaultRateCard)
  const copy = await writeCard('again.json', (await run('rates', 'export', '--json')).out)
  const again = await run('rates', 'import', copy, ...confirmation)
  expect(again).toMatchObject({ code: 0, out: expect.stringContaining('nothing changes') })
})

test('a rate card of a future instant is stored without being in effect, and each stored card is recorded', async () => {
  const dearer = await writeCard('dearer.json', JSON.stringify({ ...defaultRateCard, pickupFeeCents: 600 }))
  const from = ['--from', '2999-01-01T00:00:00+01:00']
  const later = await runAdmin('rates', 'import', dearer, ...from, ...confirmation, '--json')
  expect(JSON.parse(later.out)).toEqual({
    ok: true,
    version: 2,
    isNew: true,
    effectiveFrom: '2998-12-31T23:00:00.000Z',
  })
  expect(await exportCard()).toEqual(defaultRateCard)
  const records = await opened.deps.db.auditRecord.findMany({ select: { subjectId: true, reason: true } })
  expect(records).toEqual(['1', '2'].map((subjectId) => ({ subjectId, reason: 'Tarifs 2027' })))
})

test('a rate card is refused when it is to take effect at something that is no instant', async () => {
  const file = await writeCard('undated.json', JSON.stringify(defaultRateCard))
  const refused = await runAdmin('rates', 'import', file, '--from', 'tomorrow', ...confirmation)
  expect(refused).toMatchObject({ code: 1 })
})
