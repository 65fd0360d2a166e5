import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './settings.ts'

/** Runs a program of the workspace and returns its exit code; `take` gets its output. */
type Run = (program: string, args: readonly string[], take?: (part: Buffer) => void) => Promise<number>

/** A check's message, and whether it passed. */
type Finding = { readonly name: string; readonly isPassed: boolean }

const folder = join('test-results', 'openapi')
const apis = [
  { name: 'delivery', app: 'api' },
  { name: 'lottery', app: 'lottery-api' },
] as const

/**
 * A program that calls both APIs by their generated types alone: it names paths, fields, responses and refusals that
 * the documents must have.
 */
const client = `import createClient from 'openapi-fetch'
import type { paths as Delivery } from './delivery.ts'
import type { paths as Lottery } from './lottery.ts'

const delivery = createClient<Delivery>({ baseUrl: 'http://localhost:4000' })
const lottery = createClient<Lottery>({ baseUrl: 'http://localhost:4100' })

export async function signIn(email: string, password: string): Promise<string> {
  const { data, error } = await delivery.POST('/api/expediteur/login', { body: { email, password } })
  if (error) throw new Error(error.code)
  return data.success ? data.token : data.message
}

export async function sumRunning(): Promise<number> {
  const { data } = await delivery.POST('/api/expediteur/listeExpeditionsRunning', { body: {} })
  return data?.success ? data.demandes.reduce((sum, { commande }) => sum + commande.montant, 0) : 0
}

export async function listWinners(week: string): Promise<readonly string[]> {
  const { data } = await lottery.GET('/api/draws/{week}', { params: { path: { week } } })
  return data?.winners.map(({ number }) => number) ?? []
}
`

/**
 * Writes each API's OpenAPI document to `test-results/openapi`, checks it by Redocly's rules and its examples by its
 * schemas, generates TypeScript from it, and compiles a client that uses the types.
 */
export async function checkOpenApi(run: Run, printLine: (text: string) => void): Promise<readonly Finding[]> {
  mkdirSync(join(root, folder), { recursive: true })
  const findings: Finding[] = []
  const runStep = async (name: string, program: string, args: readonly string[]) => {
    const output: Buffer[] = []
    const isPassed = (await run(program, args, (part) => void output.push(part))) === 0
    printLine(isPassed ? `✓ ${name}` : `✗ ${name}\n${Buffer.concat(output).toString()}`)
    findings.push({ name, isPassed })
  }
  const documents = apis.map(({ name }) => join(folder, `${name}.json`))
  for (const { name, app } of apis) {
    const printed: Buffer[] = []
    await run('node', [join('apps', app, 'src', 'print-api.ts')], (part) => void printed.push(part))
    writeFileSync(join(root, folder, `${name}.json`), Buffer.concat(printed))
  }
  await runStep('Redocly finds no error in the OpenAPI documents', 'redocly', ['lint', ...documents])
  for (const { name } of apis) {
    const types = join(folder, `${name}.ts`)
    await runStep(`TypeScript is generated from the OpenAPI document of ${name}`, 'openapi-typescript', [
      join(folder, `${name}.json`),
      '-o',
      types,
    ])
  }
  writeFileSync(join(root, folder, 'client.ts'), client)
  await runStep('a client of the generated types compiles', 'tsc', [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--noUncheckedIndexedAccess',
    '--skipLibCheck',
    '--allowImportingTsExtensions',
    '--target',
    'esnext',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
    join(folder, 'client.ts'),
  ])
  return findings
}
