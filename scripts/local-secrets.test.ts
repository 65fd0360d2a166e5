import { createPrivateKey } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readLocalSecrets } from './local-secrets.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('local secrets are created once, readable by their owner only', () => {
  const first = readLocalSecrets(folder, {})
  expect(readLocalSecrets(folder, {})).toEqual(first)
  expect(new Set(Object.values(first)).size).toBe(Object.keys(first).length)
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
})

test('the lottery’s manifests are signed with an Ed25519 key', () => {
  const der = Buffer.from(readLocalSecrets(folder, {}).LOTTERY_SIGNING_KEY ?? '', 'base64')
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  expect(key.asymmetricKeyType).toBe('ed25519')
})

test('missing secrets are added to a data folder, and stored ones stay', () => {
  const file = join(folder, 'secrets.json')
  writeFileSync(file, JSON.stringify({ AUTH_SECRET: 'kept' }))
  const secrets = readLocalSecrets(folder, {})
  expect(secrets.AUTH_SECRET).toBe('kept')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(secrets)
})

test('a secret of the environment takes precedence over a stored one, unless it is blank', () => {
  const environment = { LOTTERY_BANK_SECRET: 'given', LOTTERY_SIGNING_KEY: ' ' }
  const secrets = readLocalSecrets(folder, environment)
  expect(secrets.LOTTERY_BANK_SECRET).toBe('given')
  expect(secrets.LOTTERY_SIGNING_KEY).not.toBe(' ')
})
