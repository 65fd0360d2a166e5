import type pg from 'pg'
import type { SpanStart } from './traces.ts'
import { beginChildSpan, endSpanWith, readErrorType } from './traces.ts'

/** Traces each statement of a connection within a trace, except those without a text, such as a COPY. */
export function traceStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown // as: for all of its overloads
  const traced = (...args: unknown[]): unknown => {
    const text = readStatementText(args[0])
    const span = text === null ? undefined : beginChildSpan(describeStatement(text))
    if (!span) return query(...args)
    const callback = args.at(-1)
    if (typeof callback !== 'function') return endSpanWith(span, async () => query(...args))
    return query(...args.slice(0, -1), (error: unknown, result: unknown) => {
      span.end(error ? { errorType: readErrorType(error) } : {})
      callback(error, result)
    })
  }
  client.query = traced as typeof client.query // as: it takes and returns what the other does
}

/** Returns the text of a statement, with or without its values; null for one that sends itself. */
function readStatementText(statement: unknown): string | null {
  if (typeof statement === 'string') return statement
  if (typeof statement !== 'object' || statement === null || 'submit' in statement) return null
  return 'text' in statement && typeof statement.text === 'string' ? statement.text : null
}

/** Longer texts are cut before they are read. */
const maxTextLength = 4000
const firstTable = /\b(?:FROM|INTO|UPDATE|JOIN)\s+(?:ONLY\s+)?(?:"?\w+"?\.)?"?(\w+)"?/i
/** A string, a number, a comment or a quoted name. */
const token =
  /'(?:[^']|'')*(?:'|$)|\$([a-z_]*)\$[\s\S]*?(?:\$\1\$|$)|(?<![\w$])\d[\w.]*|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"[^"]*"/gi

/**
 * Returns a span's description of a statement: its operation with the first table, and its text with `?` for every
 * literal; no text where a literal has escapes. Its values are separate from the text, and are not read.
 */
export function describeStatement(sql: string): SpanStart {
  const text = replaceLiterals(sql.slice(0, maxTextLength))
  const [operation = 'SQL'] = /\w+/.exec(text) ?? []
  const [, table = ''] = firstTable.exec(text) ?? []
  return {
    name: `${operation.toUpperCase()} ${table}`.trim(),
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
  }
}

function replaceLiterals(text: string): string {
  // Only the literal's own escapes determine where it ends.
  if (/\bE'/i.test(text)) return ''
  return text
    .replace(token, (found) => {
      if (found.startsWith('"')) return found
      return found.startsWith('--') || found.startsWith('/*') ? '' : '?'
    })
    .replace(/\s+/g, ' ')
    .trim()
}
