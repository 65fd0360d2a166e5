import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'

const schema = fileURLToPath(new URL('factur-x-xsd/Factur-X_1.07.3_EN16931.xsd', import.meta.url))

/** Validates XML by the published schema of Factur-X EN 16931; throws with what it finds. */
export async function validateFacturX(xml: string): Promise<void> {
  // The schema imports the files beside it.
  xmlRegisterFsInputProviders()
  using rules = XmlDocument.fromBuffer(await readFile(schema), { url: schema })
  using validator = XsdValidator.fromDoc(rules)
  using invoice = XmlDocument.fromString(xml)
  validator.validate(invoice)
}
