import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findStylesheet } from './component-styles.ts'

const mantine = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.layer.css'))
const modules = globSync('esm/**/*.module.mjs', { cwd: mantine }).map((file) => join(mantine, file))
const general = ['baseline', 'default-css-variables', 'global'].map((name) => `${name}.layer.css`)

describe('the styles of a component', () => {
  test('define each class name that the component’s module exports and that all styles define', () => {
    const all = classNamesOf(readFileSync(join(mantine, 'styles.layer.css'), 'utf8'))
    expect(modules.length).toBeGreaterThan(90)
    for (const module of modules) {
      const own = classNamesOf(readFileSync(findStylesheet(module) ?? '', 'utf8'))
      const exported = [...readFileSync(module, 'utf8').matchAll(/"(m_[0-9a-f]+)"/g)].map(
        ([, name]) => name ?? '',
      )
      const missing = exported.filter((name) => all.has(name) && !own.has(name))
      expect(missing, module).toEqual([])
    }
  })

  test('and the general styles together are all styles of Mantine', () => {
    const used = [
      ...modules.map((module) => findStylesheet(module) ?? ''),
      ...general.map((file) => join(mantine, 'styles', file)),
    ]
    const split = rulesOf(used.map((file) => readFileSync(file, 'utf8')).join('\n'))
    const all = rulesOf(readFileSync(join(mantine, 'styles.layer.css'), 'utf8'))
    expect(all.size).toBeGreaterThan(500)
    expect([...all].filter((rule) => !split.has(rule))).toEqual([])
  })

  test('are loaded only for a module with class names', () => {
    expect(findStylesheet('/node_modules/@mantine/core/esm/components/Button/Button.mjs')).toBeNull()
  })

  test('cause an error when they do not exist', () => {
    expect(() => findStylesheet('/node_modules/@mantine/core/esm/components/Novel/Novel.module.mjs')).toThrow(
      'Novel',
    )
  })
})

function classNamesOf(styles: string): ReadonlySet<string> {
  return new Set([...styles.matchAll(/\.(m_[0-9a-f]+)/g)].map(([, name]) => name ?? ''))
}

/** Returns the selectors of a stylesheet. */
function rulesOf(styles: string): ReadonlySet<string> {
  return new Set(
    styles
      .split('\n')
      .map((line) => line.replace('@layer mantine {', '').trim())
      .filter((line) => line.endsWith('{')),
  )
}
