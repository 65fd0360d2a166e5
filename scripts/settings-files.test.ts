import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { settings } from '@repo/settings/all-settings'
import { selectSettings } from '@repo/settings/read-settings'
import type { Program, Setting } from '@repo/settings/setting'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from './settings.ts'
import { createEnvExample, fillInCompose } from './settings-files.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const compose = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, { environment?: Record<string, string> }>
} // as: compose.test.ts checks the rest
const declared = Object.entries<Setting>(settings)

test('.env.example and docker-compose.yml are as `node scripts/settings-files.ts` writes them', () => {
  expect(read('.env.example')).toBe(createEnvExample())
  expect(read('docker-compose.yml')).toBe(fillInCompose(read('docker-compose.yml')))
})

test('every setting is in one chapter of .env.example, with the default that programs have', () => {
  const exampleValues = parseEnv(read('.env.example'))
  expect(Object.keys(exampleValues).toSorted()).toEqual(Object.keys(settings).toSorted())
  for (const [name, { schema }] of declared)
    expect(schema.safeParse(exampleValues[name] || undefined), name).toEqual(schema.safeParse(undefined))
})

test('at most 95 variables are declared, each with a sentence', () => {
  expect(declared.length).toBeLessThanOrEqual(95)
  expect(declared.filter(([, { description }]) => !/^\S.*\.$/.test(description))).toEqual([])
})

test.each(['api', 'lottery-api', 'web', 'carrier', 'lottery-web', 'secrets'] as const)(
  'the container of %s gets no setting that its program does not read',
  (program: Program) => {
    const containerSettings = Object.keys(compose.services[program]?.environment ?? {})
    const programSettings = Object.keys(selectSettings(program))
    expect(containerSettings.length).toBeGreaterThan(5)
    expect(
      containerSettings.filter((name) => name !== 'NODE_OPTIONS' && !programSettings.includes(name)),
    ).toEqual([])
  },
)
