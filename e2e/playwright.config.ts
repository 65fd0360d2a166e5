import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/chromium.ts'
import { desktop, phone } from './fixtures/devices.ts'
import { limits } from './fixtures/limits.ts'

const root = join(import.meta.dirname, '..')

const faults = 'faults.spec.ts'
const tabs = 'tabs.spec.ts'
const season = 'lottery/season.spec.ts'
const afterwards = 'afterwards'
const screenshots = 'screenshots.spec.ts'
const otherProjects = [faults, tabs, season, `${afterwards}.spec.ts`, screenshots].map((file) => `**/${file}`)

const tests = [
  // First, since they mostly wait or take long: the others fill the time.
  { name: 'faults', testMatch: [faults, tabs, season].map((file) => `**/${file}`), use: desktop },
  { name: 'desktop', testIgnore: otherProjects, use: desktop, teardown: afterwards },
  // Tests of screens that differ enough on a phone have a tag.
  { name: 'phone', testIgnore: otherProjects, grep: /@phone/, use: phone, teardown: afterwards },
  // Also after a failure, and after a single file: each test cleans up after itself.
  { name: afterwards, testMatch: `${afterwards}.spec.ts` },
]
const pictures = [
  { name: 'desktop', testMatch: screenshots, grepInvert: /@phone/, use: desktop },
  { name: 'phone', testMatch: screenshots, grep: /@phone/, use: phone },
]

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: join(root, 'test-results', 'browser'),
  globalSetup: './global-setup.ts',
  forbidOnly: true,
  fullyParallel: true,
  retries: 0,
  // One more than the minimum number of processors: tests also wait, for timers and for each other's responses.
  workers: 3,
  timeout: limits.testMs,
  expect: { timeout: limits.stateMs },
  reporter: [['list'], ['json', { outputFile: join(root, 'test-results', 'playwright.json') }]],
  use: {
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // Animations only take time, except in the tests about them.
    contextOptions: { reducedMotion: 'reduce' },
    // Except in its own test it would only hide the requests of a page.
    serviceWorkers: 'block',
    // Recording slows every test down by a third; set TRACE=1 to examine a failure.
    trace: process.env.TRACE === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    actionTimeout: limits.stateMs,
    navigationTimeout: limits.stateMs,
    launchOptions: {
      executablePath: findChromium(process.env, (line) => process.stderr.write(`${line}\n`)),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // A page's request to another machine must fail, not only be reported.
        '--host-resolver-rules=MAP localhost 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      ],
    },
  },
  projects: process.env.SCREENSHOTS === '1' ? pictures : tests,
})
