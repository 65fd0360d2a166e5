import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { canonicalJson } from '@repo/lottery-rules/canonical-json'
import knownDraw from '@repo/lottery-rules/known-answers/draw.json' with { type: 'json' }
import { exampleTrust } from '@repo/lottery-rules/testing/example-draw'
import { afterAll, describe, expect, test } from 'vitest'
import type { Files } from './testing/five-weeks.ts'
import { verifiedAt } from './testing/five-weeks.ts'
import { putFiles } from './testing/put-files.ts'
import { honestFiles, honestReceipt, tamperingCases } from './testing/tampered-weeks.ts'

const root = mkdtempSync(path.join(tmpdir(), 'lottery-verifier-'))
afterAll(() => rmSync(root, { recursive: true }))

const key = exampleTrust.publicKey
const now = new Date(verifiedAt * 1000).toISOString()
const main = path.join(import.meta.dirname, 'main.ts')
const findCaseFiles = (name: string): Files =>
  tamperingCases.find((one) => one.name === name)?.files ?? new Map()

/** Runs the command as a separate process, which a server of this one can answer. */
async function runVerifier(...args: readonly string[]) {
  const child = spawn(process.execPath, [main, '--now', now, ...args], { cwd: root })
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (piece: Buffer) => {
      output[name] += piece.toString()
    })
  const [code] = await once(child, 'close')
  return { code, out: output.stdout, err: output.stderr }
}

const allowDevelopment = '--allow-development'

/** Starts a lottery's site. Returns its address, and a function that closes it. */
async function startSite(handleRequest: RequestListener) {
  const site = createServer(handleRequest)
  await once(site.listen(0, '127.0.0.1'), 'listening')
  const { port } = site.address() as AddressInfo // as: it listens on a port
  return { address: `http://127.0.0.1:${port}`, close: () => new Promise((resolve) => site.close(resolve)) }
}

/** Starts a site that publishes these files. */
const startSiteOf = (files: Files) =>
  startSite(({ url = '' }, response) => {
    const text = files.get(url.replace('/api/published/', ''))
    response.statusCode = text === undefined ? 404 : 200
    response.end(text)
  })

