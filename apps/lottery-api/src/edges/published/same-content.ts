import type { FileHandle } from 'node:fs/promises'
import { open } from 'node:fs/promises'

const pieceBytes = 256 * 1024

/** Whether two files have the same bytes, without loading either as a whole. */
export async function isSameContent(one: string, other: string): Promise<boolean> {
  await using first = await open(one, 'r')
  await using second = await open(other, 'r')
  // Always the same two: a new one for each piece would stay in memory for a while.
  const rooms = [Buffer.alloc(pieceBytes), Buffer.alloc(pieceBytes)] as const
  for (let from = 0; ; from += pieceBytes) {
    const piece = await readPiece(first, from, rooms[0])
    if (!piece.equals(await readPiece(second, from, rooms[1]))) return false
    if (piece.length < pieceBytes) return true
  }
}

/** Reads as many bytes as available, up to the buffer's size: a single read may return fewer. */
async function readPiece(file: FileHandle, from: number, room: Buffer): Promise<Buffer> {
  let length = 0
  while (length < room.length) {
    const { bytesRead } = await file.read(room, length, room.length - length, from + length)
    if (bytesRead === 0) break
    length += bytesRead
  }
  return room.subarray(0, length)
}
