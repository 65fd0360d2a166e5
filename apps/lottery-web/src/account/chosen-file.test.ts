import { messages } from '@repo/contracts/patterns'
import { expect, test } from 'vitest'
import { fileAmong } from './chosen-file.ts'

const file = (name: string, bytes: number, type = '') => new File([new Uint8Array(bytes)], name, { type })

test.each([
  ['a PDF of exactly 2 MiB', [file('id.pdf', 2_097_152, 'application/pdf')], 'file'],
  ['a photo without a type', [file('ID.JPEG', 10)], 'file'],
  ['a byte more', [file('id.png', 2_097_153, 'image/png')], messages.fileTooLarge],
  ['nothing in it', [file('id.png', 0, 'image/png')], messages.fileType],
  ['another type by the name of a picture', [file('id.png', 10, 'text/html')], messages.fileType],
  ['two', [file('a.png', 1, 'image/png'), file('b.png', 1, 'image/png')], messages.oneFile],
  ['none', [], null],
])('%s', (_, files, expected) => {
  const chosen = fileAmong(files)
  if (expected === 'file') expect(chosen).toEqual({ file: files[0] })
  else expect(chosen).toEqual(expected === null ? null : { fault: expected })
})