// Each run is a process that verifies signatures.
describe('the verifier', () => {
  test('finds no fault in a drawn week, and names what no file shows', async () => {
    const one = tamperingCases.find(({ verdict }) => verdict === 'right')
    const folder = putFiles(root, one?.files ?? new Map())
    const instant = new Date((one?.now ?? 0) * 1000).toISOString()
    const { code, out, err } = await runVerifier(folder, allowDevelopment, '--key', key, '--now', instant)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out.split('\n')).toEqual([
      `By ${path.join(folder, 'trust.json')}:`,
      `  key    ${key} from draw number 1 on`,
      `  beacon ${exampleTrust.chain.hash} (not quicknet: a development beacon)`,
      `  its key ${exampleTrust.chain.publicKey}`,
      '  terms and what is carried are demanded from draw number 1 on',
      '✓ trust: the key is the one that you named',
      '✓ 2026-W28: 12 tickets, 2 winners, 7.20 € shared',
      '✓ 2026-W29: not sealed yet',
      '✓ series: the series of 1: none is missing between',
      '',
      'RIGHT: every check that published files and a clock allow was made, and holds.',
      'Whatever the verdict, files do not show:',
      '  who holds the tickets, and that none was left out: only receipts do;',
      '  when anything was signed, unless somebody saved it before the randomness;',
      '  that others see the same files: compare the hash of the newest manifest with them;',
      '  what is withheld until it is late; that a prize was paid.',
      '',
    ])
  })

  test('exits with 3 and reports an unchecked key where only a file names the key', async () => {
    const folder = putFiles(root, honestFiles)
    const { code, out } = await runVerifier(
      folder,
      allowDevelopment,
      '--trust',
      path.join(folder, 'trust.json'),
    )
    expect(code).toBe(3)
    expect(out).toContain('? trust: key-unpinned: Nobody has checked the key')
    expect(out).toContain('UNPROVEN')
  })

  test('reports a development beacon as a fault unless the option allows it', async () => {
    const { code, out } = await runVerifier(putFiles(root, honestFiles), '--key', key)
    expect(code).toBe(1)
    expect(out).toContain('✗ trust: beacon-development')
  })

  test('prints its findings as JSON with the option --json', async () => {
    const folder = putFiles(root, findCaseFiles('a line of the list is removed'))
    const { code, out } = await runVerifier(folder, allowDevelopment, '--key', key, '--json')
    expect(code).toBe(1)
    expect(JSON.parse(out)).toMatchObject({
      verdict: 'wrong',
      findings: expect.arrayContaining([
        expect.objectContaining({ subject: '2026-W28', verdict: 'wrong', code: 'list-hash' }),
      ]),
    })
  })

  test('checks all draws while another one is being sealed', async () => {
    const sealing = new Map([...honestFiles, ['2026-W32/list.txt', ''], ['2026-W32/manifest.json', '{']])
    const { out } = await runVerifier(putFiles(root, sealing), allowDevelopment, '--key', key)
    expect(out).toContain('✓ 2026-W32: its list is there, it is not sealed yet')
  })

  test('fetches all weeks of a site, back to the first draw, and checks them', async () => {
    const { address, close } = await startSiteOf(honestFiles)
    const folder = path.join(root, 'fetched')
    const { code, out } = await runVerifier(folder, allowDevelopment, '--key', key, '--fetch', `${address}/`)
    await close()
    const fetched = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\./.test(name),
    )
    expect(fetched.sort()).toEqual([...honestFiles.keys()].sort())
    expect([code, out]).toEqual([3, expect.stringContaining('✓ series: the series of 4')])
  })

  test('exits with 2 and says why when the site stops in the middle of a file', async () => {
    const { address, close } = await startSite((_request, response) => {
      response.writeHead(200, { 'Content-Length': 1000 })
      response.write('{', () => response.destroy())
    })
    const folder = path.join(root, 'stopped')
    const { code, err } = await runVerifier(folder, allowDevelopment, '--key', key, '--fetch', address)
    await close()
    expect([code, err]).toEqual([2, expect.stringContaining('stopped answering')])
  })

  /** Writes a folder without the draw of a receipt. Returns the arguments to verify both. */
  function writeReceipt() {
    const folder = putFiles(root, findCaseFiles('the first folder is removed'))
    const receipt = path.join(root, 'receipt.json')
    writeFileSync(receipt, JSON.stringify(honestReceipt))
    return [folder, allowDevelopment, '--key', key, '--receipt', receipt]
  }

  test('reports a receipt as unproven where neither a folder nor a site has its draw', async () => {
    const { out } = await runVerifier(...writeReceipt())
    expect(out).toContain('? receipt: receipt-unpublished')
  })

  test('exits with 2 and says why when the site of a receipt does not answer', async () => {
    const { address, close } = await startSiteOf(honestFiles)
    await close()
    const { code, err } = await runVerifier(...writeReceipt(), '--site', address)
    expect([code, err]).toEqual([2, expect.stringContaining('does not answer')])
  })

  test('asks the site for a receipt’s manifest, and writes two manifests of one draw into a file for each receipt', async () => {
    const other = findCaseFiles('a receipt of one signed manifest lies beside another signed manifest')
    const { address, close } = await startSiteOf(other)
    const evidence = path.join(root, 'evidence.json')
    const args = writeReceipt()
    const twice = [...args, ...args.slice(-2)]
    const { code, out } = await runVerifier(...twice, '--site', address, '--evidence', evidence)
    await close()
    expect(code).toBe(1)
    expect(out).toContain('✗ receipt: receipt-other-manifest')
    expect(readFileSync(path.join(root, 'evidence-2.json'), 'utf8')).toBe(readFileSync(evidence, 'utf8'))
    expect(JSON.parse(readFileSync(evidence, 'utf8'))).toMatchObject({
      kind: 'two-manifests',
      manifests: [
        { from: 'receipt', manifest: honestReceipt.manifest, isSigned: true },
        { from: 'published', manifest: other.get('2026-W28/manifest.json'), isSigned: true },
      ],
    })
  })

  test.each<[string, (folder: string) => readonly string[], string]>([
    ['without a folder', () => [], 'Usage'],
    ['with an unknown option', (folder) => [folder, '--all'], '--all'],
    ['with an invalid key', (folder) => [folder, '--key', 'AB'], '64 lower-case'],
    ['with an invalid instant', (folder) => [folder, '--now', 'soon'], 'an instant'],
    [
      'with a missing folder',
      (folder) => [path.join(folder, 'none'), '--trust', path.join(folder, 'trust.json')],
      'no folder',
    ],
    ['without a trust file', (folder) => [path.join(folder, '2026-W28')], 'trust.json is missing'],
    [
      'with an incomplete trust file',
      (folder) => {
        writeFileSync(path.join(folder, 'half.json'), '{"publicKey":"ab"}')
        return [folder, '--trust', path.join(folder, 'half.json')]
      },
      'does not name a key',
    ],
  ])('%s exits with 2 and says why', async (_, args, words) => {
    const { code, out, err } = await runVerifier(...args(putFiles(root, honestFiles)))
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(words)
  })
})

