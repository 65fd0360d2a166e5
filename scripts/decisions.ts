// Writes the index of the decision records, docs/adr/README.md: `node scripts/decisions.ts`.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '..', 'docs', 'adr')

/** The maximum length of a record in words, title and date included. */
export const maxWords = 250

type DecisionRecord = {
  readonly file: string
  readonly number: number
  readonly title: string
  readonly status: string
  /** The first sentence of its reason. */
  readonly reason: string
  readonly words: number
}

/** Returns all records by number. Throws an error that names the file and the line that is missing. */
export function readDecisionRecords(): readonly DecisionRecord[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}-.+\.md$/.test(file))
    .sort()
    .map((file) => parseRecord(file, readFileSync(join(folder, file), 'utf8')))
}

/** Reads one record. Throws an error that names the file when title, date, status or reason is missing. */
export function parseRecord(file: string, text: string): DecisionRecord {
  const number = Number(file.slice(0, 4))
  const findRequired = (what: string, pattern: RegExp) => {
    const [, value] = pattern.exec(text) ?? []
    if (value === undefined) throw new Error(`docs/adr/${file} has no ${what}: see docs/adr/README.md.`)
    return value.trim()
  }
  findRequired('date', /^Date: (\d{4}-\d{2}-\d{2})\. Status: /m)
  return {
    file,
    number,
    title: findRequired(`title "# ${number}. …"`, new RegExp(`^# ${number}\\. (.+)\n`)),
    status: findRequired(
      'status: accepted, "accepted, amended by N" or "superseded by N"',
      /^Date: .+ Status: (accepted(?:, amended by \d+(?:, \d+)*)?|superseded by \d+)\.$/m,
    ),
    reason: extractFirstSentence(
      findRequired('paragraph "**Why.**"', /^\*\*(?:Why|Context)\.\*\*\s+([\s\S]+)/m),
    ),
    words: text.trim().split(/\s+/).length,
  }
}

/** Returns the text up to its first full stop before a blank, as one line. */
function extractFirstSentence(text: string): string {
  const plain = text.replaceAll(/\s+/g, ' ')
  return (/^.+?\.(?= |$)/.exec(plain)?.[0] ?? plain).replaceAll('|', '\\|')
}

/** Returns the text of docs/adr/README.md. */
export function formatDecisionIndex(records: readonly DecisionRecord[]): string {
  const rows = records.map(
    ({ file, number, title, status, reason }) =>
      `| ${number} | [${title}](${file}) | ${status} | ${reason} |`,
  )
  return `${head}\n${rows.join('\n')}\n`
}

const head = `# Decision records

A record says what was decided, why, and what was rejected, in at most ${maxWords} words. Later changes are another
record, which amends or supersedes it, and its status says so. How things work today is in
[architecture.md](../architecture.md), [where.md](../where.md) and beside the code. What is not covered is in
[limits.md](../limits.md).

A record is a file \`NNNN-title.md\`. It begins with \`# N. Title\` and \`Date: YYYY-MM-DD. Status: accepted.\`.
Its paragraphs are **Decision.** and **Why.**, then **Rejected.** and **Consequences.** where there are some.
\`node scripts/decisions.ts\` writes the table: its last column is the first sentence of **Why.**

| number | decision | status | reason |
|---|---|---|---|`

if (import.meta.main) writeFileSync(join(folder, 'README.md'), formatDecisionIndex(readDecisionRecords()))
