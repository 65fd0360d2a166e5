import { messages } from '@repo/contracts/patterns'
import { cleanImage, findMediaType, readFileBytes } from './images.ts'
import { ParsingAborted, parseInThread } from './parsing.ts'
import type { PdfVerdict } from './pdf.ts'
import { Refusal } from './refusal.ts'

/** A document that `cleanDocument` accepted. */
export type CleanDocument = {
  readonly bytes: Buffer
  readonly mediaType: 'image/jpeg' | 'image/png' | 'application/pdf'
}

/**
 * Returns the document, cleaned. A PNG or JPEG is decoded and re-encoded (`cleanImage`).
 * A PDF is unchanged, and must have no script and no attached file as far as it can be read.
 * The bytes decide its type. Anything else is a 422 on `field`; a 503 when too many files wait, or a PDF takes too
 * long.
 */
export async function cleanDocument(file: File, field: string): Promise<CleanDocument> {
  const bytes = await readFileBytes(file)
  if ((await findMediaType(bytes)) !== 'application/pdf') return cleanScan(file, field)
  const verdict = await judgePdf(bytes)
  if (verdict === 'sound') return { bytes, mediaType: 'application/pdf' }
  throw createFieldRefusal(field, verdict === 'active' ? messages.pdfActive : messages.fileType)
}

const pdfModule = new URL('./pdf.ts', import.meta.url)

/** Judges a PDF in a thread, since unpacking may take seconds. One that takes too much memory is `broken`. */
async function judgePdf(bytes: Buffer): Promise<PdfVerdict> {
  try {
    return await parseInThread<Uint8Array, PdfVerdict>(pdfModule, 'checkPdf', bytes)
  } catch (error) {
    if (error instanceof ParsingAborted) return 'broken'
    throw error
  }
}

async function cleanScan(file: File, field: string): Promise<CleanDocument> {
  try {
    return await cleanImage(file, field)
  } catch (cause) {
    if (cause instanceof Refusal) throw createFieldRefusal(field, messages.fileType, cause)
    throw cause
  }
}

function createFieldRefusal(field: string, message: string, cause?: unknown): Refusal {
  return new Refusal('invalid-fields', { fields: { [field]: message }, cause })
}
