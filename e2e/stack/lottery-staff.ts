import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from './service.ts'

type CommandResult = {
  readonly number: number
  readonly code: number
  readonly out: string
  readonly err: string
}

/** The staff commands of a lottery, run in one process. */
export type Staff = {
  /** Runs a command and returns its output; throws when it fails. The first one starts the process. */
  readonly run: (...words: readonly string[]) => Promise<string>
  readonly stop: () => Promise<void>
}

/** Creates the staff commands of the lottery that the environment describes. */
export function createStaff(environment: NodeJS.ProcessEnv): Staff {
  let child: ChildProcess | undefined
  let lastNumber = 0
  const pendingCommands = new Map<number, (result: CommandResult) => void>()

  function start(): ChildProcess {
    const script = 'apps/lottery-api/src/testing/staff-process.ts'
    // The preloaded script ends the process with us, even when we are killed.
    const staffProcess = spawn(process.execPath, ['--import', './scripts/stop-with-parent.mjs', script], {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    staffProcess.on('message', (result: CommandResult) => {
      pendingCommands.get(result.number)?.(result)
      pendingCommands.delete(result.number)
    })
    staffProcess.once('exit', (code) => {
      for (const [number, resolve] of pendingCommands)
        resolve({ number, code: 1, out: '', err: `it ended with ${code}` })
      pendingCommands.clear()
    })
    return staffProcess
  }

  return {
    async run(...words) {
      child ??= start()
      lastNumber += 1
      const number = lastNumber
      const { code, out, err } = await new Promise<CommandResult>((resolve) => {
        pendingCommands.set(number, resolve)
        child?.send({ number, words })
      })
      if (code !== 0) throw new Error(`lottery-admin ${words.join(' ')} ended with ${code}: ${err}${out}`)
      return out
    },
    async stop() {
      if (!child || child.exitCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}
