/** Returns the files of an uncompressed ZIP, by name. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  let at = 0
  while (archive.readUInt32LE(at) === 0x04_03_4b_50) {
    // A file's header: the size at 18, the length of the name at 26, the name at 30. The content follows.
    const size = archive.readUInt32LE(at + 18)
    const begin = at + 30 + archive.readUInt16LE(at + 26)
    files.set(archive.toString('utf8', at + 30, begin), archive.subarray(begin, begin + size))
    at = begin + size
  }
  return files
}
