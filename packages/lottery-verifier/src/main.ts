#!/usr/bin/env node
// lottery-verifier <folder> [--trust trust.json] [--receipt receipt.json ...] [--allow-development]
// Verifies published draws with nothing but their files: no database, no network. Ends with 0 when nothing is wrong, 1 when
// something is, 2 when it cannot tell.

import { parseArgs } from 'node:util'
import { Unreadable } from './published-folder.ts'
import { verifyFolder } from './verify-folder.ts'

const usage =
  'Usage: lottery-verifier <folder> [--trust trust.json] [--receipt receipt.json ...] [--allow-development]'

async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      trust: { type: 'string' },
      receipt: { type: 'string', multiple: true, default: [] },
      'allow-development': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const [folder, ...more] = positionals
  if (values.help || folder === undefined || more.length > 0) throw new Unreadable(usage)
  const { lines, isFaultless } = await verifyFolder({
    ...{ folder, trust: values.trust, receipts: values.receipt },
    allowsDevelopment: values['allow-development'],
  })
  process.stdout.write(`${lines.join('\n')}\n`)
  return isFaultless ? 0 : 1
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  const isUsage = error instanceof Unreadable || (error instanceof TypeError && 'code' in error)
  if (!isUsage) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 2
}
