import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './settings.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** The names of the settings that a program's schema reads. */
function settingsOf(files: readonly string[]): readonly string[] {
  const names = files.flatMap((file) => [...read(file).matchAll(/^ {2}([A-Z][A-Z0-9_]+):(?! renamed\()/gm)])
  return [...new Set(names.map(([, name = '']) => name))]
}

const ofBothProducts = ['database-limits', 'deadline', 'lifecycle', 'open-traces'].map(
  (name) => `packages/server-kit/src/${name}.ts`,
)
const sources = [
  ...globSync(['apps/*/src/{config,*.config}.ts', 'apps/*/settings.ts'], { cwd: root }),
  ...ofBothProducts,
]

test('every setting of every program is in .env.example', () => {
  const documented = new Set(
    [...read('.env.example').matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name),
  )
  const settings = settingsOf(sources)
  expect(settings.length).toBeGreaterThan(80)
  expect(settings.filter((name) => !documented.has(name))).toEqual([])
})

test('every setting of the lottery is handed to its containers', () => {
  // Its addresses inside the containers are the image's and the defaults.
  const given = new Set(['LOTTERY_API_HOST', 'LOTTERY_API_PORT', 'LOTTERY_WEB_PORT', 'LOTTERY_DATA_DIR'])
  // The containers' mailbox is known by its whole address.
  given.add('MAILBOX_PORT')
  // The databases and the key's public half come from the first step, too.
  for (const name of ['LOTTERY_DATABASE_URL', 'LOTTERY_DATABASE_OWNER_URL', 'LOTTERY_SIGNING_PUBLIC_KEY'])
    given.add(name)
  const handed = new Set(
    [...read('docker-compose.yml').matchAll(/^ +([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name),
  )
  const ofLottery = sources.filter((file) => file.startsWith('apps/lottery-'))
  const settings = settingsOf([...ofLottery, ...ofBothProducts])
  expect(settings.length).toBeGreaterThan(30)
  expect(settings.filter((name) => !given.has(name) && !handed.has(name))).toEqual([])
})
