/** A million rows of bytes without an object for each. They are in blocks, so that adding a row copies nothing. */

const blockBits = 13
const rowsPerBlock = 1 << blockBits

/** Rows of one width. */
export class ByteRows {
  readonly #blocks: Uint8Array[] = []
  readonly width: number
  length = 0

  constructor(width: number) {
    this.width = width
  }

  /** Adds a row of zeros at the end, and returns it to be filled. */
  add(): Uint8Array {
    const place = this.length & (rowsPerBlock - 1)
    if (place === 0) this.#blocks.push(new Uint8Array(rowsPerBlock * this.width))
    this.length += 1
    return this.at(this.length - 1)
  }

  /** Returns a row; an empty one beyond the last. */
  at(index: number): Uint8Array {
    const from = (index & (rowsPerBlock - 1)) * this.width
    const block = index < this.length ? this.#blocks[index >> blockBits] : undefined
    return block?.subarray(from, from + this.width) ?? new Uint8Array(0)
  }
}

/** A read-only list of texts: an array, or a form that takes less memory. */
export type Texts = { readonly length: number; at(index: number): string | undefined }

/** Returns the eight ASCII characters at a place, as a text that keeps no other bytes in memory. */
export function readEightCharacters(bytes: Uint8Array, from = 0): string {
  const at = (index: number) => bytes[from + index] ?? 0
  return String.fromCharCode(at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7))
}

/** Texts of eight ASCII characters, such as ticket numbers. */
export class EightCharacterTexts implements Texts {
  readonly #rows: ByteRows

  constructor(rows: ByteRows) {
    this.#rows = rows
  }

  get length(): number {
    return this.#rows.length
  }

  at(index: number): string | undefined {
    return index < this.#rows.length ? readEightCharacters(this.#rows.at(index)) : undefined
  }
}
