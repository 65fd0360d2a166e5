import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { defaultRateCard } from '@repo/delivery-rules/default-rate-card'
import type { TestDatabase } from '@repo/prisma/test-database'
import { createTestDatabase } from '@repo/prisma/test-database'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runRatesExport, runRatesImport } from './rates.command.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(path.join(os.tmpdir(), 'volant-rates-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

type Run = { readonly code: number | string | null | undefined; readonly out: string; readonly err: string }

const production = () => ({
  NODE_ENV: 'production',
  LOG_LEVEL: 'error',
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  AUTH_SECRET: 'a'.repeat(32),
  FILES_SECRET: 'f'.repeat(32),
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Volant <contact@example.test>',
  PUBLIC_WEB_URL: 'https://example.test',
  CARRIER_WEB_URL: 'https://pro.example.test',
})

/** Runs a command here, configured for production; what it writes is kept. */
async function run(command: () => Promise<void>): Promise<Run> {
  for (const [name, value] of Object.entries(production())) vi.stubEnv(name, value)
  const said = { out: '', err: '' }
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    said.out += chunk
    return true
  })
  vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    said.err += chunk
    return true
  })
  try {
    await command()
    return { ...said, code: process.exitCode ?? 0 }
  } finally {
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
    process.exitCode = undefined
  }
}

/** Runs the command as an operator does, in a process of its own. */
async function admin(...args: string[]): Promise<Run> {
  const script = fileURLToPath(new URL('../admin.ts', import.meta.url))
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH, ...production() },
  })
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), exited])
  return { code, out, err }
}

async function aFile(name: string, content: string): Promise<string> {
  const file = path.join(folder, name)
  await writeFile(file, content)
  return file
}

test('without a rate card an export says so', async () => {
  expect(await run(runRatesExport)).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('no rate card'),
  })
})

test('a card that is not valid is refused with every problem, and nothing is stored', async () => {
  const wrong = { ...defaultRateCard, roundToCents: 0, currency: 'USD' }
  const refused = await run(async () => runRatesImport(await aFile('wrong.json', JSON.stringify(wrong)), {}))
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toContain('roundToCents must be an integer')
  expect(refused.err).toContain("currency must be 'EUR'")
  const torn = await run(async () => runRatesImport(await aFile('torn.json', '{"version":'), { json: true }))
  expect(torn.code).toBe(1)
  expect(JSON.parse(torn.out)).toMatchObject({ ok: false, problems: [expect.stringContaining('JSON')] })
  expect((await run(runRatesExport)).code).toBe(1)
})

test('a card is stored in production, importing its own export changes nothing, and a later one waits for its day', async () => {
  const file = await aFile('card.json', JSON.stringify(defaultRateCard))
  const first = await run(() => runRatesImport(file, { json: true }))
  expect(first).toMatchObject({ code: 0, err: '' })
  expect(JSON.parse(first.out)).toMatchObject({ ok: true, version: 1, isNew: true })

  const exported = await run(runRatesExport)
  expect(JSON.parse(exported.out)).toEqual(defaultRateCard)
  const again = await run(async () => runRatesImport(await aFile('again.json', exported.out), {}))
  expect(again).toMatchObject({ code: 0, out: expect.stringContaining('nothing changes') })

  const dearer = await aFile('dearer.json', JSON.stringify({ ...defaultRateCard, pickupFeeCents: 600 }))
  const later = await admin('rates', 'import', dearer, '--from', '2999-01-01T00:00:00+01:00', '--json')
  expect(JSON.parse(later.out)).toEqual({
    ok: true,
    version: 2,
    isNew: true,
    effectiveFrom: '2998-12-31T23:00:00.000Z',
  })
  expect(JSON.parse((await run(runRatesExport)).out)).toEqual(defaultRateCard)
  expect(await admin('rates', 'import', dearer, '--from', 'tomorrow')).toMatchObject({ code: 1 })
}, 60_000)
