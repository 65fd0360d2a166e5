import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { root } from './settings.ts'

const usualNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * The path of a Chromium that runs: $CHROMIUM_PATH, one on PATH, Playwright's own, or, as root on Debian, one that is
 * installed now. Where none can be had it throws a sentence that says how to get one.
 */
export function findChromium(environment: NodeJS.ProcessEnv, say: (line: string) => void): string {
  const wanted = environment.CHROMIUM_PATH?.trim()
  if (wanted) {
    if (runs(wanted)) return wanted
    throw new Error(`CHROMIUM_PATH is ${wanted}, which does not run as a Chromium: correct or remove it.`)
  }
  const found = [...onPath(environment.PATH ?? ''), playwrightsOwn()].find((path) => path && runs(path))
  if (found) return found
  if (isRootOnDebian()) {
    say('No Chromium found: installing Debian’s (apt-get install chromium) …')
    aptInstall()
    const installed = onPath(environment.PATH ?? '').find(runs)
    if (installed) return installed
  }
  throw new Error(
    'The browser tests need a Chromium: install one (Debian: apt-get install chromium; elsewhere: npx playwright install chromium, in e2e/), or set CHROMIUM_PATH.',
  )
}

function onPath(path: string): readonly string[] {
  const folders = path.split(delimiter).filter((folder) => folder !== '')
  return usualNames
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .filter((file) => existsSync(file))
}

function playwrightsOwn(): string | undefined {
  const { chromium } = createRequire(join(root, 'e2e', 'package.json'))('@playwright/test') as {
    chromium: { executablePath(): string }
  } // as: require is untyped
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

/** On some systems the name is on PATH but only tells how to install it. */
function runs(path: string): boolean {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  return status === 0 && /\d+\.\d+/.test(stdout)
}

function isRootOnDebian(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false
  return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

function aptInstall(): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const steps = [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
  ]
  for (const step of steps) execFileSync('apt-get', step, { stdio: ['ignore', 'ignore', 'inherit'], env })
}
