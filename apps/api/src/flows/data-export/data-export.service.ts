import { databaseNow } from '@repo/server-kit/database'
import { createSignedAddresses } from '@repo/server-kit/file-store'
import type { ZipEntry } from '@repo/server-kit/zip'
import { streamZip } from '@repo/server-kit/zip'
import { z } from 'zod'
import type { Caller } from '#api/caller.ts'
import type { Deps } from '#api/deps.ts'
import { openSecrets } from '#api/features/payouts/payee/payee-sealing.service.ts'
import type { Section } from './sections.data.ts'
import { sections } from './sections.data.ts'

type Addressed = Pick<Deps, 'config'>

/** Returns the signer of an account's export addresses, which also checks them. */
export function createExportAddresses({ config }: Addressed) {
  return createSignedAddresses(config.filesSecrets[0], { base: '/api/mes-donnees', purpose: 'data-export' })
}

/** Returns an address at which the caller's own data may be fetched for some minutes. */
export async function signOwnExportAddress(deps: Deps, caller: Caller): Promise<string> {
  return createExportAddresses(deps).address(caller.accountId, await databaseNow(deps.db))
}

const rowsSchema = z.array(z.record(z.string(), z.unknown()))
type ExportedRow = z.output<typeof rowsSchema>[number]

/**
 * The requester of an export. `account` is signed in; `person` has proved their identity to the staff and also gets
 * data of its email and phone number that no account has confirmed.
 */
export type Requester = 'account' | 'person'

/**
 * Returns all data of an account by section, with readable bank details, without data that only others may see. Empty
 * sections are left out.
 */
export async function exportData(
  deps: Pick<Deps, 'db' | 'bankSealing'>,
  accountId: string,
  requester: Requester,
): Promise<Readonly<Record<string, readonly ExportedRow[]>>> {
  const exportedRows: Record<string, readonly ExportedRow[]> = {}
  for (const section of sections) {
    const [result] = await deps.db.$queryRawUnsafe<{ rows: string }[]>(
      writeSql(section, requester),
      accountId,
    )
    const rows = rowsSchema.parse(JSON.parse(result?.rows ?? '[]'))
    if (rows.length > 0) exportedRows[section.section] = rows.map((row) => openSealed(deps, section, row))
  }
  return exportedRows
}

function writeSql({ table, of, byContact, columns }: Section, requester: Requester): string {
  const selectedColumns = columns.map(({ column, label, sealedFor }) => {
    const value = `t."${column}"`
    return sealedFor === null
      ? `${value} AS "${label}"`
      : `json_build_array(${sealedFor}, ${value}) AS "${label}"`
  })
  const ownerCondition = requester === 'person' && byContact ? `(${of} OR ${byContact})` : of
  return `SELECT coalesce(json_agg(row_to_json(x)), '[]')::text AS rows
    FROM (SELECT ${selectedColumns.join(', ')} FROM "${table}" t WHERE ${ownerCondition.replaceAll('$', '$1::uuid')}) x`
}

const sealedPair = z.tuple([z.string(), z.string().nullable()])

/** Returns a row with readable bank details, under French names. */
function openSealed(deps: Pick<Deps, 'bankSealing'>, { columns }: Section, row: ExportedRow): ExportedRow {
  const readableEntries = columns
    .filter(({ sealedFor }) => sealedFor !== null)
    .map(({ label }) => {
      const [key, sealed] = sealedPair.parse(row[label])
      if (!sealed) return [label, null] as const
      const { holder, iban, bic, taxNumber, birthPlace } = openSecrets(deps, key, sealed)
      return [label, { titulaire: holder, iban, bic, nif: taxNumber, lieuNaissance: birthPlace }] as const
    })
  return { ...row, ...Object.fromEntries(readableEntries) }
}

/** The names of the columns with file ids, by section. */
const fileLabels = new Map(
  sections.map(({ section, columns }) => [
    section,
    columns.filter(({ isFile }) => isFile).map(({ label }) => label),
  ]),
)

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}

/**
 * Returns the pieces of an account's export as a ZIP: `donnees.json`, and each file that it names under `fichiers/`, by
 * its id. A file that is deleted meanwhile is left out.
 */
export async function* exportArchive(
  deps: Deps,
  accountId: string,
  requester: Requester,
): AsyncGenerator<Buffer> {
  const now = await databaseNow(deps.db)
  yield* streamZip(listEntries(deps, await exportData(deps, accountId, requester), now), now)
}

async function* listEntries(
  deps: Deps,
  data: Readonly<Record<string, readonly ExportedRow[]>>,
  now: Date,
): AsyncGenerator<ZipEntry> {
  const about = {
    lisezMoi:
      'Toutes les données que Volant détient sur ce compte. Les montants sont en centimes d’euro, les dates en temps universel. Les identifiants des photos et des pièces sont les noms des fichiers du dossier « fichiers ». Ce que vous avez écrit au support sans être connecté, et ce qui ne tient qu’à votre numéro de téléphone ou à une adresse e-mail non confirmée, vous est remis sur demande.',
    exporteLe: now,
  }
  yield { name: 'donnees.json', bytes: Buffer.from(JSON.stringify({ ...about, ...data }, null, 2)) }
  const ids = Object.entries(data).flatMap(([section, rows]) =>
    rows.flatMap((row) => (fileLabels.get(section) ?? []).map((label) => row[label])),
  )
  const fileIds = z.array(z.uuid()).parse([...new Set(ids.filter((id) => id !== null))])
  const files = await deps.db.storedFile.findMany({ where: { id: { in: fileIds } }, orderBy: { id: 'asc' } })
  for (const { id, path, sha256, mediaType } of files) {
    // A file deleted at this moment is missing.
    const bytes = await deps.files.find(path, { sha256 })
    if (bytes) yield { name: `fichiers/${id}.${extensions[mediaType] ?? 'bin'}`, bytes }
  }
}
