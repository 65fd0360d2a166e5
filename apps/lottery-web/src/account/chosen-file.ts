import { messages } from '@repo/contracts/patterns'

const greatestBytes = 2_097_152

/** What a file chooser offers for a document. */
export const acceptedDocuments = '.png,.jpg,.jpeg,.pdf,image/png,image/jpeg,application/pdf'
/** What a file chooser offers for a photo. */
export const acceptedPhotos = '.png,.jpg,.jpeg,image/png,image/jpeg'

const documentTypes = ['image/png', 'image/jpeg', 'application/pdf']

/**
 * The one file among those that were chosen or dropped, or the sentence that says why there is none: several, neither PNG nor JPG nor
 * PDF, empty, or over 2 097 152 bytes. The server looks into the file itself.
 */
export function fileAmong(files: readonly File[]): { file: File } | { fault: string } | null {
  const [file] = files
  if (!file) return null
  if (files.length > 1) return { fault: messages.oneFile }
  // Some systems know no type for some files: the name is what is left then.
  const isAccepted =
    file.type === '' ? /\.(?:png|jpe?g|pdf)$/i.test(file.name) : documentTypes.includes(file.type)
  if (!isAccepted || file.size === 0) return { fault: messages.fileType }
  return file.size > greatestBytes ? { fault: messages.fileTooLarge } : { file }
}
