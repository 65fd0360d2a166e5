import sharp from 'sharp'

/** Creates a small sound picture, as a form sends it. */
export async function aPicture(name = 'photo.png'): Promise<File> {
  const bytes = await sharp({ create: { width: 32, height: 32, channels: 3, background: '#0c7773' } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], name, { type: 'image/png' })
}
