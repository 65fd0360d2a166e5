import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createVectorFiles } from './testing/vectors.ts'

const folder = path.join(import.meta.dirname, '../../../docs/lottery-draw/vectors')

test('the published test vectors are, byte for byte, those that their generator makes', () => {
  const files = createVectorFiles()
  const names = globSync('**/*.*', { cwd: folder })
  expect(names.sort()).toEqual([...files.keys()].sort())
  for (const [name, text] of files) expect(readFileSync(path.join(folder, name), 'utf8'), name).toBe(text)
})

test('the file of vectors states of each signature whether it is accepted', () => {
  const { ed25519, beacon } = JSON.parse(readFileSync(path.join(folder, 'functions.json'), 'utf8'))
  const listValues = (vectors: readonly Record<string, unknown>[], name: string) =>
    vectors.map((vector) => vector[name])
  expect(listValues(ed25519, 'isSigned')).toEqual([true, false, false, false, false, false])
  expect(new Set(listValues(beacon.accepted, 'isSignature'))).toEqual(new Set([true]))
  expect(new Set(listValues(beacon.rejected, 'isSignature'))).toEqual(new Set([false]))
})
