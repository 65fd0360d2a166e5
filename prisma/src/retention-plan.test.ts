import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { DMMF } from '@prisma/generator-helper'
import { describe, expect, test } from 'vitest'
import { readRetentionPlan } from './retention-plan.ts'

const periods = { contract: '5 years: the terms say so' }

/** Returns a column in the form in which Prisma describes it to generators. */
function createColumn(name: string, documentation?: string, more: Partial<DMMF.Field> = {}): DMMF.Field {
  const field: DMMF.Field = {
    name,
    kind: 'scalar',
    isList: false,
    isRequired: true,
    isUnique: false,
    isId: false,
    isReadOnly: false,
    hasDefaultValue: false,
    type: 'String',
    nativeType: null,
    ...more,
  }
  return documentation === undefined ? field : { ...field, documentation }
}
const uuid = { nativeType: ['Uuid', []] } as const
const id = createColumn('id', undefined, { ...uuid, isId: true })
const noteStatements = '@keep notes @as note'

function readPlan(
  columns: readonly DMMF.Field[],
  statements = '@rule notes = delete after contract from endedAt: notes\n@section notes of id',
  config: Readonly<Record<string, string>> = periods,
) {
  const ended = createColumn('endedAt', '@keep notes @hide inner', { type: 'DateTime', dbName: 'ended_at' })
  const model = {
    name: 'Note',
    dbName: 'note',
    schema: null,
    fields: [id, ended, ...columns],
    uniqueFields: [],
    uniqueIndexes: [],
    primaryKey: null,
    documentation: `What somebody noted.\n${statements}`,
  }
  return readRetentionPlan([model], config)
}

test('rows to delete, columns to empty and files are read from the comments beside them', () => {
  const photo = createColumn('photoFileId', '@keep notes @file photo', {
    ...uuid,
    isRequired: false,
    dbName: 'photo_file_id',
  })
  const answer = createColumn('answer', '@keep notes blank @hide inner', { isRequired: false })
  const deleted = readPlan([createColumn('text', noteStatements), photo])
  expect(deleted.rules[0]).toMatchObject({
    name: 'notes',
    period: 'contract',
    since: 't."ended_at"',
    erasure: { table: 'note', where: 't."id" = ANY($ids::uuid[])', set: null, files: ['photo_file_id'] },
  })
  expect(deleted.periods.contract).toEqual({ length: '5 years', setting: null, because: 'the terms say so' })
  const cleared = readPlan(
    [createColumn('text', '@keep texts @hide seen'), photo, answer, createColumn('kind', '@keep figures')],
    '@rule texts = clear after contract from year of endedAt: texts\n@rule notes = code after contract from "its end": x\n@with account clear texts of id\n@section notes of id',
  )
  expect(cleared.rules[0]).toMatchObject({
    isLeft: `t."text" IS DISTINCT FROM ''`,
    erasure: { set: `"text" = ''` },
  })
  expect(cleared.rules[1]).toMatchObject({ since: null, from: 'its end', erasure: null })
  expect(cleared.account).toEqual([
    { table: 'note', where: 't."id" = ANY($ids::uuid[])', set: `"text" = ''`, files: [] },
  ])
})

test('a cleared column gets its default, and a schema without a section has no export', () => {
  const columns = [
    createColumn('avatar', '@keep account', { default: 'lantern', hasDefaultValue: true }),
    createColumn('isTold', '@keep account', { type: 'Boolean', default: false, hasDefaultValue: true }),
  ]
  const { account } = readPlan(
    columns,
    '@rule notes = delete after contract from endedAt: notes\n@with account clear account of id',
  )
  expect(account[0]?.set).toBe(`"avatar" = 'lantern', "isTold" = false`)
})

