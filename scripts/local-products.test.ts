import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listPortsInUse, localProducts, parseProducts } from './local-products.ts'
import { readSettings, root, SettingError } from './settings.ts'

const listNames = (given: string[]) => parseProducts(given).map(({ name }) => name)

test('without arguments every product is started, with --only the named one', () => {
  expect(listNames([])).toEqual(['delivery', 'lottery'])
  expect(listNames(['--only', 'lottery'])).toEqual(['lottery'])
  expect(listNames(['--only=delivery'])).toEqual(['delivery'])
})

test.each([
  [['--only'], 'it is ""'],
  [['--only', 'casino'], 'it is "casino"'],
  [['--only', 'lottery', 'now'], 'Unknown argument "now"'],
  [['lottery'], 'Unknown argument "lottery"'],
  [['--verbose'], 'Unknown argument "--verbose"'],
])('%j is refused with a sentence that names it', (given, sentence) => {
  expect(() => parseProducts(given)).toThrow(SettingError)
  expect(() => parseProducts(given)).toThrow(sentence)
})

test('every script that a product names exists', () => {
  for (const { processes, sites, admin } of localProducts) {
    const scripts = [
      ...processes.map(({ script }) => script),
      ...sites.map(({ folder }) => `${folder}/serve.ts`),
    ]
    for (const script of [...scripts, admin]) expect(existsSync(join(root, script)), script).toBe(true)
  }
})

test('an instance uses the ports of its products, and PostgreSQL’s when a database is missing', () => {
  const listPorts = (environment: NodeJS.ProcessEnv, given: string[]) =>
    Object.keys(listPortsInUse(readSettings(environment), parseProducts(given))).sort()
  const mail = ['MAILBOX_PORT', 'SMTP_PORT']
  expect(listPorts({}, ['--only', 'lottery'])).toEqual(
    ['LOTTERY_API_PORT', 'LOTTERY_WEB_PORT', 'POSTGRES_PORT', ...mail].sort(),
  )
  const elsewhere = { DATABASE_URL: 'postgresql://db/delivery', SMTP_URL: 'smtp://mail' }
  expect(listPorts(elsewhere, ['--only', 'delivery'])).toEqual(['API_PORT', 'CARRIER_PORT', 'WEB_PORT'])
  expect(listPorts(elsewhere, [])).toContain('POSTGRES_PORT')
})
