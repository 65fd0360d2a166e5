import { spawn } from 'node:child_process'

/** Runs another script with our arguments and terminal, and ends this process with its exit code. */
export function handOver(script: string, environment: NodeJS.ProcessEnv): void {
  const child = spawn(process.execPath, [script, ...process.argv.slice(2)], {
    env: environment,
    stdio: 'inherit',
  })
  // The terminal sends Ctrl-C to both; a signal that only we get is passed on.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.once('exit', (code) => process.exit(code ?? 1))
}
