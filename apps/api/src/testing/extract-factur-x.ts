import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'

const schemaPath = fileURLToPath(new URL('factur-x-xsd/Factur-X_1.07.3_EN16931.xsd', import.meta.url))

/** Validates XML by the published schema of Factur-X EN 16931; throws its findings. */
async function validateBySchema(xml: string): Promise<void> {
  // The schema imports the other files of its folder.
  xmlRegisterFsInputProviders()
  using rules = XmlDocument.fromBuffer(await readFile(schemaPath), { url: schemaPath })
  using validator = XsdValidator.fromDoc(rules)
  using invoice = XmlDocument.fromString(xml)
  validator.validate(invoice)
}

/** Returns the XML in an invoice's PDF. Throws when it has none, or one that violates the published schema. */
export async function extractFacturX(pdf: Buffer): Promise<string> {
  const [, object = ''] = pdf.toString('latin1').split('/EmbeddedFile\n')
  // The writer ends lines with \n: a \r before the last one belongs to the packed data.
  const [, packed = ''] = /stream\n([\s\S]*?)\nendstream/.exec(object) ?? []
  const xml = inflateSync(Buffer.from(packed, 'latin1')).toString()
  await validateBySchema(xml)
  return xml
}
