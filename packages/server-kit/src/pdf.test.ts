import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { checkPdf } from './pdf.ts'
import { createSamplePdf } from './testing/sample-pdf.ts'

const sound = createSamplePdf()
const script = '<</S /JavaScript /JS (app.alert\\(1\\))>>'

function createCompressedStream(objects: string): string {
  const stream = deflateSync(objects)
  return `<</Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${stream.length}>>\nstream\n${stream.toString('latin1')}\nendstream`
}

/** A ZIP's end of directory; `commentBytes` of the following bytes are its comment. */
function createZipEnd(commentBytes: number): string {
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(commentBytes, 20)
  return end.toString('latin1')
}

describe('a PDF is sound', () => {
  test.each([
    ['with one page', sound],
    ['of just the size that is asked for', createSamplePdf({ sizeBytes: 2_097_152 })],
    [
      'with an action that opens its first page',
      createSamplePdf({ objects: ['<</OpenAction [3 0 R /Fit]>>'] }),
    ],
    [
      'with compressed objects',
      createSamplePdf({ objects: [createCompressedStream('4 0 <</Type /Font>>')] }),
    ],
    [
      'with three letters that turn up in a picture',
      createSamplePdf({ objects: ['<<>>\nstream\n\x01/JS \x02\nendstream'] }),
    ],
    [
      'with a name that only begins like an active one',
      createSamplePdf({ objects: ['<</LaunchDate (2026)>>'] }),
    ],
    ['with blanks behind its end', Buffer.concat([sound, Buffer.from('\r\n \n')])],
  ])('%s', (_, bytes) => expect(checkPdf(bytes)).toBe('sound'))
})

test.each([5000, 99_999, 2_097_152, 2_097_153])('a sample PDF of %i bytes has that size', (sizeBytes) => {
  expect(createSamplePdf({ sizeBytes })).toHaveLength(sizeBytes)
})

describe('a PDF is broken', () => {
  test.each([
    ['that is only a header', Buffer.from('%PDF-1.7\n')],
    ['that breaks off', sound.subarray(0, -20)],
    ['whose first half is missing', Buffer.concat([Buffer.from('%PDF-1.7\n'), sound.subarray(200)])],
    ['that begins with a picture', Buffer.concat([Buffer.from('GIF89a'), sound])],
    ['with a page behind its end', Buffer.concat([sound, Buffer.from('<script>alert(1)</script>')])],
    ['that is a ZIP as well', createPdfThatIsZip()],
    [
      'that unfolds to more than anybody reads',
      createSamplePdf({ objects: [createCompressedStream('x'.repeat(17 * 1024 * 1024))] }),
    ],
    [
      'with more streams than a document has',
      createSamplePdf({ objects: ['/ObjStm stream\nxendstream '.repeat(2001)] }),
    ],
    [
      'with damaged streams that unfold to megabytes',
      createSamplePdf({ objects: Array(20).fill(createDamagedStream()) }),
    ],
  ])('%s', (_, bytes) => expect(checkPdf(bytes)).toBe('broken'))
})

/** Returns a stream with a wrong check sum. */
function createDamagedStream(): string {
  const stream = deflateSync('x'.repeat(15 * 1024 * 1024))
  stream.writeUInt32BE(0, stream.length - 4)
  return `<</Type /ObjStm>>\nstream\n${stream.toString('latin1')}\nendstream`
}

describe('two megabytes crafted to keep a server busy', () => {
  test.each([
    ['names', '/ObjStm ', ''],
    ['names before one stream', '/ObjStm ', 'stream\nxendstream'],
    ['streams that never end', '/ObjStm stream\n', ''],
    ['streams that end together', '/ObjStm stream\nx', 'endstream'],
  ])('with %s are judged within a test’s time', (_, repeated, end) => {
    const objects = [repeated.repeat(Math.floor(2_000_000 / repeated.length)) + end]
    expect(checkPdf(createSamplePdf({ objects }))).toMatch(/^(?:sound|broken)$/)
  })
})

function createPdfThatIsZip(): Buffer {
  // The trailer is the ZIP's comment: its length changes nothing else, so a first try determines it.
  const built = (commentBytes: number) => createSamplePdf({ objects: [`(${createZipEnd(commentBytes)})`] })
  const draft = built(0)
  return built(draft.length - draft.indexOf('PK\x05\x06', 0, 'latin1') - 22)
}

describe('a PDF is active', () => {
  test.each([
    ['with a script', script],
    ['with a script whose name is spelled in hexadecimal', '<</S /J#61v#61Script /JS (1)>>'],
    ['with a script in a compressed object', createCompressedStream(`4 0 ${script}`)],
    ['with a script of a rendition', '<</S /Rendition /OP 0 /JS (app.alert(1))>>'],
    ['with a program to launch', '<</S /Launch /F (calc.exe)>>'],
    ['with an attached file', '<</Type /Filespec /EF <</F 5 0 R>> /EmbeddedFiles 6 0 R>>'],
    ['with a form drawn by scripts', '<</AcroForm <</XFA [(template) 5 0 R]>>>>'],
  ])('%s', (_, object) => expect(checkPdf(createSamplePdf({ objects: [object] }))).toBe('active'))
})
