import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { listReader } from '@repo/lottery-rules/list-reader'
import type { HashedList } from '@repo/lottery-rules/verify'
import { machineHash } from './machine-hash.ts'

const pieceBytes = 256 * 1024

/**
 * Reads a list's file piece by piece: a million lines take the memory of their content, not of their text. Run it in a
 * thread where blocking matters.
 */
export function readListFile(file: string): HashedList {
  const reader = listReader(machineHash)
  const ofFile = createHash('sha256')
  const room = Buffer.allocUnsafe(pieceBytes)
  const handle = openSync(file, 'r')
  try {
    for (let bytes = readSync(handle, room); bytes > 0; bytes = readSync(handle, room)) {
      const piece = room.subarray(0, bytes)
      ofFile.update(piece)
      reader.add(piece)
    }
  } finally {
    closeSync(handle)
  }
  return { ...reader.end(), sha256: ofFile.digest('hex') }
}
