import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drawFiles } from '@repo/lottery-rules/published-files'
import { createExampleManifest, publishExample } from '@repo/lottery-rules/testing/example-draw'
import { expect, test } from 'vitest'
import {
  createFetchCommand,
  createRankCommand,
  createVerifierCommand,
} from './src/features/proof/commands.ts'

test('the ranking command of the proof page prints the published winners', () => {
  const { draw } = createExampleManifest()
  const published = publishExample()
  const folder = mkdtempSync(join(tmpdir(), 'draw-'))
  mkdirSync(join(folder, draw))
  writeFileSync(join(folder, draw, drawFiles.manifest), published.manifest)
  writeFileSync(join(folder, draw, drawFiles.list), published.list)
  writeFileSync(join(folder, draw, drawFiles.beacon), JSON.stringify(published.beacon))
  const { winners } = JSON.parse(published.result)
  const printed = execFileSync('sh', ['-c', `${createRankCommand(draw, winners.length)}\npwd -P`], {
    cwd: folder,
    encoding: 'utf8',
  })
  const lines = winners.map(({ score, ticket }: { score: string; ticket: string }) => `${score} ${ticket}`)
  // The next command runs in the same directory.
  expect(printed).toBe(`${[...lines, realpathSync(folder)].join('\n')}\n`)
})

test('the fetch command downloads every published file of a draw, and the trust file', () => {
  const files = [...Object.values(drawFiles), 'postponement-1.json', 'postponement-1.sig']
  const command = createFetchCommand('https://site.test', '2026-W32', files)
  for (const file of [...files, 'trust.json']) expect(command).toContain(file)
})

test('the verifier command allows a development beacon only where the draw has one', () => {
  expect(createVerifierCommand('https://site.test', true)).toContain('--allow-development')
  expect(createVerifierCommand('https://site.test', false)).not.toContain('--allow-development')
})

test('the verifier command names no key: one that the site itself names would check nothing', () => {
  const command = createVerifierCommand('https://site.test', false)
  expect(command.split('\n').at(-1)).toBe('node lottery-verifier.mjs draws --fetch https://site.test')
  expect(command).not.toMatch(/--key|--trust/)
})
