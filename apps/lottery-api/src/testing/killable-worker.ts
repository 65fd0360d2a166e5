// node killable-worker.ts <number> <before|after>: takes once every due step of draws and prizes, and dies by SIGKILL
// before or after the commit of its transaction, or the publication of its file, with this number (from 1). Number 0
// survives, and prints the number of transactions and files.

import { readConfig } from '#lottery-api/config.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { openDeps } from '#lottery-api/deps.ts'
import type { PublishedFiles } from '#lottery-api/edges/published/published-files.ts'
import { sweepDraws } from '#lottery-api/features/draws/draws.sweeper.ts'
import { sweepPrizes } from '#lottery-api/features/prizes/prizes.sweeper.ts'

const fatalNumber = Number(process.argv[2])
const moment = process.argv[3]
let count = 0

function dieAt(number: number, at: 'before' | 'after'): void {
  if (number === fatalNumber && moment === at) process.kill(process.pid, 'SIGKILL')
}

function createKillableDatabase(db: Deps['db']): Deps['db'] {
  const transaction: Deps['db']['$transaction'] = async (act: unknown, options?: object) => {
    count += 1
    const number = count
    const run = act as (tx: unknown) => Promise<unknown> // as: the service passes functions only
    const outcome = await db.$transaction(async (tx) => {
      const done = await run(tx)
      dieAt(number, 'before')
      return done
    }, options)
    dieAt(number, 'after')
    return outcome as never // as: the function's own result
  }
  return new Proxy(db, {
    get: (target, name) => (name === '$transaction' ? transaction : Reflect.get(target, name)),
  })
}

function createKillableFiles(published: PublishedFiles): PublishedFiles {
  return {
    ...published,
    publish: async (...file) => {
      count += 1
      const number = count
      dieAt(number, 'before')
      await published.publish(...file)
      dieAt(number, 'after')
    },
  }
}

const { deps, close } = await openDeps(readConfig(), { name: 'killable worker', isWorker: false })
const killable = {
  ...deps,
  db: createKillableDatabase(deps.db),
  published: createKillableFiles(deps.published),
}
await sweepDraws(killable)
await sweepPrizes(killable)
await close()
process.stdout.write(`${count}\n`)
