/** The timeout of a response; it may still arrive, and is dropped then. */
export class TimedOut extends Error {
  override readonly name = 'TimedOut'
}

/** The result, or a rejection with `TimedOut` when it takes longer. The work itself continues. */
export function within<T>(timeoutMs: number, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimedOut(`No answer within ${timeoutMs} ms`)), timeoutMs)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
