import { globSync } from 'node:fs'
import type { ICruiseResult } from 'dependency-cruiser'
import { cruise } from 'dependency-cruiser'
import { beforeAll, expect, test } from 'vitest'
import borders from '../dependency-cruiser.config.ts'
import type { Import } from './folder-cycles.ts'
import { findFolderCycles } from './folder-cycles.ts'
import { root } from './settings.ts'

const tested = '[.](?:test|campaign)[.]ts$'

let imports: readonly Import[] = []

beforeAll(async () => {
  const { output } = await cruise(
    globSync('apps/*/src/{core,features,flows}', { cwd: root }),
    {
      ...borders.options,
      baseDir: root,
      includeOnly: '^apps/[^/]+/src/(?:core|features|flows)/',
      exclude: tested,
    },
    borders.options.enhancedResolveOptions,
  )
  const { modules } = output as ICruiseResult // as: that is what it is without a reporter
  imports = modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
  )
})

test('no folders of core, and no flows, of a server import each other', () => {
  expect(imports.length).toBeGreaterThan(500)
  expect(findFolderCycles(imports)).toEqual([])
})

test('the payment provider’s notices use at most five features and flows, with all their imports', () => {
  const reached = new Set(['apps/api/src/flows/provider-inbox/webhook.routes.ts'])
  for (const file of reached) for (const { from, to } of imports) if (from === file) reached.add(to)
  const folders = [...reached].flatMap((file) => /src\/((?:features|flows)\/[^/]+)/.exec(file)?.[1] ?? [])
  expect(reached.size).toBeGreaterThan(20)
  expect(new Set(folders).size).toBeLessThanOrEqual(5)
})

test('folders that import each other, directly or by a third, are found as one group', () => {
  const createImport = (one: string, other: string) => ({
    from: `apps/api/src/core/${one}/${one}.service.ts`,
    to: `apps/api/src/core/${other}/${other}.data.ts`,
  })
  const chain = [
    createImport('credits', 'ledger'),
    createImport('ledger', 'players'),
    createImport('credits', 'credits'),
  ]
  expect(findFolderCycles(chain)).toEqual([])
  expect(
    findFolderCycles([...chain, createImport('players', 'credits'), createImport('links', 'players')]),
  ).toEqual([['credits', 'ledger', 'players'].map((name) => `apps/api/src/core/${name}`)])
})
