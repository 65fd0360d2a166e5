import { globSync } from 'node:fs'
import type { ICruiseResult } from 'dependency-cruiser'
import { cruise } from 'dependency-cruiser'
import { expect, test } from 'vitest'
import borders from '../dependency-cruiser.config.ts'
import { folderCycles } from './folder-cycles.ts'
import { root } from './settings.ts'

const tested = '[.](?:test|campaign)[.]ts$'

test('no folders of core, and no flows, of a server need each other', async () => {
  const { output } = await cruise(
    globSync('apps/*/src/{core,flows}', { cwd: root }),
    { ...borders.options, baseDir: root, includeOnly: '^apps/[^/]+/src/(?:core|flows)/', exclude: tested },
    borders.options.enhancedResolveOptions,
  )
  const { modules } = output as ICruiseResult // as: that is what it is without a reporter
  const imports = modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
  )
  expect(imports.length).toBeGreaterThan(20)
  expect(folderCycles(imports)).toEqual([])
})

test('folders that need each other, directly or by a third, are found as one group', () => {
  const core = (one: string, other: string) => ({
    from: `apps/api/src/core/${one}/${one}.service.ts`,
    to: `apps/api/src/core/${other}/${other}.data.ts`,
  })
  const chain = [core('credits', 'ledger'), core('ledger', 'players'), core('credits', 'credits')]
  expect(folderCycles(chain)).toEqual([])
  expect(folderCycles([...chain, core('players', 'credits'), core('links', 'players')])).toEqual([
    ['credits', 'ledger', 'players'].map((name) => `apps/api/src/core/${name}`),
  ])
})
