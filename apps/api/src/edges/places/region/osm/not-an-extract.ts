/** A file that cannot be read as an extract of OpenStreetMap; the message is a sentence for the person who gave it. */
export class NotAnExtract extends Error {
  override readonly name = 'NotAnExtract'
}
