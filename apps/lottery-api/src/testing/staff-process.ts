// node staff-process.ts: runs a staff command for each message { number, words }, and replies with
// { number, code, out, err }, so that a test of many commands starts one process for them.

import { runProgram } from '@repo/server-kit/staff/program'
import { adminProgram } from '#lottery-api/admin/program.ts'
import { terminal } from '#lottery-api/admin/staff/staff-command.ts'

type Command = { readonly number: number; readonly words: readonly string[] }

// The preloaded script lets a process end while its channel is open: this one waits there for the next command.
process.channel?.ref()
process.on('message', ({ number, words }: Command) => void answer(number, words))

async function answer(number: number, words: readonly string[]): Promise<void> {
  const output = { out: '', err: '' }
  const host = {
    ...terminal,
    writeOutput: (text: string) => {
      output.out += text
    },
    writeError: (text: string) => {
      output.err += text
    },
  }
  const code = await runProgram(adminProgram, host, words).catch((error: unknown) => {
    output.err += `It failed: ${error instanceof Error ? error.stack : error}\n`
    return 1
  })
  process.send?.({ number, code, ...output })
}
