import { maxFileBytes } from '@repo/contracts/patterns'
import { arrangePages } from './page-layout.ts'

/** JPEG qualities, from the best picture to the smallest file. */
const qualities = [0.86, 0.72, 0.5, 0.3] as const

/** Whether a file is a picture that can be shrunk, and not a document that is sent unchanged. */
export function isPhoto({ name, type }: File): boolean {
  return type.startsWith('image/') || (type === '' && /\.(?:png|jpe?g|hei[cf]|webp)$/i.test(name))
}

/**
 * Joins the pages of a document into one upright JPEG within the server's limits, without metadata such as the
 * location. Null when the browser cannot read a page, or cannot make the picture small enough.
 */
export async function joinPhotos(pages: readonly File[]): Promise<File | null> {
  const pictures = await Promise.all(pages.map((page) => createImageBitmap(page).catch(() => null)))
  const readablePictures = pictures.filter((picture) => picture !== null)
  const blob = readablePictures.length === pages.length ? await drawPages(readablePictures) : null
  for (const picture of readablePictures) picture.close()
  return blob && new File([blob], 'piece.jpg', { type: 'image/jpeg' })
}

async function drawPages(pictures: readonly ImageBitmap[]): Promise<Blob | null> {
  const { width, height, places } = arrangePages(pictures)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  // JPEG has no transparency: transparent pixels would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  for (const [index, picture] of pictures.entries()) {
    const place = places[index]
    if (place) context.drawImage(picture, place.x, place.y, place.width, place.height)
  }
  for (const quality of qualities) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (blob && blob.size <= maxFileBytes) return blob
  }
  return null
}
