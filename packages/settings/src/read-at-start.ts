/**
 * Returns the settings that a process reads at its start. A wrong setting, which the readers throw as a plain `Error`,
 * ends the process (exit code 1) with a sentence on the error output, since a stack trace does not help the operator.
 * An error of another class is a bug and is thrown.
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
