import { spawn } from 'node:child_process'

/** Runs another script with our arguments and terminal, and ends this process as it ended. */
export function handOver(script: string, environment: NodeJS.ProcessEnv): void {
  const child = spawn(process.execPath, [script, ...process.argv.slice(2)], {
    env: environment,
    stdio: 'inherit',
  })
  // The terminal sends it Ctrl-C itself; only signals sent to us alone have to be passed on.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.once('exit', (code) => process.exit(code ?? 1))
}
