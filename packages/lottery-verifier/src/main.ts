#!/usr/bin/env node
// Verifies published draws with nothing but their files: no database, and no network but for --fetch and --site.

import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createSiteQuery } from './ask-site.ts'
import { fetchDraws } from './fetch-draws.ts'
import { UnreadableError } from './published-folder.ts'
import { verifyFolder } from './verify-folder.ts'

const usage = `Usage: node lottery-verifier.mjs <folder> [options]
  <folder>                 holds a folder for each draw, such as 2026-W32, and trust.json
  --key <64 hex digits>    the lottery's key, from a source other than the folder; may be repeated
  --trust <file>           used instead of trust.json; the owner of its key is not verified
  --receipt <file>         the receipt of a ticket; may be repeated
  --fetch <address>        fetches all draws of the lottery's site into the folder first
  --site <address>         asks the lottery's site for the manifest of a receipt's draw
  --evidence <file>        where to write two manifests of one draw; by default evidence-<week>.json;
                           the next ones get -2, -3 and so on
  --now <instant>          verifies as of this instant, such as 2026-11-26T12:00:00Z
  --allow-development      accepts the beacon of a development machine, whose key is known
  --json                   prints the findings as JSON
Exit code: 0 right, 1 wrong, 3 not proven, 2 wrong usage or unreadable files.`

const exitCodes = { right: 0, wrong: 1, unproven: 3 } as const

async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      key: { type: 'string', multiple: true, default: [] },
      trust: { type: 'string' },
      receipt: { type: 'string', multiple: true, default: [] },
      fetch: { type: 'string' },
      site: { type: 'string' },
      evidence: { type: 'string' },
      now: { type: 'string' },
      'allow-development': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const [folder, ...extraArguments] = positionals
  if (values.help || folder === undefined || extraArguments.length > 0) throw new UnreadableError(usage)
  const nowSeconds = parseSeconds(values.now)
  if (values.fetch !== undefined) await fetchDraws(values.fetch, folder, nowSeconds)
  const { lines, verdict, findings, evidence } = await verifyFolder({
    folder,
    trust: values.trust,
    keys: values.key.map(parseKey),
    receipts: values.receipt,
    allowsDevelopment: values['allow-development'],
    nowSeconds,
    askSite: values.site === undefined ? undefined : createSiteQuery(values.site),
  })
  const evidenceLines = evidence.map((one, index) => {
    const first = values.evidence ?? `evidence-${one.draw}.json`
    const file = index === 0 ? first : first.replace(/(\.[^./\\]*)?$/, `-${index + 1}$1`)
    writeFileSync(file, `${JSON.stringify(one, null, 2)}\n`)
    return `Two manifests of ${one.draw} are written to ${file}: keep it, and pass it on.`
  })
  const output = values.json ? JSON.stringify({ verdict, findings }) : [...lines, ...evidenceLines].join('\n')
  process.stdout.write(`${output}\n`)
  return exitCodes[verdict]
}

function parseKey(text: string): string {
  if (!/^[0-9a-f]{64}$/.test(text)) throw new UnreadableError('--key requires 64 lower-case hex digits.')
  return text
}

function parseSeconds(instant: string | undefined): number {
  const ms = instant === undefined ? Date.now() : Date.parse(instant)
  if (Number.isNaN(ms)) throw new UnreadableError('--now requires an instant such as 2026-11-26T12:00:00Z.')
  return ms / 1000
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  const isUsageError = error instanceof UnreadableError || (error instanceof TypeError && 'code' in error)
  if (!isUsageError) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 2
}
