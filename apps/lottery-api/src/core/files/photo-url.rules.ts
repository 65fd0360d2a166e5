/** Returns the address of a photo, below the API's origin; null without a photo. */
export function toPhotoUrl(fileId: string | null): string | null {
  return fileId === null ? null : `/api/photos/${fileId}`
}
