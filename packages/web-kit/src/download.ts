/** Downloads a text as a file of this name, a CSV by default; or bytes, by their own type. */
export function download(fileName: string, content: string | Blob, mediaType = 'text/csv'): void {
  const blob =
    typeof content === 'string' ? new Blob([content], { type: `${mediaType};charset=utf-8` }) : content
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser reads the address after the click returns.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
