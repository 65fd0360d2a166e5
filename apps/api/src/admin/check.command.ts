import { checkInvariants } from './check.ts'
import { withDeps } from './with-deps.ts'

/** `admin check`: exit code 1 when an invariant is broken. */
export async function runCheck(options: { json?: true }): Promise<void> {
  const results = await withDeps(checkInvariants)
  if (options.json)
    process.stdout.write(`${JSON.stringify({ ok: results.every(({ ok }) => ok), invariants: results })}\n`)
  else {
    for (const { id, ok, promise, violations } of results) {
      process.stdout.write(
        `${ok ? '✓' : '✗'} ${id} ${promise}${ok ? '' : ` — ${JSON.stringify(violations)}`}\n`,
      )
    }
  }
  if (results.some(({ ok }) => !ok)) process.exitCode = 1
}
