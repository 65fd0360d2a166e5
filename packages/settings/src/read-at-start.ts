/**
 * Returns what a process reads of its settings when it starts. A wrong setting ends it with a sentence on the error output: a stack trace
 * says nothing to the person who sets it. The readers throw such a sentence as an `Error`; any other class of error is a defect.
 */
export function readAtStart<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof Error) || error.constructor !== Error) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
