import type { DMMF } from '@prisma/generator-helper'

/** Why a column is retained without a rule that ends it. */
const reasons = {
  account: 'it is the account’s own and goes when the account ends',
  newest: 'only the newest is held, and it goes when it is not needed any more',
  figures: 'amounts, instants, states and counts of a business record, without a name (accounting law)',
  ids: 'it names rows by random ids that say nothing of a person once the rows that they name are erased',
  sealed: 'it is sealed with the bank secret and goes when the account ends',
  chain: 'it shows that access is not abused: ids, no names; it can never change',
  proof: 'anyone can check every draw for ever: numbers, sums and hashes, without a name',
  exclusion: 'a term without play holds for whoever comes back: ids and keyed hashes, without a name',
  nobody: 'it says nothing of a person',
} as const
type Reason = keyof typeof reasons

/** For these reasons a column is exported only by choice: it is not about a person. */
const impersonal: readonly string[] = ['figures', 'ids', 'nobody'] satisfies readonly Reason[]

/** Why a column is not in the export of its person. */
const hidingReasons = {
  secret: 'it opens something, or stands for what does',
  other: 'it is another person’s',
  inner: 'it says nothing to its person: our own bookkeeping',
  seen: 'it is in the same export elsewhere',
} as const
type Hiding = keyof typeof hidingReasons

/** How long data is retained: a PostgreSQL interval, or the name of a business setting. */
type Period = { readonly length: string | null; readonly setting: string | null; readonly because: string }

/** What is due when, and what happens to it. SQL is about a row `t`; `$ids` are the ids of the due rows. */
export type Rule = {
  readonly name: string
  readonly what: string
  readonly table: string
  readonly id: string
  readonly period: string
  /** The beginning of the period, for staff. */
  readonly from: string
  /** SQL of that instant; null when code decides it. */
  readonly since: string | null
  /** SQL of what is not erased yet; null when any row is. */
  readonly isLeft: string | null
  /** Whether code decides which rows it concerns. */
  readonly isConditional: boolean
  /** Null when code erases it. */
  readonly erasure: Erasure | null
}

/**
 * Rows to delete, or columns to set. `$ids` are the ids of rows, accounts or orders, `$emails` the accounts’ emails.
 */
export type Erasure = {
  readonly table: string
  readonly where: string
  /** SQL of the new values; null when the rows are deleted. */
  readonly set: string | null
  /** Columns whose files are removed, too. */
  readonly files: readonly string[]
}

type Column = {
  readonly field: string
  readonly column: string
  readonly keep: string
  /** The French name in an export; null when it is not exported. */
  readonly label: string | null
  /** Why it is not exported; null when it is, or is not about a person. */
  readonly hidden: Hiding | null
  /** Whether it names a file, which is exported, too. */
  readonly isFile: boolean
  /** The column whose value it is sealed for. */
  readonly sealedFor: string | null
}

type Table = {
  readonly model: string
  readonly table: string
  /** The export's section. `of` is SQL of an account's rows, `$` being its id; null when code decides it. */
  readonly section: { readonly name: string; readonly of: string | null } | null
  readonly columns: readonly Column[]
}

/** The statements of a schema. */
export type RetentionPlan = {
  readonly periods: Readonly<Record<string, Period>>
  readonly rules: readonly Rule[]
  /** What is erased when accounts are closed. */
  readonly account: readonly Erasure[]
  /** What is erased of finished orders. */
  readonly order: readonly Erasure[]
  readonly tables: readonly Table[]
}

const statementForms: Readonly<Record<string, RegExp>> = {
  rule: /^([\w-]+) = (delete|clear|code) after (\w+) from (?:"([^"]+)"|(year of )?(\w+(?: or \w+)*))( if code)?: (.+)$/,
  with: /^(account|order) (?:delete|clear ([\w-]+)) of ([\w., ]+)$/,
  section: /^(\w+) of ([\w., ]+)$/,
  keep: /^([\w-]+)( blank)?$/,
  as: /^(\w+)$/,
  file: /^(\w+)$/,
  sealed: /^(\w+) for (\w+)$/,
  hide: /^(secret|other|inner|seen)$/,
}
const periodForm = /^(?:(\d+ (?:hour|day|month|year)s?)|setting (\w+)): (.+)$/

