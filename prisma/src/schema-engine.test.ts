import { expect, test } from 'vitest'
import { diffSchemas } from './schema-engine.ts'

const schema = 'datasource db {\n  provider = "postgresql"\n}\nmodel Quote {\n  id Int @id\n}\n'
const changedSchema = schema.replace('@id\n', '@id\n  cents Int\n')

test('the difference from nothing to a schema creates the tables', async () => {
  expect(await diffSchemas(undefined, schema)).toContain('CREATE TABLE "Quote"')
})

test('the difference between two schemas is the change', async () => {
  expect(await diffSchemas(schema, changedSchema)).toContain(
    'ALTER TABLE "Quote" ADD COLUMN     "cents" INTEGER NOT NULL',
  )
})

test('a schema has no difference to itself', async () => {
  expect(await diffSchemas(changedSchema, changedSchema)).toBe('')
})

test('an invalid schema is refused with the place of the mistake', async () => {
  await expect(diffSchemas(schema, schema.replace('Int', 'Imt'))).rejects.toThrow(/Imt/)
})
