import type { FileHandle } from 'node:fs/promises'
import { open } from 'node:fs/promises'

const chunkBytes = 256 * 1024

/** Whether two files have the same bytes, without loading either as a whole. */
export async function hasSameContent(one: string, other: string): Promise<boolean> {
  await using first = await open(one, 'r')
  await using second = await open(other, 'r')
  // The two buffers are reused: a new one for each chunk would stay in memory for a while.
  const buffers = [Buffer.alloc(chunkBytes), Buffer.alloc(chunkBytes)] as const
  for (let from = 0; ; from += chunkBytes) {
    const chunk = await readChunk(first, from, buffers[0])
    if (!chunk.equals(await readChunk(second, from, buffers[1]))) return false
    if (chunk.length < chunkBytes) return true
  }
}

/** Reads as many bytes as available, up to the buffer's size: a single read may return fewer. */
async function readChunk(file: FileHandle, from: number, buffer: Buffer): Promise<Buffer> {
  let length = 0
  while (length < buffer.length) {
    const { bytesRead } = await file.read(buffer, length, buffer.length - length, from + length)
    if (bytesRead === 0) break
    length += bytesRead
  }
  return buffer.subarray(0, length)
}
