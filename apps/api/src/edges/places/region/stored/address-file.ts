import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip, gzipSync } from 'node:zlib'
import type { AddressRow } from '#api/edges/places/addresses/address-row.types.ts'

const toPath = (folder: string) => join(folder, 'addresses.ndjson.gz')
const rowsInPart = 20_000

/**
 * Writes rows into the build's new file, one per line. Returns their number and the lines' SHA-256 in hexadecimal:
 * equal rows have equal hashes. Throws when the file exists.
 */
export async function writeAddresses(
  folder: string,
  rows: Iterable<AddressRow> | AsyncIterable<AddressRow>,
): Promise<{ readonly addresses: number; readonly addressesHash: string }> {
  const file = await open(toPath(folder), 'wx')
  const hash = createHash('sha256')
  try {
    let [count, lines] = [0, [] as string[]]
    // Concatenated gzip parts are one gzip file.
    const flush = async () => {
      const part = lines.join('')
      hash.update(part)
      await file.appendFile(gzipSync(part))
      lines = []
    }
    for await (const row of rows) {
      lines.push(`${JSON.stringify(row)}\n`)
      count += 1
      if (lines.length === rowsInPart) await flush()
    }
    await flush()
    await file.sync()
    return { addresses: count, addressesHash: hash.digest('hex') }
  } finally {
    await file.close()
  }
}

/** Reads the rows of a build one by one. Throws when the file is missing or damaged. */
export async function* readAddresses(folder: string): AsyncGenerator<AddressRow> {
  const file = createReadStream(toPath(folder))
  const unpacked = file.pipe(createGunzip())
  file.on('error', (error) => unpacked.destroy(error))
  try {
    // as: `writeAddresses` wrote it.
    for await (const line of createInterface({ input: unpacked })) yield JSON.parse(line) as AddressRow
  } finally {
    file.destroy()
  }
}
