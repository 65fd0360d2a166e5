import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Returns the text of a PDF as a reader would select it, a line for each page. */
export async function readPdfText(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  await pdf.loadingTask.destroy()
  const text = pages.join('\n').replaceAll(/[\u00a0 ]+/g, ' ')
  // Kerning separates some figures from the comma: no visible gap.
  return text.replaceAll(/(\d) ,(?=\d)/g, '$1,')
}