/**
 * Reads the plan of retention from the documentation of a schema's models and columns, and from the periods that its
 * generator names. Throws with every fault that it finds.
 *
 * Of a model: `@rule name = delete|clear|code after period from [year of] column [or column]|"text of what code says"
 * [if code]: what`, `@with account|order delete|clear rule of path, …`, `@section name of path, …|code`, and `@keep`
 * for all of its columns. Of a column, beside it: `@keep rule|reason [blank]`, and `@as label`, `@file label`, `@sealed
 * label for column` or `@hide reason`. A uuid that names no file needs none: it is an id. Clearing a row notes when in
 * its `erasedAt`, if there is one. A schema without a section has no export: then nothing need be said of one.
 */
export function readRetentionPlan(
  models: readonly DMMF.Model[],
  config: Readonly<Record<string, unknown>>,
): RetentionPlan {
  const faults: string[] = []
  const periods = Object.fromEntries(
    Object.entries(config).map(([name, text]) => {
      const [, length = null, setting = null, because = ''] = periodForm.exec(String(text)) ?? []
      if (because === '')
        faults.push(`period ${name}: it is neither "number unit: why" nor "setting name: why"`)
      return [name, { length, setting, because }]
    }),
  )
  const parsed = models.map((model) => readModel(model, models, faults))
  const rules = parsed.flatMap((model) => model.rules)
  const names = rules.map(({ name }) => name)
  for (const name of findRepeated(names)) faults.push(`rule ${name}: it is said twice`)
  for (const { name, period } of rules)
    if (!(period in periods)) faults.push(`rule ${name}: there is no period ${period}`)
  const tables = parsed.map(({ table }) => table)
  const hasExport = tables.some(({ section }) => section !== null)
  for (const { model, columns } of tables)
    for (const { field, keep, label, hidden } of columns) {
      const addFault = (text: string) => faults.push(`${model}.${field}: ${text}`)
      if (keep === '') addFault('nothing says how long it is kept')
      else if (!names.includes(keep) && !(keep in reasons)) addFault(`there is no rule and no reason ${keep}`)
      else if (hasExport && label === null && hidden === null && !impersonal.includes(keep))
        addFault('it is neither exported to its person nor hidden for a reason')
    }
  for (const name of findRepeated(tables.flatMap(({ section }) => section?.name ?? [])))
    faults.push(`section ${name}: it is said twice`)
  if (faults.length > 0)
    throw new Error(`The schema does not say what is kept how long:\n${faults.join('\n')}`)
  return {
    periods,
    rules,
    account: parsed.flatMap((model) => model.account),
    order: parsed.flatMap((model) => model.order),
    tables,
  }
}

const findRepeated = (names: readonly string[]) =>
  new Set(names.filter((name, place) => names.indexOf(name) !== place))

