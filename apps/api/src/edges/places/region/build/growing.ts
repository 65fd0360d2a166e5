/** The arrays that can grow. */
type Numbers =
  | Float64Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Uint8Array<ArrayBuffer>

/** A growing list of numbers in one typed array, which takes a fraction of an array's memory. */
export class Growing<T extends Numbers> {
  #numbers: T
  #length = 0
  readonly #make: (length: number) => T

  constructor(make: (length: number) => T) {
    this.#make = make
    this.#numbers = make(1024)
  }

  get length(): number {
    return this.#length
  }

  push(value: number): void {
    if (this.#length === this.#numbers.length) {
      const more = this.#make(this.#length * 2)
      more.set(this.#numbers)
      this.#numbers = more
    }
    this.#numbers[this.#length] = value
    this.#length += 1
  }

  at(index: number): number {
    return this.#numbers[index] ?? 0
  }

  /** Returns the pushed values as an array of exact length; the list is empty afterwards. */
  take(): T {
    const taken = this.#numbers
    const length = this.#length
    this.#numbers = this.#make(0)
    this.#length = 0
    // As: a part of an array is of the same kind.
    return taken.slice(0, length) as T
  }
}
