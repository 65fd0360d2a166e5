import { messages } from '@repo/contracts/patterns'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { Refusal } from './refusal.ts'

const mostPixels = 40_000_000
const longestEdgePx = 2000
/** No sound picture takes this long; one that is made to (thousands of scans) is given up. */
const longestS = 10

export type CleanImage = { readonly bytes: Buffer; readonly mediaType: 'image/jpeg' | 'image/png' }

/**
 * A picture decoded and written anew, at most 2 000 pixels a side: no metadata, no hidden payload. The bytes decide what it is. Anything
 * but a sound PNG or JPEG of at most 40 megapixels is a 422 on `field`.
 */
export async function cleanImage(file: File, field: string): Promise<CleanImage> {
  const original = Buffer.from(await file.arrayBuffer())
  const type = await fileTypeFromBuffer(original)
  const isPng = type?.mime === 'image/png'
  if (!isPng && type?.mime !== 'image/jpeg') throw badImage(field)
  const image = sharp(original, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
    .rotate()
    .resize({ width: longestEdgePx, height: longestEdgePx, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: longestS })
  try {
    const bytes = isPng
      ? await image.png({ compressionLevel: 9 }).toBuffer()
      : await image.jpeg({ quality: 82 }).toBuffer()
    return { bytes, mediaType: isPng ? 'image/png' : 'image/jpeg' }
  } catch (cause) {
    throw badImage(field, cause)
  }
}

function badImage(field: string, cause?: unknown): Refusal {
  return new Refusal('invalid-fields', { fields: { [field]: messages.pictureType }, cause })
}
