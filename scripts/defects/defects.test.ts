import { existsSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../settings.ts'
import { plant } from './defect.ts'
import { chooseSample, defects } from './table.ts'

const readText = (file: string) => readFileSync(join(root, file), 'utf8')

describe('planted defects', () => {
  test.each(defects)('have one anchor in their file and leave a valid program: $name', (defect) => {
    const planted = plant(defect, readText(defect.file))
    if (defect.file.endsWith('.ts')) expect(() => stripTypeScriptTypes(planted)).not.toThrow()
    expect(existsSync(join(root, defect.foundBy))).toBe(true)
  })

  test('cause an error by an anchor that is missing or repeated, or that changes nothing', () => {
    const defect = {
      name: 'A',
      area: 'money',
      file: 'a.ts',
      find: 'one',
      replace: 'two',
      foundBy: 'a.test.ts',
    } as const
    expect(plant(defect, 'one of them')).toBe('two of them')
    expect(() => plant(defect, 'nobody')).toThrow('0 times')
    expect(() => plant(defect, 'one and one')).toThrow('2 times')
    expect(() => plant({ ...defect, replace: 'one' }, 'one')).toThrow('changes nothing')
  })

  test('have unique names, at least forty in all, in every area', () => {
    expect(new Set(defects.map(({ name }) => name)).size).toBe(defects.length)
    expect(defects.length).toBeGreaterThanOrEqual(40)
    expect(new Set(defects.map(({ area }) => area)).size).toBe(6)
  })

  test('are chosen by a seed: the same ones by the same seed, and each by some seed', () => {
    expect(chooseSample(defects, 3, 'a seed')).toEqual(chooseSample(defects, 3, 'a seed'))
    const seeds = Array.from({ length: 1000 }, (_, seed) => String(seed))
    expect(new Set(seeds.flatMap((seed) => chooseSample(defects, 3, seed)))).toEqual(new Set(defects))
  })
})
