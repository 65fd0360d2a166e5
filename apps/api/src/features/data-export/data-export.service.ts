import { signedAddresses } from '@repo/server-kit/file-store'
import type { Caller } from '@repo/server-kit/serve'
import { z } from 'zod'
import type { Db } from '#api/database.ts'
import { databaseNow } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { columnOf, tableOf } from '#api/features/retention/column-names.ts'
import type { Holding } from '#api/features/retention/holding.ts'
import { holdings } from '#api/features/retention/holdings.ts'
import type { ZipEntry } from './zip.ts'
import { zipped } from './zip.ts'

type Addressed = Pick<Deps, 'config'>

/** Signs and checks addresses of an account's export. */
export function exportAddresses({ config }: Addressed) {
  return signedAddresses(config.filesSecret, { base: '/api/mes-donnees', purpose: 'data-export' })
}

/** An address at which the caller's own data may be fetched for some minutes. */
export async function ownExportAddress(deps: Deps, caller: Caller): Promise<string> {
  return exportAddresses(deps).address(caller.accountId, await databaseNow(deps.db))
}

const rowsOf = z.array(z.record(z.string(), z.unknown()))
type ExportedRow = z.output<typeof rowsOf>[number]

/** Everything that is held about one account, section by section, without what another person alone may see. Empty sections are left out. */
export async function exportedData(
  db: Db,
  accountId: string,
): Promise<Readonly<Record<string, readonly ExportedRow[]>>> {
  const sections: Record<string, readonly ExportedRow[]> = {}
  for (const holding of holdings) {
    if (holding.section === null || holding.of === null) continue
    const [answer] = await db.$queryRawUnsafe<{ rows: string }[]>(sectionSql(holding, holding.of), accountId)
    const rows = rowsOf.parse(JSON.parse(answer?.rows ?? '[]'))
    if (rows.length > 0) sections[holding.section] = rows
  }
  return sections
}

function sectionSql({ model, columns }: Holding, of: string): string {
  const shown = columns.flatMap(({ field, handedOut }) =>
    'label' in handedOut ? [`t."${columnOf(field)}" AS "${handedOut.label}"`] : [],
  )
  return `SELECT coalesce(json_agg(row_to_json(x)), '[]')::text AS rows
    FROM (SELECT ${shown.join(', ')} FROM "${tableOf(model)}" t WHERE ${of.replaceAll('$', '$1::uuid')}) x`
}

/** The names of the columns that hold ids of files, by section. */
const fileLabels = new Map(
  holdings.flatMap(({ section, columns }) =>
    section === null
      ? []
      : [
          [
            section,
            columns.flatMap(({ handedOut }) =>
              'label' in handedOut && handedOut.isFile ? [handedOut.label] : [],
            ),
          ] as const,
        ],
  ),
)

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}

/** The export of an account as the pieces of a ZIP: `donnees.json`, and every file that it names under `fichiers/`, by its id. */
export async function* exportArchive(deps: Deps, accountId: string): AsyncGenerator<Buffer> {
  const now = await databaseNow(deps.db)
  const sections = await exportedData(deps.db, accountId)
  yield* zipped(entriesOf(deps, sections, now), now)
}

async function* entriesOf(
  deps: Deps,
  sections: Readonly<Record<string, readonly ExportedRow[]>>,
  now: Date,
): AsyncGenerator<ZipEntry> {
  const about = {
    lisezMoi:
      'Toutes les données que Volant détient sur ce compte. Les montants sont en centimes d’euro, les dates en temps universel. Les identifiants des photos et des pièces sont les noms des fichiers du dossier « fichiers ».',
    exporteLe: now,
  }
  yield { name: 'donnees.json', bytes: Buffer.from(JSON.stringify({ ...about, ...sections }, null, 2)) }
  const ids = Object.entries(sections).flatMap(([section, rows]) =>
    rows.flatMap((row) => (fileLabels.get(section) ?? []).map((label) => row[label])),
  )
  const named = z.array(z.uuid()).parse([...new Set(ids.filter((id) => id !== null))])
  const files = await deps.db.storedFile.findMany({ where: { id: { in: named } }, orderBy: { id: 'asc' } })
  for (const { id, path, mediaType } of files) {
    // One that goes at this moment is gone.
    const bytes = await deps.files.find(path)
    if (bytes) yield { name: `fichiers/${id}.${extensions[mediaType] ?? 'bin'}`, bytes }
  }
}