describe('rank.sh', () => {
  const script = path.join(import.meta.dirname, '..', 'rank.sh')
  const runRank = (args: readonly string[], PATH = process.env.PATH) =>
    spawnSync('sh', [script, ...args], { encoding: 'utf8', env: { ...process.env, PATH } })
  const writeWeek = () => path.join(putFiles(root, honestFiles), '2026-W28')

  test('prints the ranking of the example that was calculated by hand', () => {
    const folder = putFiles(
      root,
      new Map([
        ['manifest.json', knownDraw.manifest_text],
        ['manifest.sig', ''],
        ['list.txt', knownDraw.list],
        ['beacon.json', canonicalJson(knownDraw.beacon)],
      ]),
    )
    expect(runRank([folder]).stdout).toBe(
      knownDraw.winners.map(({ score, ticket }) => `${score} ${ticket}\n`).join(''),
    )
  })

  test('names the key that signed the manifest, and ranks its tickets', () => {
    const { stdout, stderr, status } = runRank([writeWeek(), key])
    const { winners } = JSON.parse(honestFiles.get('2026-W28/result.json') ?? '')
    const lines = winners.map(({ score, ticket }: Record<string, string>) => `${score} ${ticket}\n`)
    expect({ stdout, stderr, status }).toEqual({
      stdout: lines.join(''),
      stderr: `The manifest is signed by ${key}\n`,
      status: 0,
    })
  })

  test('ranks nothing where another key signed the manifest', () => {
    const { stdout, stderr, status } = runRank([writeWeek(), 'ab'.repeat(32)])
    expect([stdout, status]).toEqual(['', 1])
    expect(stderr).toContain('WRONG: the manifest is not signed')
  })

  test('ranks nothing where the list is not the sealed one', () => {
    const folder = putFiles(root, findCaseFiles('a line of the list is removed'))
    const { stdout, stderr, status } = runRank([path.join(folder, '2026-W28'), key])
    expect([stdout, status]).toEqual(['', 1])
    expect(stderr).toContain('WRONG: the list is not')
  })

  test('reports that the key was not checked, but comes from trust.json, where none is named', () => {
    expect(runRank([writeWeek()]).stderr).toContain(
      `The key was not checked, it comes from trust.json: ${key}`,
    )
  })

  test('reports that the signature was not checked without openssl', () => {
    const fewTools = path.join(root, 'few')
    mkdirSync(fewTools)
    for (const tool of ['sh', 'sha256sum', 'cut', 'sed', 'sort', 'head', 'tr', 'mktemp', 'rm'])
      symlinkSync(
        spawnSync('sh', ['-c', `command -v ${tool}`], { encoding: 'utf8' }).stdout.trim(),
        path.join(fewTools, tool),
      )
    const { stderr, status } = runRank([writeWeek(), key], fewTools)
    expect(stderr).toContain('The signature was not checked')
    expect(status).toBe(0)
  })
})
