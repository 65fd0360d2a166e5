import { maxFileBytes, messages } from '@repo/contracts/patterns'

/** The accepted types of a document's file chooser. */
export const acceptedDocuments = '.png,.jpg,.jpeg,.pdf,image/png,image/jpeg,application/pdf'

/**
 * Returns the single document among chosen or dropped files, or the sentence of refusal: several, neither PNG nor JPG
 * nor PDF by type (by name without one), empty, or over 2 097 152 bytes. Null without a file. The server checks the
 * content itself.
 */
export function chooseDocument(files: readonly File[]): { file: File } | { fault: string } | null {
  const [file] = files
  if (!file) return null
  if (files.length > 1) return { fault: messages.oneFile }
  if (!isAcceptedType(file) || file.size === 0) return { fault: messages.fileType }
  if (file.size > maxFileBytes) return { fault: messages.fileTooLarge }
  return { file }
}

function isAcceptedType({ name, type }: File): boolean {
  // Some systems have no type for some files: then the name decides.
  return type === ''
    ? /\.(?:png|jpe?g|pdf)$/i.test(name)
    : /^(?:image\/png|image\/jpeg|application\/pdf)$/.test(type)
}

/** Returns a size in a language: kilobytes, at least 1, below a megabyte; else megabytes with at most one decimal. */
export function formatSize(
  bytes: number,
  language: string,
): { unit: 'kilobytes' | 'megabytes'; size: string } {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  if (kilobytes < 1024) return { unit: 'kilobytes', size: String(kilobytes) }
  return {
    unit: 'megabytes',
    size: new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(bytes / 1_048_576),
  }
}
