/**
 * Returns the settings that a process reads at its start. A wrong setting ends the process with a sentence on the error
 * output, since a stack trace does not help the operator. The readers throw it as an `Error`; any other class is a bug.
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
