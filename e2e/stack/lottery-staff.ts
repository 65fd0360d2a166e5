import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from './service.ts'

type Answer = {
  readonly number: number
  readonly code: number
  readonly out: string
  readonly err: string
}

/** The staff of a lottery, at work in one process. */
export type Staff = {
  /** Runs a command and returns what it prints; throws what it complains of. The first one starts the process. */
  readonly run: (...words: readonly string[]) => Promise<string>
  readonly stop: () => Promise<void>
}

/** The staff of the lottery that the environment describes. */
export function staffOf(environment: NodeJS.ProcessEnv): Staff {
  let child: ChildProcess | undefined
  let asked = 0
  const waiting = new Map<number, (answer: Answer) => void>()

  function start(): ChildProcess {
    const script = 'apps/lottery-api/src/testing/staff-process.ts'
    // The preloaded script ends the process with us, even when we are killed.
    const started = spawn(process.execPath, ['--import', './scripts/leave-with-parent.mjs', script], {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    started.on('message', (answer: Answer) => {
      waiting.get(answer.number)?.(answer)
      waiting.delete(answer.number)
    })
    started.once('exit', (code) => {
      for (const [number, answer] of waiting)
        answer({ number, code: 1, out: '', err: `it ended with ${code}` })
      waiting.clear()
    })
    return started
  }

  return {
    async run(...words) {
      child ??= start()
      asked += 1
      const number = asked
      const { code, out, err } = await new Promise<Answer>((resolve) => {
        waiting.set(number, resolve)
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
