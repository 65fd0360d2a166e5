// npm run libraries: which libraries must be looked at, and by when; exit code 1 when one is overdue.
// npm run libraries -- looked: asks the registry for known weaknesses and, where there are none, notes that all libraries were looked at today.
// npm run libraries -- looked --without-list "<why>": the same where no registry can be asked.

import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Look } from './looks-at-libraries.ts'
import { lockedLibraries, lookAgainBy, overdueLibraries } from './looks-at-libraries.ts'
import { root } from './settings.ts'

const file = join(root, 'docs', 'libraries.json')
const locked = lockedLibraries(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8'))
const today = new Date().toISOString().slice(0, 10)

const say = (line: string) => void process.stdout.write(`${line}\n`)

const [wish, flag, why = ''] = process.argv.slice(2)
if (wish === undefined) process.exitCode = tellOverdue()
else if (wish === 'looked') process.exitCode = noteLook()
else {
  say(`Unknown: "${wish}". Say "looked", or nothing.`)
  process.exitCode = 1
}

function tellOverdue(): number {
  const look: Look = JSON.parse(readFileSync(file, 'utf8'))
  const overdue = overdueLibraries(look, locked, today)
  for (const library of overdue) say(library)
  say(`${overdue.length} of ${locked.length} libraries are overdue.`)
  say(`All were looked at on ${look.day} (${look.weaknesses}); the next look is due by ${lookAgainBy(look)}.`)
  return overdue.length > 0 ? 1 : 0
}

function noteLook(): number {
  const weaknesses = flag === '--without-list' && why !== '' ? `not asked for: ${why}` : askRegistry()
  if (weaknesses === null) return 1
  const look: Look = { day: today, weaknesses, libraries: locked }
  writeFileSync(file, `${JSON.stringify(look, null, 2)}\n`)
  return tellOverdue()
}

/** The registry's known weaknesses, as text; null where it knows one, or has no list. */
function askRegistry(): string | null {
  const runner = readFileSync(join(root, 'scripts', 'run.mjs'), 'utf8')
  const [, pnpm = 'pnpm'] = /PNPM = '([^']+)'/.exec(runner) ?? []
  const asked = spawnSync('npx', ['--yes', pnpm, 'audit', '--audit-level', 'moderate'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (asked.status === 0) return 'no weakness known that is moderate or worse'
  say(`${asked.stdout}${asked.stderr}`.trim())
  say('Nothing was noted: mend what is named (SECURITY.md says by when), or ask a registry that has a list.')
  return null
}
