import type { FileHandle } from 'node:fs/promises'
import { open } from 'node:fs/promises'

const pieceBytes = 256 * 1024

/** Whether two files hold the same bytes, without either in memory as a whole. */
export async function isSameContent(one: string, other: string): Promise<boolean> {
  await using first = await open(one, 'r')
  await using second = await open(other, 'r')
  for (let from = 0; ; from += pieceBytes) {
    const piece = await pieceOf(first, from)
    if (!piece.equals(await pieceOf(second, from))) return false
    if (piece.length < pieceBytes) return true
  }
}

/** As many bytes as there are, up to a piece: a single read may bring fewer. */
async function pieceOf(file: FileHandle, from: number): Promise<Buffer> {
  const piece = Buffer.alloc(pieceBytes)
  let length = 0
  while (length < pieceBytes) {
    const { bytesRead } = await file.read(piece, length, pieceBytes - length, from + length)
    if (bytesRead === 0) break
    length += bytesRead
  }
  return piece.subarray(0, length)
}
