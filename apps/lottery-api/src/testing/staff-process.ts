// node staff-process.ts: runs a staff command for each message { number, words }, and replies with
// { number, code, out, err }, so that a test of many commands starts one process for them.

import { runProgram } from '@repo/server-kit/staff/program'
import { adminProgram } from '#lottery-api/admin/program.ts'
import { terminal } from '#lottery-api/admin/staff/staff-command.ts'

type Asked = { readonly number: number; readonly words: readonly string[] }

// The preloaded script lets a process end while its channel is open: this one waits there for the next command.
process.channel?.ref()
process.on('message', ({ number, words }: Asked) => void answer(number, words))

async function answer(number: number, words: readonly string[]): Promise<void> {
  const said = { out: '', err: '' }
  const host = {
    ...terminal,
    say: (text: string) => {
      said.out += text
    },
    writeError: (text: string) => {
      said.err += text
    },
  }
  const code = await runProgram(adminProgram, host, words).catch((error: unknown) => {
    said.err += `It failed: ${error instanceof Error ? error.stack : error}\n`
    return 1
  })
  process.send?.({ number, code, ...said })
}
