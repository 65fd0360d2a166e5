/** Below the 2 MB (2 097 152 bytes) that a picture may have, with room to spare. */
const maxBytes = 1_900_000
/** Sharp enough to read a label, and a few hundred kilobytes at the first try. */
const maxSidePx = 1920
const attempts = [
  { side: maxSidePx, quality: 0.82 },
  { side: maxSidePx, quality: 0.65 },
  { side: 1280, quality: 0.65 },
  { side: 960, quality: 0.5 },
] as const

/** Returns a picture's size in proportion, with a longer side of at most `maxSide`; never enlarged. */
export function fitSize(width: number, height: number, maxSide: number): { width: number; height: number } {
  const share = Math.min(1, maxSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}

/**
 * Returns a photo scaled down for sending: a JPEG, upright, without metadata. Null when the browser cannot read it, or
 * cannot make it small enough.
 */
export async function shrinkPicture(photo: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(photo).catch(() => null)
  if (bitmap === null) return null
  try {
    for (const { side, quality } of attempts) {
      const blob = await draw(bitmap, side, quality)
      if (blob !== null && blob.size <= maxBytes) return blob
    }
    return null
  } finally {
    bitmap.close()
  }
}

function draw(bitmap: ImageBitmap, side: number, quality: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  const size = fitSize(bitmap.width, bitmap.height, side)
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  context.imageSmoothingQuality = 'high'
  // Transparent areas would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, size.width, size.height)
  context.drawImage(bitmap, 0, 0, size.width, size.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
