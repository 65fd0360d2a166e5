import { adminProgram } from './admin/program.ts'
import { terminal } from './admin/staff/staff-command.ts'

try {
  await adminProgram(terminal).parseAsync()
} catch (error) {
  // A fault of ours or of the database: a sentence for who typed the command, and what it came from.
  const causes: string[] = []
  for (
    let cause: unknown = error;
    cause !== undefined;
    cause = cause instanceof Error ? cause.cause : undefined
  )
    causes.push(cause instanceof Error ? cause.message : String(cause))
  terminal.refuse(`It failed: ${causes.join('\n  because: ')}\n`)
}