describe('the plan is refused when', () => {
  test.each([
    ['a column says nothing', [createColumn('text')], 'Note.text: nothing says how long it is kept'],
    [
      'a column names no rule',
      [createColumn('text', '@keep nots @as note')],
      'Note.text: there is no rule and no reason nots',
    ],
    [
      'a personal column is neither exported nor hidden',
      [createColumn('text', '@keep notes')],
      'Note.text: it is neither exported to its person nor hidden for a reason',
    ],
    [
      'a column is kept in two ways',
      [createColumn('text', '@keep notes @keep account @as note')],
      'Note.text: its statements contradict each other',
    ],
    [
      'a column is exported and hidden',
      [createColumn('text', '@keep notes @as note @hide inner')],
      'Note.text: its statements contradict each other',
    ],
    [
      'a reason to hide is unknown',
      [createColumn('text', '@keep notes @hide why')],
      'Note.text: nobody reads @hide why',
    ],
    ['a statement is unknown', [createColumn('text', '@kept notes')], 'Note.text: nobody reads @kept notes'],
    [
      'two columns have one label',
      [createColumn('text', noteStatements), createColumn('other', noteStatements)],
      'Note: the label note is said twice',
    ],
    [
      'a file’s id has another name',
      [createColumn('fileOfPhoto', '@keep notes @file photo', uuid)],
      'Note.fileOfPhoto: the name of a file’s id ends in FileId',
    ],
  ])('%s', (_what, columns, fault) => {
    expect(() => readPlan(columns)).toThrow(fault)
  })

  const createRule = (text: string) => `@rule notes = ${text}: notes\n@section notes of id`
  test.each([
    [
      'a rule names no period',
      createRule('delete after contracts from endedAt'),
      'rule notes: there is no period contracts',
    ],
    [
      'a rule counts from no column',
      createRule('delete after contract from ended'),
      'Note: there is no column ended',
    ],
    [
      'a rule is said twice',
      `${createRule('code after contract from endedAt')}\n${createRule('delete after contract from endedAt')}`,
      'rule notes: it is said twice',
    ],
    [
      'a rule clears what has no empty value',
      createRule('clear after contract from endedAt'),
      'Note: its endedAt cannot be cleared',
    ],
    [
      'a rule clears nothing',
      `${createRule('delete after contract from endedAt')}\n@with order clear texts of id`,
      'Note: texts clears none of its columns',
    ],
    [
      'a path leads nowhere',
      `${createRule('delete after contract from endedAt')}\n@with account delete of order.senderId`,
      'Note: there is no path from Note by order.senderId',
    ],
    [
      'labels have no section',
      '@rule notes = delete after contract from endedAt: notes',
      'it has labels and no section',
    ],
  ])('%s', (_what, statements, fault) => {
    expect(() => readPlan([createColumn('text', noteStatements)], statements)).toThrow(fault)
  })

  test('a period has no length', () => {
    expect(() =>
      readPlan([createColumn('text', noteStatements)], undefined, { contract: 'long: the terms' }),
    ).toThrow('period contract: it is neither')
  })
})

test('Prisma passes the statements to the generator, which refuses an incomplete schema', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'volant-retention-'))
  const createSchema = (statement: string) => `
    datasource db {
      provider = "postgresql"
    }
    generator retention {
      provider = "${process.execPath} ${join(import.meta.dirname, 'retention-generator.ts')}"
      output   = "."
      contract = "5 years: the terms say so"
    }
    /// @rule notes = delete after contract from at: notes
    /// @keep notes
    model Note {
      id   String   @id @db.Uuid
      at   DateTime /// @hide inner
      /// What was noted.
      text String   ${statement}
    }`
  const generate = async (text: string) => {
    const path = join(folder, 'schema.prisma')
    await writeFile(path, text)
    const prisma = join(
      dirname(createRequire(import.meta.url).resolve('prisma/package.json')),
      'build',
      'index.js',
    )
    const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath }
    return promisify(execFile)(process.execPath, [prisma, 'generate', '--schema', path], { cwd: folder, env })
  }
  await expect(generate(createSchema('/// @keep nots @hide inner'))).rejects.toThrow(
    'Note.text: there is no rule and no reason nots',
  )
  const blind = createSchema('/// @hide inner\n place Unsupported("point")').replace('/// @keep notes', '')
  await expect(generate(blind)).rejects.toThrow('Note has a column of a type that Prisma does not know')
  await generate(createSchema('/// @hide inner'))
  expect(await readFile(join(folder, 'retention.ts'), 'utf8')).toContain('"keep": "notes"')
  await rm(folder, { recursive: true })
})
