import { runAdmin } from './admin/program.ts'
import { terminal } from './admin/staff/staff-command.ts'

try {
  process.exitCode = await runAdmin(terminal, process.argv.slice(2))
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
