import { createSamplePdf } from '@repo/server-kit/testing/sample-pdf'
import sharp from 'sharp'

/** Returns a small, valid picture, as a form sends it. */
export async function aPicture(name = 'photo.png', background = '#5e338a'): Promise<File> {
  const bytes = await sharp({ create: { width: 32, height: 32, channels: 3, background } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], name, { type: 'image/png' })
}

/** Returns a valid PDF, of exactly this many bytes where that is given. */
export function aPdf(sizeBytes?: number, name = 'scan.pdf'): File {
  const bytes = createSamplePdf(sizeBytes === undefined ? {} : { sizeBytes })
  return new File([new Uint8Array(bytes)], name, { type: 'application/pdf' })
}

/** Returns a file of any bytes under a name and a media type. */
export function aFile(bytes: Uint8Array<ArrayBuffer> | string, name: string, type: string): File {
  return new File([bytes], name, { type })
}

/** Returns a form of fields and files. */
export function aForm(fields: Readonly<Record<string, string | File>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
