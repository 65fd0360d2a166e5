/** Nobody waits longer for this answer; it may still come, and is dropped then. */
export class TimedOut extends Error {
  override readonly name = 'TimedOut'
}

/** The answer, or a rejection with `TimedOut` where it takes longer. What was asked goes on. */
export function within<T>(timeoutMs: number, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimedOut(`No answer within ${timeoutMs} ms`)), timeoutMs)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
