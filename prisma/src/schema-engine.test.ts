import { expect, test } from 'vitest'
import { schemaDiff } from './schema-engine.ts'

const before = 'datasource db {\n  provider = "postgresql"\n}\nmodel Quote {\n  id Int @id\n}\n'
const after = before.replace('@id\n', '@id\n  cents Int\n')

test('from nothing, the difference creates the tables', async () => {
  expect(await schemaDiff(undefined, before)).toContain('CREATE TABLE "Quote"')
})

test('between two schemas, the difference is what changed', async () => {
  expect(await schemaDiff(before, after)).toContain(
    'ALTER TABLE "Quote" ADD COLUMN     "cents" INTEGER NOT NULL',
  )
})

test('a schema does not differ from itself', async () => {
  expect(await schemaDiff(after, after)).toBe('')
})

test('a schema with a mistake is refused with its place', async () => {
  await expect(schemaDiff(before, before.replace('Int', 'Imt'))).rejects.toThrow(/Imt/)
})
