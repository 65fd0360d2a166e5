import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { LibraryCheck } from './library-checks.ts'
import {
  computeNextCheck,
  daysBetweenChecks,
  findFaultsOfCheck,
  listLockedLibraries,
  listOverdueLibraries,
} from './library-checks.ts'

const root = join(import.meta.dirname, '..')
const read = (...path: readonly string[]) => readFileSync(join(root, ...path), 'utf8')

test('docs/libraries.json lists exactly the libraries of the lock file in their locked versions', () => {
  const locked = listLockedLibraries(read('pnpm-lock.yaml'))
  expect(locked.length).toBeGreaterThan(500)
  const check: LibraryCheck = JSON.parse(read('docs', 'libraries.json'))
  expect(findFaultsOfCheck(check, locked)).toEqual([])
})

test('the runbook names the days and the command of the review of libraries, which CI checks weekly', () => {
  const runbook = read('docs', 'runbook', 'deploy.md').replaceAll(/\s+/g, ' ')
  for (const text of [`${daysBetweenChecks} days`, 'npm run libraries -- looked', '.github/dependabot.yml'])
    expect(runbook).toContain(text)
  const proposed = parse(read('.github', 'dependabot.yml')).updates.map(
    (update: { 'package-ecosystem': string }) => update['package-ecosystem'],
  )
  expect(proposed).toEqual(['npm', 'docker', 'docker-compose', 'github-actions'])
  const { steps } = parse(read('.github', 'workflows', 'ci.yml')).jobs.dependencies
  // Only the weekly run checks the deadline: a push must not fail only because time has passed.
  expect(steps.find(({ run = '' }: { run?: string }) => run.startsWith('npm run libraries'))).toEqual({
    if: "github.event_name == 'schedule'",
    run: 'npm run libraries',
  })
})

test('every package takes its external libraries from the catalog', () => {
  const packages = globSync(
    ['package.json', '{apps,packages}/*/package.json', '{bench,e2e,prisma}/package.json'],
    {
      cwd: root,
    },
  )
  const asked = packages.flatMap((file) => {
    const { dependencies = {}, devDependencies = {}, peerDependencies = {} } = JSON.parse(read(file))
    return Object.entries({ ...dependencies, ...devDependencies, ...peerDependencies })
  })
  expect(asked.length).toBeGreaterThan(200)
  expect(asked.filter(([, version]) => version !== 'catalog:' && version !== 'workspace:*')).toEqual([])
})

test('CI and the image use the pnpm that package.json names, and its license is the file LICENSE', () => {
  const { packageManager, license } = JSON.parse(read('package.json'))
  expect(packageManager).toMatch(/^pnpm@\d+\.\d+\.\d+$/)
  for (const file of ['Dockerfile', '.github/workflows/ci.yml']) {
    const versions = [...read(file).matchAll(/pnpm@[\d.]+/g)].map(([version]) => version)
    expect(versions).toEqual([packageManager])
  }
  expect(license).toBe('SEE LICENSE IN LICENSE')
  expect(read('LICENSE')).toContain('All rights reserved')
})

describe('a review of libraries', () => {
  const lock = `packages:\n\n  '@a/b@1.0.0':\n    resolution: {}\n\n  c@2.0.0:\n    resolution: {}\n\nsnapshots:\n\n  d@3.0.0: {}\n`
  const locked = listLockedLibraries(lock)
  const check: LibraryCheck = { day: '2026-01-31', weaknesses: 'none known', libraries: locked }

  test('contains every library of the lock file, indirect ones included', () => {
    expect(locked).toEqual(['@a/b@1.0.0', 'c@2.0.0'])
    expect(findFaultsOfCheck(check, locked)).toEqual([])
  })

  test('must be repeated after 31 days, and not on the last of them', () => {
    expect(computeNextCheck(check)).toBe('2026-03-03')
    expect(listOverdueLibraries(check, locked, '2026-03-03')).toEqual([])
    expect(listOverdueLibraries(check, locked, '2026-03-04')).toEqual(locked)
  })

  test('does not cover another version, which is overdue immediately', () => {
    const newer = ['@a/b@1.0.0', 'c@2.0.1']
    expect(findFaultsOfCheck(check, newer)).toEqual([
      'c@2.0.1 was not looked at',
      'c@2.0.0 is not used any more',
    ])
    expect(listOverdueLibraries(check, newer, '2026-02-01')).toEqual(['c@2.0.1'])
  })

  test('contains its day, and the known weaknesses', () => {
    expect(findFaultsOfCheck({ ...check, day: 'yesterday', weaknesses: ' ' }, locked)).toEqual([
      '"yesterday" is no day',
      'what is known of weaknesses is not said',
    ])
  })
})
