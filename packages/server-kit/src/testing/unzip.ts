/** Returns the files of an uncompressed ZIP, by name. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  let offset = 0
  while (archive.readUInt32LE(offset) === 0x04_03_4b_50) {
    // A file's header: the size at 18, the length of the name at 26, the name at 30. The content follows.
    const size = archive.readUInt32LE(offset + 18)
    const begin = offset + 30 + archive.readUInt16LE(offset + 26)
    files.set(archive.toString('utf8', offset + 30, begin), archive.subarray(begin, begin + size))
    offset = begin + size
  }
  return files
}
