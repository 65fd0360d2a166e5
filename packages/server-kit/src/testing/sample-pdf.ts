/**
 * Returns a valid PDF of one empty page, with further objects (`<</Type …>>`) if there are any.
 * `sizeBytes` pads it by a comment to exactly that size.
 */
export function createSamplePdf(options: { objects?: readonly string[]; sizeBytes?: number } = {}): Buffer {
  const short = buildPdf(options.objects ?? [], '')
  if (options.sizeBytes === undefined) return short
  // The offset in the trailer may gain a digit by the padding, so the missing bytes are computed twice.
  let padding = options.sizeBytes - short.length - 2
  let pdf = buildPdf(options.objects ?? [], `%${'x'.repeat(padding)}\n`)
  padding += options.sizeBytes - pdf.length
  pdf = buildPdf(options.objects ?? [], `%${'x'.repeat(padding)}\n`)
  return pdf
}

function buildPdf(objects: readonly string[], comment: string): Buffer {
  const all = [
    '<</Type /Catalog /Pages 2 0 R>>',
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    '<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842]>>',
    ...objects,
  ]
  let body = `%PDF-1.7\n${comment}`
  const offsets: string[] = []
  all.forEach((object, index) => {
    offsets.push(`${String(body.length).padStart(10, '0')} 00000 n \n`)
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
  })
  const table = `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  const trailer = `trailer\n<</Size ${all.length + 1} /Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + table + trailer, 'latin1')
}
