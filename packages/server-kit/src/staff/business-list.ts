import { z } from 'zod'
import type { BusinessSettings, ComingChange } from '../business-settings.ts'
import { listComingBusinessChanges, readBusinessSettings } from '../business-settings.ts'
import type { RawReads } from '../database.ts'
import { at, table } from '../staff-text.ts'
import type { Report } from './command.ts'

/**
 * Returns the report of `business list`: every figure in effect with its default, future changes, and the command to
 * undo each.
 */
export async function listBusinessSettings<Fields extends z.ZodRawShape>(
  db: RawReads,
  settings: BusinessSettings<Fields>,
): Promise<Report> {
  const figures: Readonly<Record<string, unknown>> = await readBusinessSettings(db, settings)
  const defaults: Readonly<Record<string, unknown>> = z.object(settings.fields).parse({})
  const rows = Object.entries(figures).map(([name, value]) => [name, String(value), String(defaults[name])])
  const coming = await listComingBusinessChanges(db, settings)
  return {
    json: {
      ok: true,
      figures,
      coming: coming.map((change) => ({ ...change, undoneBy: formatUndoCommand(change) })),
    },
    text: [table(['figure', 'now', 'default'], rows, ''), ...coming.map(describeChange)].join('\n\n'),
  }
}

function describeChange(change: ComingChange): string {
  const figures = change.figures.map(({ name, before, after }) => `${name} ${before} → ${after}`)
  return `from ${at(change.from)}: ${figures.join(', ')}\n  to undo it before then: ${formatUndoCommand(change)}`
}

function formatUndoCommand({ from, figures }: ComingChange): string {
  const pairs = figures.map(({ name, before }) => `${name}=${before}`)
  return `business set ${pairs.join(',')} --from ${from.toISOString()}`
}
