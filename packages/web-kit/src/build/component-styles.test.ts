import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findStylesheet } from './component-styles.ts'

const mantine = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.layer.css'))
const modules = globSync('esm/**/*.module.mjs', { cwd: mantine }).map((file) => join(mantine, file))
const generalStyles = ['baseline', 'default-css-variables', 'global'].map((name) => `${name}.layer.css`)

describe('the separate stylesheets of Mantine’s components', () => {
  test('define each class name that their module exports and that the common stylesheet defines', () => {
    const commonNames = listClassNames(readFileSync(join(mantine, 'styles.layer.css'), 'utf8'))
    expect(modules.length).toBeGreaterThan(90)
    for (const module of modules) {
      const ownNames = listClassNames(readFileSync(findStylesheet(module) ?? '', 'utf8'))
      const exported = [...readFileSync(module, 'utf8').matchAll(/"(m_[0-9a-f]+)"/g)].map(
        ([, name]) => name ?? '',
      )
      const missing = exported.filter((name) => commonNames.has(name) && !ownNames.has(name))
      expect(missing, module).toEqual([])
    }
  })

  test('have, with the general ones, every selector of the common stylesheet', () => {
    const files = [
      ...modules.map((module) => findStylesheet(module) ?? ''),
      ...generalStyles.map((file) => join(mantine, 'styles', file)),
    ]
    const separateSelectors = listSelectors(files.map((file) => readFileSync(file, 'utf8')).join('\n'))
    const commonSelectors = listSelectors(readFileSync(join(mantine, 'styles.layer.css'), 'utf8'))
    expect(commonSelectors.size).toBeGreaterThan(500)
    expect([...commonSelectors].filter((rule) => !separateSelectors.has(rule))).toEqual([])
  })

  test('are not imported by a module without class names', () => {
    expect(findStylesheet('/node_modules/@mantine/core/esm/components/Button/Button.mjs')).toBeNull()
  })

  test('cause an error when a component has none', () => {
    expect(() => findStylesheet('/node_modules/@mantine/core/esm/components/Novel/Novel.module.mjs')).toThrow(
      'Novel',
    )
  })
})

function listClassNames(styles: string): ReadonlySet<string> {
  return new Set([...styles.matchAll(/\.(m_[0-9a-f]+)/g)].map(([, name]) => name ?? ''))
}

function listSelectors(styles: string): ReadonlySet<string> {
  return new Set(
    styles
      .split('\n')
      .map((line) => line.replace('@layer mantine {', '').trim())
      .filter((line) => line.endsWith('{')),
  )
}
