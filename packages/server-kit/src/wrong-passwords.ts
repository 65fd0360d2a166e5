const rememberedMs = 300_000
const mostRemembered = 50_000

/** From where wrong passwords came in the last five minutes, as far as this process has judged them. */
export class WrongPasswords {
  readonly #networks = new Map<string, { readonly weight: number; readonly atMs: number }>()

  /** Notes a wrong one. `factor` is the allowance of who calls (`RATE_LIMIT_FACTOR`): so many wrong ones weigh as much as one. */
  note(network: string, factor: number): void {
    const weight = this.of(network) + 1 / factor
    const [oldest] = this.#networks.size >= mostRemembered ? this.#networks.keys() : []
    if (oldest !== undefined) this.#networks.delete(oldest)
    this.#networks.delete(network)
    this.#networks.set(network, { weight, atMs: performance.now() })
  }

  /** How much the wrong ones from there weigh; 0 after five minutes without any. */
  of(network: string): number {
    const noted = this.#networks.get(network)
    if (!noted) return 0
    if (performance.now() - noted.atMs < rememberedMs) return noted.weight
    this.#networks.delete(network)
    return 0
  }
}

/** Those of this process. */
export const wrongPasswords = new WrongPasswords()
