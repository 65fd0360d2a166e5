import { inflateSync } from 'node:zlib'

/** Whether a PDF is whole and passive. */
export type PdfVerdict = 'sound' | 'broken' | 'active'

/** The maximum distance of the trailer from the end: the format's own rule. */
const trailerBytes = 1024
/** The maximum distance of a ZIP's directory from the end: its comment has at most 65 535 bytes. */
const zipTailBytes = 65_557
/** The maximum decompressed size of compressed objects; a genuine document needs less. */
const maxUnpackedBytes = 16 * 1024 * 1024
/** The size that a damaged stream counts as: its decompressed size is unknown. */
const damagedBytes = 1024 * 1024
/**
 * The maximum number of searched streams of compressed objects. A document of two megabytes has some hundreds at most.
 */
const maxStreams = 2000

/**
 * Names of active content, attached files or script-drawn forms. `OpenAction` alone only names the first page.
 * `JS` itself appears beside `JavaScript` or in a rendition action only, and its letters turn up by chance in every
 * second picture.
 */
const activeNames =
  /\/(?:JavaScript|Rendition|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData)(?![A-Za-z0-9])|\/XFA[\s[\d]/

/**
 * Judges a PDF by its frame and its names.
 * `broken`: not a PDF from the first to the last byte (no header, cut off, something after its end, also a ZIP), or
 * with more compressed objects than a genuine document.
 * `active`: a script, an attached file, a program to launch, rich media, or a form that sends or imports data or is
 * drawn by scripts, in plain or compressed objects.
 * An encrypted file is judged by its plain names only.
 */
export function checkPdf(input: Uint8Array): PdfVerdict {
  // The data that arrives in a thread is no longer a Buffer.
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.byteLength)
  if (!isWhole(bytes) || isZipToo(bytes)) return 'broken'
  // One character a byte, so that positions are preserved.
  const text = bytes.toString('latin1')
  if (activeNames.test(decodeNames(text))) return 'active'
  const contents = unpackObjects(bytes, text)
  if (contents === null) return 'broken'
  return contents.some((objects) => activeNames.test(decodeNames(objects))) ? 'active' : 'sound'
}

function isWhole(bytes: Buffer): boolean {
  if (!/^%PDF-[12]\.\d/.test(bytes.subarray(0, 8).toString('latin1'))) return false
  const end = bytes.subarray(-trailerBytes).toString('latin1')
  const [, offset] = /startxref[\0\t\n\f\r ]+(\d{1,10})[\0\t\n\f\r ]+%%EOF[\0\t\n\f\r ]*$/.exec(end) ?? []
  if (offset === undefined) return false
  const start = Number(offset)
  const table = bytes.subarray(start, start + 40).toString('latin1')
  return /^[\0\t\n\f\r ]*(?:xref|\d{1,10} \d{1,5} obj)/.test(table)
}

/** Whether the file is a ZIP as well: readers of both formats find theirs. */
function isZipToo(bytes: Buffer): boolean {
  const tail = bytes.subarray(-zipTailBytes)
  let position = tail.indexOf('PK\x05\x06', 0, 'latin1')
  for (; position >= 0; position = tail.indexOf('PK\x05\x06', position + 1, 'latin1')) {
    const end = position + 22
    if (end <= tail.length && end + tail.readUInt16LE(position + 20) === tail.length) return true
  }
  return false
}

/** Spells out escaped names such as `#4a`: two spellings are one name. */
function decodeNames(text: string): string {
  return text.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** Returns the content of streams of compressed objects, as far as readable; null when it is too much. */
function unpackObjects(bytes: Buffer, text: string): readonly string[] | null {
  const unpacked: string[] = []
  let bytesLeft = maxUnpackedBytes
  const streams = findObjectStreams(text)
  if (streams === null) return null
  for (const { begin, end } of streams) {
    const keywordLength = /^stream\r?\n/.exec(text.slice(begin, begin + 8))?.[0].length ?? 'stream'.length
    const stream = bytes.subarray(begin + keywordLength, end)
    if (!isDeflated(stream)) continue
    const objects = inflate(stream, bytesLeft)
    if (objects === 'too-much') return null
    bytesLeft -= objects?.length ?? damagedBytes
    if (objects !== null) unpacked.push(objects)
  }
  return unpacked
}

/** Returns where the streams of compressed objects begin and end, in one pass; null when there are too many. */
function findObjectStreams(text: string): readonly { begin: number; end: number }[] | null {
  const found: { begin: number; end: number }[] = []
  const names = /\/ObjStm(?![A-Za-z0-9])/g
  let [begin, end] = [-1, -1]
  while (names.exec(text) !== null) {
    // The stream that follows an earlier name follows this one too.
    if (begin >= names.lastIndex) continue
    begin = text.indexOf('stream', names.lastIndex)
    if (end < begin) end = text.indexOf('endstream', begin)
    if (begin < 0 || end < 0) break
    if (found.push({ begin, end }) > maxStreams) return null
  }
  return found
}

/** Whether a stream begins like one of zlib: an encrypted or otherwise compressed one does not. */
function isDeflated(stream: Buffer): boolean {
  return stream.length > 2 && ((stream[0] ?? 0) & 15) === 8 && stream.readUInt16BE(0) % 31 === 0
}

/** Returns a decompressed stream; null when it is damaged, `too-much` beyond `max` bytes. */
function inflate(stream: Buffer, max: number): string | 'too-much' | null {
  if (max <= 0) return 'too-much'
  try {
    return inflateSync(stream, { maxOutputLength: max }).toString('latin1')
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'too-much' : null
  }
}
