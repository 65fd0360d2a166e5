import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { root } from './settings.ts'

/** The browser without windows, which needs a quarter less CPU time for the same pages. */
const headlessShell = 'chromium-headless-shell'
const usualNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The maximum duration of the installation. */
const installLimitMs = 120_000

/**
 * Returns the path of a usable Chromium: $CHROMIUM_PATH, else the headless shell (on PATH, or, as root on Debian,
 * installed now), else any other on PATH, or Playwright's own. Throws with an instruction to install one when none is
 * available, and for an unusable $CHROMIUM_PATH.
 */
export function findChromium(environment: NodeJS.ProcessEnv, printLine: (line: string) => void): string {
  const chosenPath = environment.CHROMIUM_PATH?.trim()
  if (chosenPath) {
    if (isUsable(chosenPath)) return chosenPath
    throw new Error(`CHROMIUM_PATH is ${chosenPath}, which does not run as a Chromium: correct or remove it.`)
  }
  const path = environment.PATH ?? ''
  const shell = listOnPath(path, [headlessShell]).find(isUsable)
  if (shell) return shell
  if (isRootOnDebian()) {
    printLine(`Installing Debian’s ${headlessShell} for the browser tests …`)
    installHeadlessShell(printLine)
  }
  const found = [...listOnPath(path, [headlessShell, ...usualNames]), findPlaywrightChromium()].find(
    (file) => file && isUsable(file),
  )
  if (found) return found
  throw new Error(
    `The browser tests need a Chromium: install one (Debian: apt-get install ${headlessShell}; elsewhere: npx playwright install chromium, in e2e/), or set CHROMIUM_PATH.`,
  )
}

function listOnPath(path: string, names: readonly string[]): readonly string[] {
  const folders = path.split(delimiter).filter((folder) => folder !== '')
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .filter((file) => existsSync(file))
}

function findPlaywrightChromium(): string | undefined {
  const { chromium } = createRequire(join(root, 'e2e', 'package.json'))('@playwright/test') as {
    chromium: { executablePath(): string }
  } // as: require is untyped
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

/** Whether a program runs: on some systems the name is on PATH but only explains how to install it. */
function isUsable(path: string): boolean {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  return status === 0 && /\d+\.\d+/.test(stdout)
}

function isRootOnDebian(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false
  return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

/** Tries to install the headless shell; a failure is only printed, since another browser may be found. */
function installHeadlessShell(printLine: (line: string) => void): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const steps = [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', headlessShell],
  ]
  try {
    for (const step of steps)
      execFileSync('apt-get', step, { stdio: ['ignore', 'ignore', 'inherit'], env, timeout: installLimitMs })
  } catch (error) {
    printLine(`It could not be installed: ${error instanceof Error ? error.message : error}`)
  }
}
