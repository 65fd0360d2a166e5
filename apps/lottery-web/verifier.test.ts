import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bundleVerifier, createVerifierFiles } from './build/verifier.ts'

const vectors = join(import.meta.dirname, '../../docs/lottery-draw/vectors')

const files = await createVerifierFiles()
const verifier = files.get('lottery-verifier.mjs') ?? ''

test('the verifier is one file with the same bytes wherever it is built, without a path of this machine', () => {
  const bundleElsewhere = execFileSync(
    process.execPath,
    [
      '-e',
      `import('${join(import.meta.dirname, 'build/verifier.ts')}').then(async ({ bundleVerifier }) => process.stdout.write(await bundleVerifier()))`,
    ],
    { cwd: tmpdir(), encoding: 'utf8', maxBuffer: 4_000_000 },
  )
  expect(bundleElsewhere === verifier).toBe(true)
  expect(verifier).not.toContain(import.meta.dirname.split('/').slice(0, 3).join('/'))
})

test('the SHA-256 of the verifier and of the ranking script are published', () => {
  for (const name of ['lottery-verifier.mjs', 'rank.sh'])
    expect(files.get('SHA256SUMS')).toContain(
      `${createHash('sha256')
        .update(files.get(name) ?? '')
        .digest('hex')}  ${name}\n`,
    )
})

test('the verifier runs alone in a folder and prints the verdict of a published week', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'one-file-'))
  const file = join(folder, 'lottery-verifier.mjs')
  writeFileSync(file, await bundleVerifier())
  const { stdout, status } = spawnSync(
    process.execPath,
    [file, join(vectors, 'published'), '--allow-development', '--now', '2026-08-05T18:00:00Z'],
    { cwd: folder, encoding: 'utf8' },
  )
  expect(stdout).toContain('✓ 2026-W31: 25 tickets, 3 winners')
  expect(status).toBe(3)
})
