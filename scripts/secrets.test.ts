import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { programs } from './production-programs.ts'
import { writeSecrets } from './secrets.ts'

let folder = ''
let file = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-command-'))
  file = join(folder, '.env')
})
afterEach(() => rmSync(folder, { recursive: true }))

const read = () => parseEnv(readFileSync(file, 'utf8'))

test('a new file gets every secret that production requires, for its owner alone', () => {
  const { created, missing } = writeSecrets(file)
  expect(Object.keys(read()).toSorted()).toEqual(created.toSorted())
  expect(created).toEqual(
    expect.arrayContaining(['AUTH_SECRET', 'LOTTERY_SIGNING_KEY', 'VAPID_PRIVATE_KEY', 'POSTGRES_PASSWORD']),
  )
  expect(missing).toEqual(
    expect.arrayContaining(['OPERATOR_FILE', 'SMTP_URL', 'STRIPE_SECRET_KEY', 'WEB_HOST']),
  )
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a value stays, an empty line is filled in, and a repeat changes nothing', () => {
  writeFileSync(file, '# Ours\nAUTH_SECRET=chosen\nBANK_SECRET=\nSMTP_URL=smtps://mail.example.fr')
  expect(writeSecrets(file).missing).not.toContain('SMTP_URL')
  const text = readFileSync(file, 'utf8')
  expect(text).toMatch(
    /^# Ours\nAUTH_SECRET=chosen\nBANK_SECRET=\S{43}\nSMTP_URL=smtps:\/\/mail\.example\.fr\n/,
  )
  expect(writeSecrets(file).created).toEqual([])
  expect(readFileSync(file, 'utf8')).toBe(text)
})

test('a second concurrent run is refused', () => {
  writeFileSync(`${file}.new`, '')
  expect(() => writeSecrets(file)).toThrow('EEXIST')
})

test('every program starts in production with the created secrets and the settings named as missing', () => {
  const { missing } = writeSecrets(file)
  for (const { given, read: start } of programs) {
    const own = Object.entries(given).filter(([name]) => missing.includes(name))
    const needed = {
      NODE_ENV: 'production',
      DATABASE_URL: given.DATABASE_URL,
      LOTTERY_DATABASE_URL: given.LOTTERY_DATABASE_URL,
    }
    expect(() => start({ ...needed, ...read(), ...Object.fromEntries(own) })).not.toThrow()
  }
})
