import { messages } from '@repo/contracts/patterns'
import { fileTypeFromBuffer } from 'file-type'
import type { Sharp } from 'sharp'
import sharp from 'sharp'
import { FairTurns } from './fair-turns.ts'
import { Refusal } from './refusal.ts'

const maxPixels = 40_000_000
const maxEdgePx = 2000
/** The side of an account's picture. */
const avatarPx = 500
/** No sound picture takes this long; a malicious one (thousands of scans) is aborted. */
const maxDecodingS = 10
/** As many bytes as `file-type` asks of a stream. */
const headBytes = 4100

/** Turns of their own: a picture taken at a door does not wait behind a slow PDF. */
const decoding = new FairTurns({ maxRunning: 2, maxPerKey: 16, maxWaiting: 64 })

/** A re-encoded picture. */
export type CleanImage = { readonly bytes: Buffer; readonly mediaType: 'image/jpeg' | 'image/png' }

type Shape = (image: Sharp) => Promise<Sharp> | Sharp

/**
 * Returns the picture decoded and re-encoded, at most 2 000 pixels a side, without metadata or hidden content.
 * The bytes decide its type. Anything but a sound PNG or JPEG of at most 40 megapixels is a 422 on `field`; a 503 when
 * too many pictures wait.
 */
export function cleanImage(file: File, field: string): Promise<CleanImage> {
  return reencode(file, ['image/png', 'image/jpeg'], { field, message: messages.pictureType }, (image) =>
    image.resize({ width: maxEdgePx, height: maxEdgePx, fit: 'inside', withoutEnlargement: true }),
  )
}

/**
 * Returns the middle of a PNG, JPEG or GIF (its first frame) as a square of at most 500 pixels, re-encoded.
 * Anything else is a 422 on `field`; a 503 when too many pictures wait.
 */
export function cleanAvatar(file: File, field: string): Promise<CleanImage> {
  const refusal = { field, message: messages.avatarType }
  return reencode(file, ['image/png', 'image/jpeg', 'image/gif'], refusal, async (image) => {
    const { width, height } = await image.metadata()
    const side = Math.min(avatarPx, width, height)
    return image.resize({ width: side, height: side, fit: 'cover' })
  })
}

/** Returns the media type by a file's first bytes; null when unknown. The rest may be crafted to make a search slow. */
export async function findMediaType(bytes: Uint8Array): Promise<string | null> {
  return (await fileTypeFromBuffer(bytes.subarray(0, headBytes)))?.mime ?? null
}

/** Returns a file's bytes, without a copy. */
export async function readFileBytes(file: File): Promise<Buffer> {
  const { buffer, byteOffset, byteLength } = await file.bytes()
  return Buffer.from(buffer, byteOffset, byteLength)
}

async function reencode(
  file: File,
  kinds: readonly string[],
  refusal: { field: string; message: string },
  shape: Shape,
): Promise<CleanImage> {
  const createRefusal = (cause?: unknown) =>
    new Refusal('invalid-fields', { fields: { [refusal.field]: refusal.message }, cause })
  const original = await readFileBytes(file)
  const type = await findMediaType(original)
  if (type === null || !kinds.includes(type)) throw createRefusal()
  const isJpeg = type === 'image/jpeg'
  return decoding.take(async () => {
    try {
      const upright = sharp(original, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 }).rotate()
      const image = (await shape(upright)).timeout({ seconds: maxDecodingS })
      const written = isJpeg ? image.jpeg({ quality: 82 }) : image.png({ compressionLevel: 9 })
      return { bytes: await written.toBuffer(), mediaType: isJpeg ? 'image/jpeg' : 'image/png' }
    } catch (cause) {
      throw createRefusal(cause)
    }
  })
}
