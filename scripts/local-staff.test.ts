import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readLocalStaff } from './local-staff.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'volant-staff-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a local instance has three persons whose keys the API knows, the same ones after a restart', () => {
  const { setting, keys } = readLocalStaff(folder, {})
  const lines = Object.entries(keys).map(
    ([name, key]) => `${name}:${createHash('sha256').update(key).digest('hex')}`,
  )
  expect(setting).toBe(lines.join(','))
  expect(Object.keys(keys)).toHaveLength(3)
  expect(readLocalStaff(folder, {})).toEqual({ setting, keys })
  expect(statSync(join(folder, 'staff-keys.json')).mode & 0o077).toBe(0)
})

test('a local instance whose environment names staff gets no invented persons', () => {
  expect(readLocalStaff(folder, { STAFF: 'ada:x' })).toEqual({ setting: 'ada:x', keys: {} })
})
