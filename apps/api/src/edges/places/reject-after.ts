/** A promise exceeded its timeout. Its late result is dropped. */
export class TimedOut extends Error {
  override readonly name = 'TimedOut'
}

/** Settles as the promise does, or rejects with `TimedOut` after `timeoutMs`. The work itself continues. */
export function rejectAfter<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimedOut(`No answer within ${timeoutMs} ms`)), timeoutMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
