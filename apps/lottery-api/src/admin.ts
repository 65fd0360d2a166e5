import { adminProgram } from './admin/program.ts'

try {
  await adminProgram().parseAsync()
} catch (error) {
  // A fault of ours or of the database: a sentence for who typed the command, and what it came from.
  const causes: string[] = []
  for (
    let cause: unknown = error;
    cause !== undefined;
    cause = cause instanceof Error ? cause.cause : undefined
  )
    causes.push(cause instanceof Error ? cause.message : String(cause))
  process.stderr.write(`It failed: ${causes.join('\n  because: ')}\n`)
  process.exitCode = 1
}
