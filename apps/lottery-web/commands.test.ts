import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drawFiles } from '@repo/lottery-rules/published-files'
import { exampleManifest, publishExample } from '@repo/lottery-rules/testing/example-draw'
import { expect, test } from 'vitest'
import { fetchCommand, rankCommand, verifierCommand } from './src/features/proof/commands.ts'

test('the ranking command shown on a page prints the published winners', () => {
  const { draw } = exampleManifest()
  const published = publishExample()
  const folder = mkdtempSync(join(tmpdir(), 'draw-'))
  mkdirSync(join(folder, draw))
  writeFileSync(join(folder, draw, drawFiles.manifest), published.manifest)
  writeFileSync(join(folder, draw, drawFiles.list), published.list)
  writeFileSync(join(folder, draw, drawFiles.beacon), JSON.stringify(published.beacon))
  const { winners } = JSON.parse(published.result)
  const printed = execFileSync('sh', ['-c', `${rankCommand(draw, winners.length)}\npwd -P`], {
    cwd: folder,
    encoding: 'utf8',
  })
  const lines = winners.map(({ score, ticket }: { score: string; ticket: string }) => `${score} ${ticket}`)
  // The next command runs in the same directory.
  expect(printed).toBe(`${[...lines, realpathSync(folder)].join('\n')}\n`)
})

test('every file that is published of a draw is fetched, and the key beside them', () => {
  const files = [...Object.values(drawFiles), 'postponement-1.json', 'postponement-1.sig']
  const command = fetchCommand('https://site.test', '2026-W32', files)
  for (const file of [...files, 'trust.json']) expect(command).toContain(file)
})

test('the verifier accepts a development beacon only, and only where the option is given', () => {
  expect(verifierCommand('https://site.test', true)).toContain('--allow-development')
  const command = verifierCommand('https://site.test', false)
  expect(command.split('\n').at(-1)).toBe('node lottery-verifier.mjs draws --fetch https://site.test')
  // A key that the site itself names would check nothing.
  expect(command).not.toMatch(/--key|--trust/)
})
