/** Hands a text to the reader as a file of this name, a CSV unless another type is told. */
export function download(fileName: string, text: string, mediaType = 'text/csv'): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${mediaType};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser reads the address after the click returns.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
