/** The arrays that can grow. */
type Numbers =
  | Float64Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Uint8Array<ArrayBuffer>

/** A growing list of numbers in one typed array, which takes a fraction of an array's memory. */
export class GrowingArray<T extends Numbers> {
  #numbers: T
  #length = 0
  readonly #allocate: (length: number) => T

  constructor(allocate: (length: number) => T) {
    this.#allocate = allocate
    this.#numbers = allocate(1024)
  }

  get length(): number {
    return this.#length
  }

  push(value: number): void {
    if (this.#length === this.#numbers.length) {
      const more = this.#allocate(this.#length * 2)
      more.set(this.#numbers)
      this.#numbers = more
    }
    this.#numbers[this.#length] = value
    this.#length += 1
  }

  at(index: number): number {
    return this.#numbers[index] ?? 0
  }

  /** Returns the pushed values as an array of exact length. The list cannot be used afterwards. */
  take(): T {
    const numbers = this.#numbers
    const length = this.#length
    this.#numbers = this.#allocate(0)
    this.#length = 0
    // as: a part of an array is of the same kind.
    return numbers.slice(0, length) as T
  }
}