/** Reads the statements of one model. */
function readModel(model: DMMF.Model, models: readonly DMMF.Model[], faults: string[]) {
  const addFault = (text: string) => faults.push(`${model.name}: ${text}`)
  const statements = parseStatements(model.documentation, ['rule', 'with', 'section', 'keep'], addFault)
  const listParts = (kind: string) =>
    statements.filter((statement) => statement.kind === kind).map(({ parts }) => parts)
  for (const kind of ['keep', 'section']) if (listParts(kind).length > 1) addFault(`@${kind} is said twice`)
  const fields = model.fields.filter(({ kind }) => kind !== 'object')
  const columns = fields.map((field) => readColumn(field, listParts('keep')[0]?.[0], faults, model.name))
  const requireColumn = (name: string) => {
    const column = columns.find(({ field }) => field === name)?.column
    if (column === undefined) addFault(`there is no column ${name}`)
    return `t."${column}"`
  }

  const findCleared = (rule: string) => {
    const cleared = columns.filter(({ keep }) => keep === rule)
    if (cleared.length === 0) addFault(`${rule} clears none of its columns`)
    for (const { field, empty } of cleared) if (empty === null) addFault(`its ${field} cannot be cleared`)
    return cleared
  }
  /** Returns the deletion of rows, or with a rule the clearing of its columns. */
  const buildErasure = (where: string, rule: string | null): Erasure => {
    const touched = rule === null ? columns.filter(({ keep }) => keep !== 'ids') : findCleared(rule)
    const values = touched.map(({ column, empty }) => `"${column}" = ${empty}`)
    const erasedAt = columns
      .filter(({ field }) => field === 'erasedAt')
      .map(({ column }) => `"${column}" = app_now()`)
    const set = [...values, ...erasedAt].join(', ')
    const files = touched.filter(({ isFileId }) => isFileId).map(({ column }) => column)
    return { table: findTableName(model), where, set: rule === null ? null : set, files }
  }

  const keys = model.primaryKey?.fields ?? fields.filter(({ isId }) => isId).map(({ name }) => name)
  const id =
    keys.length === 1 ? requireColumn(keys[0] ?? '') : `concat_ws(':', ${keys.map(requireColumn).join(', ')})`
  const isUuid = keys.length === 1 && hasUuidType(fields.find(({ name }) => name === keys[0]))
  const isDueSql = isUuid ? `${id} = ANY($ids::uuid[])` : `(${id})::text = ANY($ids::text[])`
  const rules = listParts('rule').map(
    ([name = '', action, period = '', text, year, field = '', condition, what = '']): Rule => ({
      name,
      what,
      table: `"${findTableName(model)}"`,
      id,
      period,
      from: text ?? `${year ? 'the end of the civil year of ' : ''}${field}`,
      since:
        text === undefined
          ? buildInstantSql(field.split(' or ').map(requireColumn), year !== undefined)
          : null,
      isLeft:
        action === 'clear'
          ? findCleared(name)
              .map(({ column, empty }) => `t."${column}" IS DISTINCT FROM ${empty}`)
              .join(' OR ')
          : null,
      isConditional: condition !== undefined,
      erasure: action === 'code' ? null : buildErasure(isDueSql, action === 'clear' ? name : null),
    }),
  )

  const buildRowsSql = (paths: string, test: (column: string) => string) =>
    paths
      .split(/, ?/)
      .map((path) => buildPathSql(model, models, path.split('.'), test, addFault))
      .join(' OR ')
  const buildErasures = (subject: string) =>
    listParts('with')
      .filter((parts) => parts[0] === subject)
      .map(([, rule, paths = '']) => buildErasure(buildRowsSql(paths, buildSubjectSql), rule ?? null))

  const [name, paths = ''] = listParts('section')[0] ?? []
  const labels = columns.flatMap(({ label }) => label ?? [])
  for (const label of findRepeated(labels)) addFault(`the label ${label} is said twice`)
  if (name === undefined && labels.length > 0) addFault('it has labels and no section')
  const section =
    name === undefined
      ? null
      : { name, of: paths === 'code' ? null : buildRowsSql(paths, (column) => `${column} = $`) }
  return {
    rules,
    account: buildErasures('account'),
    order: buildErasures('order'),
    table: {
      model: model.name,
      table: findTableName(model),
      section,
      columns: columns.map(({ empty: _empty, isFileId: _isFileId, sealedFor, ...column }) => ({
        ...column,
        sealedFor: sealedFor && requireColumn(sealedFor),
      })),
    },
  }
}

/** Reads the statements of one column, how it is emptied, and whether it names a file. */
function readColumn(field: DMMF.Field, modelKeep: string | undefined, faults: string[], model: string) {
  const addFault = (text: string) => faults.push(`${model}.${field.name}: ${text}`)
  const statements = parseStatements(field.documentation, ['keep', 'as', 'file', 'sealed', 'hide'], addFault)
  const [keepStatement, ...others] = statements.filter(({ kind }) => kind === 'keep')
  const [exportStatement, ...contradictions] = statements.filter(({ kind }) => kind !== 'keep')
  if (others.length + contradictions.length > 0) addFault('its statements contradict each other')
  const [keep, blank] = keepStatement?.parts ?? []
  const [word = null, sealedFor = null] = exportStatement?.parts ?? []
  const isHidden = exportStatement?.kind === 'hide'
  const isFileId = hasUuidType(field) && /file/i.test(field.name)
  // A file with another name would be treated as an orphan, and removed.
  if (isFileId && !/fileIds?$/i.test(field.name)) addFault('the name of a file’s id ends in FileId')
  const column = field.dbName ?? field.name
  return {
    field: field.name,
    column,
    keep: keep ?? (hasUuidType(field) && !isFileId ? 'ids' : modelKeep) ?? '',
    label: isHidden ? null : word,
    // as: its form admits no other word.
    hidden: isHidden ? (word as Hiding) : null,
    isFile: exportStatement?.kind === 'file',
    sealedFor,
    empty: blank ? `left(t."${column}", 0)` : findEmptySql(field),
    isFileId,
  }
}

