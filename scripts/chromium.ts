import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { root } from './settings.ts'

/** The browser without its windows: the same pages for a quarter less processor time. */
const headlessShell = 'chromium-headless-shell'
const usualNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** After that long the installation is given up. */
const installLimitMs = 120_000

/**
 * The path of a Chromium that runs: $CHROMIUM_PATH, else the headless shell (on PATH, or, as root on Debian, installed
 * now), else any other on PATH, or Playwright's own. Where none is available it throws a sentence with the way to get
 * one.
 */
export function findChromium(environment: NodeJS.ProcessEnv, say: (line: string) => void): string {
  const wanted = environment.CHROMIUM_PATH?.trim()
  if (wanted) {
    if (runs(wanted)) return wanted
    throw new Error(`CHROMIUM_PATH is ${wanted}, which does not run as a Chromium: correct or remove it.`)
  }
  const path = environment.PATH ?? ''
  const shell = onPath(path, [headlessShell]).find(runs)
  if (shell) return shell
  if (isRootOnDebian()) {
    say(`Installing Debian’s ${headlessShell} for the browser tests …`)
    aptInstall(say)
  }
  const found = [...onPath(path, [headlessShell, ...usualNames]), playwrightsOwn()].find(
    (file) => file && runs(file),
  )
  if (found) return found
  throw new Error(
    `The browser tests need a Chromium: install one (Debian: apt-get install ${headlessShell}; elsewhere: npx playwright install chromium, in e2e/), or set CHROMIUM_PATH.`,
  )
}

function onPath(path: string, names: readonly string[]): readonly string[] {
  const folders = path.split(delimiter).filter((folder) => folder !== '')
  return names
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

/** On some systems the name is on PATH but only explains how to install it. */
function runs(path: string): boolean {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  return status === 0 && /\d+\.\d+/.test(stdout)
}

function isRootOnDebian(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false
  return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

/** Tries to install the headless shell; without it another browser may do. */
function aptInstall(say: (line: string) => void): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const steps = [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', headlessShell],
  ]
  try {
    for (const step of steps)
      execFileSync('apt-get', step, { stdio: ['ignore', 'ignore', 'inherit'], env, timeout: installLimitMs })
  } catch (error) {
    say(`It could not be installed: ${error instanceof Error ? error.message : error}`)
  }
}
