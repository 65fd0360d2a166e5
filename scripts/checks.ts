import { spawn } from 'node:child_process'
import { globSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findUnmigratedSql } from '@repo/prisma/diff'
import { generateClients } from '@repo/prisma/generate'
import { products } from '@repo/prisma/products'
import { findChromium } from './chromium.ts'
import { printLine } from './console.ts'
import { findSampleOfDefects } from './defects/run.ts'
import { weighHomePage } from './home-page-size.ts'
import { checkOpenApi } from './openapi.ts'
import type { Outcome, TestResult } from './outcomes.ts'
import { createFailure, createSuccess, readPlaywrightOutcome, readVitestOutcome } from './outcomes.ts'
import { findFaultsOfPublicPages } from './public-sites.ts'
import { findPython, noPython, runPythonTests } from './python-verifier.ts'
import type { Selection } from './selection.ts'
import { listAffectedVitestFiles, selectBrowserFiles } from './selection.ts'
import { root } from './settings.ts'
import { build, isStale, listWebApps } from './web-bundle.ts'

/** One part of npm test: `npm test -- <name>` runs it alone. */
export type Check = {
  readonly name: string
  /** Runs the check; `earlier` has the results of the checks before it. */
  readonly run: (selection: Selection, earlier: readonly TestResult[]) => Promise<Outcome>
  /** Whether it uses at most one processor and no resource of another check, so that such checks run at the same time. */
  readonly isSmall?: true
}

const bin = join(root, 'node_modules', '.bin')
/** The folder of the reports of runs. */
export const reports = join(root, 'test-results')

/** The folders that hold code. */
const code = ['apps', 'bench', 'e2e', 'packages', 'prisma', 'scripts']

/** Every check, in the order in which they run: the quick ones first. */
export const checks: readonly Check[] = [
  {
    name: 'generate',
    run: () => runAsOneCheck('the database clients are generated', () => generateClients()),
  },
  { name: 'migrations', run: checkMigrations },
  { name: 'biome', isSmall: true, run: () => runTool('biome', ['ci', '.']) },
  { name: 'types', isSmall: true, run: () => runTool('tsc', ['-b', '--pretty', '--checkers', '1']) },
  {
    name: 'borders',
    isSmall: true,
    run: () =>
      runTool('depcruise', [
        '--config',
        'dependency-cruiser.config.ts',
        '--output-type',
        'err-long',
        ...code,
      ]),
  },
  { name: 'knip', isSmall: true, run: () => runTool('knip', ['--no-progress']) },
  { name: 'openapi', isSmall: true, run: runOpenApiChecks },
  { name: 'bundle', isSmall: true, run: bundleAndCheck },
  { name: 'python', isSmall: true, run: runPythonVerifier },
  { name: 'unit', run: (selection) => runVitest('unit', selection) },
  { name: 'api', run: (selection) => runVitest('api', selection) },
  { name: 'defects', run: runSampleOfDefects },
  { name: 'e2e', run: runPlaywright },
]

/** Whether a check of this name can run tests of files that match a filter. */
export function isFilterable(check: Check): boolean {
  return ['unit', 'api', 'e2e'].includes(check.name)
}

/** Runs Vitest on the selected test files: those that need a database (`api`), or those that do not. */
export async function runVitest(
  part: 'unit' | 'api',
  selection: Selection,
  options: readonly string[] = [],
): Promise<Outcome> {
  const { filters, bail } = selection
  const affected = listAffectedVitestFiles(part, selection)
  if (affected.length === 0) return createSuccess()
  const report = createReportPath('vitest')
  const code = await execute(join(bin, 'vitest'), [
    ...(affected === 'all' ? ['run', ...filters] : ['related', '--run', ...affected]),
    ...(part === 'unit' ? ['--project=unit'] : ['--project=api', '--project=defects', '--project=real-time']),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...(bail === undefined ? [] : [`--bail=${bail}`]),
    ...(filters.length > 0 || affected !== 'all' ? ['--passWithNoTests'] : []),
    ...options,
  ])
  return readVitestOutcome(report, code)
}

/** Plants a sample of the defects, only in a whole run: the effects of a change are found by its own tests. */
function runSampleOfDefects({ changedSince }: Selection, earlier: readonly TestResult[]): Promise<Outcome> {
  if (changedSince !== undefined) return Promise.resolve(createSuccess())
  return findSampleOfDefects(new Set(earlier.filter(({ isPassed }) => isPassed).map(({ name }) => name)))
}