type Statement = { readonly kind: string; readonly parts: readonly (string | undefined)[] }

function parseStatements(
  text: string | undefined,
  kinds: readonly string[],
  addFault: (text: string) => void,
): Statement[] {
  const lines = (text ?? '').split('\n').filter((line) => line.startsWith('@'))
  return lines
    .flatMap((line) => line.split(/\s+(?=@)/))
    .flatMap((statement) => {
      const [, kind = '', rest = ''] = /^@(\w+) (.*)$/.exec(statement) ?? []
      const parts = kinds.includes(kind) ? statementForms[kind]?.exec(rest) : null
      if (!parts) addFault(`nobody reads ${statement}`)
      return parts ? [{ kind, parts: parts.slice(1) }] : []
    })
}

/** Returns SQL of the rows of a model whose column at the end of a path of relations passes the test. */
function buildPathSql(
  model: DMMF.Model,
  models: readonly DMMF.Model[],
  [first = '', ...rest]: readonly string[],
  test: (column: string) => string,
  addFault: (text: string) => void,
  alias = 't',
): string {
  const field = model.fields.find(({ name }) => name === first)
  const target = models.find(({ name }) => name === field?.type)
  if (!field || rest.length > 0 !== (target !== undefined)) {
    addFault(`there is no path from ${model.name} by ${[first, ...rest].join('.')}`)
    return ''
  }
  if (!target) return test(`${alias}."${field.dbName ?? first}"`)
  const back = target.fields.find(
    ({ relationName, type }) => relationName === field.relationName && type === model.name,
  )
  const isOurs = (field.relationFromFields ?? []).length > 0
  const [from, to] = isOurs
    ? [field.relationFromFields?.[0], field.relationToFields?.[0]]
    : [back?.relationToFields?.[0], back?.relationFromFields?.[0]]
  const findColumn = (of: DMMF.Model, name: string | undefined) =>
    of.fields.find((candidate) => candidate.name === name)?.dbName ?? name
  const inner = `${alias}x`
  return `${alias}."${findColumn(model, from)}" IN (SELECT ${inner}."${findColumn(target, to)}" FROM "${findTableName(target)}" ${inner} WHERE ${buildPathSql(target, models, rest, test, addFault, inner)})`
}

/** Returns SQL for whether a column has the id of a closing account or order, or the email of the account. */
function buildSubjectSql(column: string): string {
  return column.endsWith('email"')
    ? `lower(${column}) = ANY($emails::text[])`
    : `${column} = ANY($ids::uuid[])`
}

/** Returns SQL of the first set one of these instants, or of the end of its civil year in Paris. */
function buildInstantSql(columns: readonly string[], isYear: boolean): string {
  const instant = columns.length === 1 ? columns.join() : `coalesce(${columns.join(', ')})`
  return isYear
    ? `(date_trunc('year', ${instant} AT TIME ZONE 'Europe/Paris') + interval '1 year') AT TIME ZONE 'Europe/Paris'`
    : instant
}

/** Returns SQL of a column's value once it is cleared: none, or its literal default. Null where it has neither. */
function findEmptySql({
  isRequired,
  isList,
  kind,
  type,
  nativeType,
  default: initial,
}: DMMF.Field): string | null {
  if (isList) return "'{}'"
  if (!isRequired) return 'NULL'
  if (typeof initial === 'string' && (type === 'String' || kind === 'enum'))
    return `'${initial.replaceAll("'", "''")}'`
  if (typeof initial === 'boolean' || typeof initial === 'number') return String(initial)
  if (type === 'String') return nativeType === null ? "''" : null
  return ['Int', 'BigInt', 'Float'].includes(type) ? '0' : null
}

const hasUuidType = (field: DMMF.Field | undefined) => field?.nativeType?.[0] === 'Uuid'
const findTableName = ({ dbName, name }: DMMF.Model) => dbName ?? name
