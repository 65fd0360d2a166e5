// npm run libraries: which libraries must be looked at, and by when; exit code 1 when one is overdue.
// npm run libraries -- looked: asks the registry for known weaknesses and, where there are none, notes that all libraries were looked at today.
// npm run libraries -- looked --without-list "<why>": the same where no registry can be asked.

import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LibraryCheck } from './library-checks.ts'
import { computeNextCheck, listLockedLibraries, listOverdueLibraries } from './library-checks.ts'
import { root } from './settings.ts'

const file = join(root, 'docs', 'libraries.json')
const locked = listLockedLibraries(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8'))
const today = new Date().toISOString().slice(0, 10)

const printLine = (line: string) => void process.stdout.write(`${line}\n`)

const [action, flag, reason = ''] = process.argv.slice(2)
if (action === undefined) process.exitCode = reportOverdue()
else if (action === 'looked') process.exitCode = recordCheck()
else {
  printLine(`Unknown: "${action}". Say "looked", or nothing.`)
  process.exitCode = 1
}

function reportOverdue(): number {
  const check: LibraryCheck = JSON.parse(readFileSync(file, 'utf8'))
  const overdue = listOverdueLibraries(check, locked, today)
  for (const library of overdue) printLine(library)
  printLine(`${overdue.length} of ${locked.length} libraries are overdue.`)
  printLine(
    `All were looked at on ${check.day} (${check.weaknesses}); the next look is due by ${computeNextCheck(check)}.`,
  )
  return overdue.length > 0 ? 1 : 0
}

function recordCheck(): number {
  const weaknesses = flag === '--without-list' && reason !== '' ? `not asked for: ${reason}` : askRegistry()
  if (weaknesses === null) return 1
  const check: LibraryCheck = { day: today, weaknesses, libraries: locked }
  writeFileSync(file, `${JSON.stringify(check, null, 2)}\n`)
  return reportOverdue()
}

/** Asks the registry for known weaknesses. Returns a text when there is none; null when there is one, or no list. */
function askRegistry(): string | null {
  const runner = readFileSync(join(root, 'scripts', 'run.mjs'), 'utf8')
  const [, pnpm = 'pnpm'] = /PNPM = '([^']+)'/.exec(runner) ?? []
  const audit = spawnSync('npx', ['--yes', pnpm, 'audit', '--audit-level', 'moderate'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (audit.status === 0) return 'no weakness known that is moderate or worse'
  printLine(`${audit.stdout}${audit.stderr}`.trim())
  printLine(
    'Nothing was noted: mend what is named (SECURITY.md says by when), or ask a registry that has a list.',
  )
  return null
}
