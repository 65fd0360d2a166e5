/** A promise exceeded its timeout. Its late result is dropped. */
export class TimedOut extends Error {
  override readonly name = 'TimedOut'
}

/** Returns the promise's result, or rejects with `TimedOut` after `timeoutMs`. The work itself continues. */
export function rejectAfter<T>(timeoutMs: number, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimedOut(`No answer within ${timeoutMs} ms`)), timeoutMs)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
