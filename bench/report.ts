import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Noise } from './noise.ts'
import { formatNoise } from './noise.ts'
import type { Findings, Part } from './part.ts'

/** A part's findings with the noise of the machine before and after. */
export type Result = {
  readonly name: string
  readonly title: string
  readonly findings: Findings
  readonly seconds: number
  readonly isQuick: boolean
  readonly noise: { readonly before: Noise; readonly after: Noise }
}

const folder = join(import.meta.dirname, 'results')
const dataFile = join(folder, 'latest.generated.json')

/** Stores the results with the earlier ones of parts that did not run this time, as JSON and as Markdown. */
export function storeResults(results: readonly Result[], parts: readonly Part[]): void {
  mkdirSync(folder, { recursive: true })
  const stored = [
    ...readStoredResults().filter((old) => !results.some(({ name }) => name === old.name)),
    ...results,
  ]
  const ordered = parts.flatMap(({ name }) => stored.filter((result) => result.name === name))
  writeFileSync(dataFile, `${JSON.stringify(ordered, null, 2)}\n`)
  writeFileSync(join(folder, 'latest.md'), toMarkdown(ordered))
}

function readStoredResults(): readonly Result[] {
  try {
    return JSON.parse(readFileSync(dataFile, 'utf8')) as Result[] // as: written by this module only
  } catch {
    // The first run on this clone.
    return []
  }
}

function toMarkdown(results: readonly Result[]): string {
  const cores = results[0]?.noise.before.processors ?? 0
  return [
    '# Results of the bench',
    '',
    `Written by \`npm run bench\` on a machine with ${cores} cores. Figures of one table come from one run and are to be compared with each other only.`,
    ...results.flatMap((result) => [
      '',
      `## ${result.title}`,
      '',
      ...formatAims(result.findings),
      '',
      formatTable(result.findings),
      '',
      ...result.findings.notes.map((note) => `- ${note}`),
      `- Noise before: ${formatNoise(result.noise.before)}. After: ${formatNoise(result.noise.after)}. ${result.seconds.toFixed(0)} s${result.isQuick ? ', quick mode' : ''}.`,
    ]),
    '',
  ].join('\n')
}

/** Returns one line per target, with its result, and what limits it while it is missed. */
export function formatAims({ aims }: Findings): readonly string[] {
  return aims.map(({ promise, measured, isMet, limit = '' }) =>
    isMet ? `- met: ${promise} (${measured})` : `- **missed**: ${promise} (${measured}) ${limit}`.trimEnd(),
  )
}

/** Returns the table as Markdown, aligned for a terminal, too. */
export function formatTable({ columns, rows }: Findings): string {
  const cells = [columns, ...rows.map((row) => row.map(String))]
  const widths = columns.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const formatLine = (row: readonly string[]) =>
    `| ${row.map((cell, column) => pad(cell, widths[column] ?? 0, column)).join(' | ')} |`
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  return [formatLine(columns), rule, ...cells.slice(1).map(formatLine)].join('\n')
}

function pad(cell: string, width: number, column: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width)
}
