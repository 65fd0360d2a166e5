import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { settings } from '@repo/settings/all-settings'
import { settingsOf } from '@repo/settings/read-settings'
import type { Program, Setting } from '@repo/settings/setting'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from './settings.ts'
import { fillInCompose, createEnvExample } from './settings-files.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const compose = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, { environment?: Record<string, string> }>
} // as: compose.test.ts looks at the rest
const declared = Object.entries<Setting>(settings)

test('.env.example and docker-compose.yml are as `node scripts/settings-files.ts` writes them', () => {
  expect(read('.env.example')).toBe(createEnvExample())
  expect(read('docker-compose.yml')).toBe(fillInCompose(read('docker-compose.yml')))
})

test('every setting is in one chapter of .env.example, with the default that programs have', () => {
  const shown = parseEnv(read('.env.example'))
  expect(Object.keys(shown).toSorted()).toEqual(Object.keys(settings).toSorted())
  for (const [name, { schema }] of declared)
    expect(schema.safeParse(shown[name] || undefined), name).toEqual(schema.safeParse(undefined))
})

test('at most 95 variables are declared, each with a sentence', () => {
  expect(declared.length).toBeLessThanOrEqual(95)
  expect(declared.filter(([, { description }]) => !/^\S.*\.$/.test(description))).toEqual([])
})

test.each(['api', 'lottery-api', 'web', 'carrier', 'lottery-web', 'secrets'] as const)(
  'the container of %s gets no setting that its program does not read',
  (program: Program) => {
    const handed = Object.keys(compose.services[program]?.environment ?? {})
    const known = Object.keys(settingsOf(program))
    expect(handed.length).toBeGreaterThan(5)
    expect(handed.filter((name) => name !== 'NODE_OPTIONS' && !known.includes(name))).toEqual([])
  },
)
