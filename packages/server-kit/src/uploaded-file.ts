/**
 * A file of a form. The readers of `bytes` share what was received and must not change it: copies would keep a busy
 * process collecting garbage. `arrayBuffer` copies.
 */
export class UploadedFile extends File {
  readonly #bytes: Uint8Array<ArrayBuffer>

  constructor(bytes: Uint8Array<ArrayBuffer>, name: string, type: string) {
    super([], name, { type })
    this.#bytes = bytes
    Object.defineProperty(this, 'size', { value: bytes.byteLength })
  }

  override bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return Promise.resolve(this.#bytes)
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(new Uint8Array(this.#bytes).buffer)
  }

  override text(): Promise<string> {
    return Promise.resolve(new TextDecoder().decode(this.#bytes))
  }

  /** Unused: no reader needs a slice. */
  override slice(): never {
    throw new Error('A file of a form is read whole')
  }

  override stream(): never {
    throw new Error('A file of a form is read whole')
  }
}
