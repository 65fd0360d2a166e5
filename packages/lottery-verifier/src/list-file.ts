import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { createListReader } from '@repo/lottery-rules/list-reader'
import type { HashedList } from '@repo/lottery-rules/verify'
import { machineHash } from './machine-hash.ts'

const chunkBytes = 256 * 1024

/**
 * Reads a list's file chunk by chunk: a million lines take the memory of their content, not of their text. It blocks;
 * run it in a thread where that matters. Throws when the file cannot be read.
 */
export function readListFile(file: string): HashedList {
  const reader = createListReader(machineHash)
  const fileHash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(chunkBytes)
  const handle = openSync(file, 'r')
  try {
    for (let bytes = readSync(handle, buffer); bytes > 0; bytes = readSync(handle, buffer)) {
      const chunk = buffer.subarray(0, bytes)
      fileHash.update(chunk)
      reader.add(chunk)
    }
  } finally {
    closeSync(handle)
  }
  return { ...reader.end(), sha256: fileHash.digest('hex') }
}