async function runPlaywright(selection: Selection): Promise<Outcome> {
  const config = join('e2e', 'playwright.config.ts')
  const isPicture = (file: string) => file.endsWith('/screenshots.spec.ts')
  const all = globSync('e2e/**/*.spec.ts', { cwd: root, exclude: ['**/node_modules/**'] }).filter(
    (file) => isPicture(file) === (process.env.SCREENSHOTS === '1'),
  )
  const files = selectBrowserFiles(all, selection)
  if (files.length === 0) return createSuccess()
  await bundleApps()
  const report = createReportPath('playwright')
  const code = await execute(
    process.execPath,
    [
      join('e2e', 'node_modules', '@playwright', 'test', 'cli.js'),
      'test',
      '--config',
      config,
      '--reporter=list,json',
      ...(selection.bail === undefined ? [] : [`--max-failures=${selection.bail}`]),
      ...(files.length === all.length ? [] : files),
    ],
    { CHROMIUM_PATH: findChromium(process.env, printLine), PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  )
  return readPlaywrightOutcome(report, code)
}

async function checkMigrations(): Promise<Outcome> {
  const results: TestResult[] = []
  for (const product of products) {
    const sql = await findUnmigratedSql(product)
    const isPassed = sql.trim() === ''
    const name = `the migrations of ${product} make its schema`
    printLine(
      isPassed
        ? `✓ ${name}`
        : `✗ ${name}; what they lack, and "node prisma/src/diff.ts ${product} <title>" writes:\n${sql}`,
    )
    results.push({ name, isPassed })
  }
  return { results, times: [] }
}

/** Bundles the web apps. Fails when the home page exceeds a limit, or a public page has a fault. */
async function bundleAndCheck(): Promise<Outcome> {
  await bundleApps()
  printLine('✓ the web apps are bundled')
  for (const { what, bytes, limit, heaviest } of await weighHomePage()) {
    const figure = `the home page: ${bytes.toLocaleString('en')} compressed bytes of ${what}, at most ${limit.toLocaleString('en')}`
    if (bytes > limit) return createFailure(`${figure}: split or defer something\n${heaviest.join('\n')}`)
    printLine(`✓ ${figure}`)
  }
  const faults = await findFaultsOfPublicPages()
  if (faults.length > 0) return createFailure(`public pages are not as promised:\n${faults.join('\n')}`)
  printLine('✓ every public page is readable without JavaScript, in every language, and in the sitemap')
  return createSuccess('the web apps are bundled', 'the home page is small', 'the public pages are complete')
}

/** Checks each API's OpenAPI document by rules, by its examples and by a generated client. */
async function runOpenApiChecks(): Promise<Outcome> {
  const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const run = (program: string, args: readonly string[], take?: (part: Buffer) => void) =>
    execute(join(bin, program), args, quiet, take)
  return { results: await checkOpenApi(run, printLine), times: [] }
}

/**
 * Tests the independent verifier against the specification's vectors. Without a suitable Python the outcome has a note
 * instead.
 */
async function runPythonVerifier(): Promise<Outcome> {
  const python = findPython()
  if (python === null) return { ...createSuccess(), note: noPython }
  const { output, count } = await runPythonTests(python)
  if (count === null) {
    printLine(output)
    return createFailure('the tests of the verifier in Python fail')
  }
  const name = 'the verifier in Python passes its tests'
  printLine(`✓ ${name}: ${count}`)
  return createSuccess(name)
}

async function bundleApps(): Promise<void> {
  const options = { environment: process.env, logDir: reports }
  for (const app of listWebApps().filter(isStale)) await build(app, options)
}

async function runAsOneCheck(what: string, work: () => Promise<unknown>): Promise<Outcome> {
  await work()
  printLine(`✓ ${what}`)
  return createSuccess(what)
}

/** Runs a program of the workspace, and prints its output in one piece at its end. */
async function runTool(name: string, args: readonly string[]): Promise<Outcome> {
  const output: Buffer[] = []
  const code = await execute(join(bin, name), args, {}, (part) => void output.push(part))
  process.stdout.write(Buffer.concat(output))
  return code === 0 ? createSuccess(name) : createFailure(`${name} ended with code ${code}`)
}

function createReportPath(name: string): string {
  mkdirSync(reports, { recursive: true })
  const file = join(reports, `${name}.json`)
  rmSync(file, { force: true })
  return file
}

/**
 * Runs a program in the root folder and prints its output, or passes it to `take`. Returns its exit code; 1 when a
 * signal ended it.
 */
function execute(
  program: string,
  args: readonly string[],
  extra: NodeJS.ProcessEnv = {},
  take?: (part: Buffer) => void,
): Promise<number> {
  const output = take ? 'pipe' : 'inherit'
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...extra },
    stdio: ['ignore', output, output],
  })
  if (take) for (const stream of [child.stdout, child.stderr]) stream?.on('data', take)
  const pass = () => child.kill('SIGTERM')
  process.once('SIGTERM', pass)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      process.off('SIGTERM', pass)
      resolve(code ?? 1)
    })
  })
}
