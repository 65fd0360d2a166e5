/** The side of an account's picture, in pixels. */
const sidePx = 500

/** Returns the middle square of a picture. */
export function findMiddleSquare(width: number, height: number): { x: number; y: number; side: number } {
  const side = Math.min(width, height)
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), side }
}

/**
 * Returns the middle of a PNG, JPG or GIF (its first frame) as a picture of 500 × 500 pixels, upright.
 * Null when the browser cannot read it.
 */
export async function cropToSquare(file: File): Promise<File | null> {
  if (!['image/png', 'image/jpeg', 'image/gif'].includes(file.type)) return null
  const canvas = document.createElement('canvas')
  canvas.width = sidePx
  canvas.height = sidePx
  const context = canvas.getContext('2d')
  const picture = await createImageBitmap(file).catch(() => null)
  if (!context || !picture) return null
  const { x, y, side } = findMiddleSquare(picture.width, picture.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x, y, side, side, 0, 0, sidePx, sidePx)
  picture.close()
  // Transparency is preserved.
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9))
  return blob && new File([blob], type === 'image/jpeg' ? 'photo.jpg' : 'photo.png', { type })
}
