import { execFile } from 'node:child_process'
import { createHash, hash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { manyTicketsSql } from '@repo/lottery-api/src/testing/many-tickets.ts'
import { migrate } from '@repo/prisma/migrate'
import pg from 'pg'
import type { Bench, Findings, Part } from '../part.ts'
import type { StepFigures } from './seal-in-process.ts'

const sealedWithinS = 60
const memoryLimitMiB = 512
const lookLimitMiB = 256
const stoppedLimitMs = 250

/** A database of the lottery with one open draw full of tickets, and how to take a step of its worker. */
async function openFilled(bench: Bench, tickets: number) {
  const url = bench.postgres.url('lottery_seal')
  await migrate(url, 'lottery')
  const environment = {
    ...process.env,
    NODE_ENV: 'test',
    LOTTERY_DATABASE_URL: url,
    LOTTERY_DATA_DIR: join(bench.folder, 'lottery'),
    LOG_LEVEL: 'error',
  }
  const step = async (name: string): Promise<unknown> => {
    const script = join(import.meta.dirname, 'seal-in-process.ts')
    const { stdout } = await promisify(execFile)(process.execPath, [script, name], { env: environment })
    return JSON.parse(stdout)
  }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const draw = (await step('open')) as {
    readonly id: string
    readonly closesAt: string
    readonly drawTime: string
  } // as: the script's only line
  await client.query(manyTicketsSql, [draw.id, tickets])
  await client.query('VACUUM ANALYZE participation')
  const passUntil = (instant: string) =>
    client.query("UPDATE app_clock SET shift = shift + ($1::timestamptz - app_now()) + interval '1 ms'", [
      instant,
    ])
  return { client, draw, step, passUntil }
}

/** What anybody must do who keeps such a list: sort the lines into a table without rules, read them, hash each, write them to the disk. */
async function plainSeconds(client: pg.Client, drawId: string, file: string): Promise<number> {
  const begunMs = performance.now()
  await client.query('CREATE TABLE plain_line (position int, line text)')
  await client.query(
    `INSERT INTO plain_line SELECT row_number() OVER (ORDER BY number COLLATE "C"), number || ';' || vote || ';' || kind || ';' || holder
     FROM participation WHERE draw_id = $1 AND state = 'validated'`,
    [drawId],
  )
  const { rows } = await client.query<{ lines: string }>(
    `SELECT string_agg(line, E'\\n' ORDER BY position) AS lines FROM plain_line GROUP BY position / 1024 ORDER BY position / 1024`,
  )
  const ofList = createHash('sha256')
  for (const { lines } of rows) {
    for (const line of lines.split('\n')) hash('sha256', line)
    ofList.update(lines)
  }
  await writeFile(
    file,
    rows.map(({ lines }) => `${lines}\n`),
  )
  ofList.digest('hex')
  return (performance.now() - begunMs) / 1000
}

async function measure(bench: Bench): Promise<Findings> {
  const tickets = bench.isQuick ? 50_000 : 1_000_000
  bench.say(`  filling a draw with ${tickets.toLocaleString('en')} tickets`)
  const { client, draw, step, passUntil } = await openFilled(bench, tickets)
  try {
    bench.say('  the plain way')
    const plainS = await plainSeconds(client, draw.id, join(bench.folder, 'plain.txt'))
    bench.say('  sealing')
    await passUntil(draw.closesAt)
    const sealed = (await step('seal')) as StepFigures // as: the script's only line
    bench.say('  drawing')
    await passUntil(draw.drawTime)
    const drawn = (await step('draw')) as StepFigures // as: the script's only line
    bench.say('  publishing, and looking at it as each night')
    const audited = (await step('audit')) as StepFigures // as: the script's only line
    bench.say('  verifying it by its files')
    const verified = (await step('verify')) as StepFigures // as: the script's only line
    return findings(tickets, { plainS, sealed, drawn, audited, verified })
  } finally {
    await client.end()
  }
}

function findings(
  tickets: number,
  {
    plainS,
    sealed,
    drawn,
    audited,
    verified,
  }: {
    readonly plainS: number
    readonly sealed: StepFigures
    readonly drawn: StepFigures
    readonly audited: StepFigures
    readonly verified: StepFigures
  },
): Findings {
  const many = tickets.toLocaleString('en')
  const row = (name: string, { ms, memoryMiB, stoppedMs }: StepFigures) => [
    name,
    (ms / 1000).toFixed(1),
    (ms / 1000 / plainS).toFixed(2),
    memoryMiB.toFixed(0),
    stoppedMs.toFixed(0),
  ]
  const sealedS = sealed.ms / 1000
  const lookedMiB = Math.max(audited.memoryMiB, verified.memoryMiB)
  return {
    columns: ['', 's', 'times the plain way', 'memory, MiB', 'stopped, ms'],
    rows: [
      ['the plain way', plainS.toFixed(1), '1.00', '', ''],
      row('sealed', sealed),
      row('drawn', drawn),
      row('looked at by night', audited),
      row('verified by its files', verified),
    ],
    aims: [
      {
        promise: `${many} tickets sealed within ${sealedWithinS} s`,
        measured: `${sealedS.toFixed(1)} s`,
        isMet: sealedS < sealedWithinS,
      },
      {
        promise: `in at most ${memoryLimitMiB} MiB`,
        measured: `${sealed.memoryMiB.toFixed(0)} MiB`,
        isMet: sealed.memoryMiB < memoryLimitMiB,
      },
      {
        promise: `looked at by night, and verified by its files, in at most ${lookLimitMiB} MiB each`,
        measured: `${lookedMiB.toFixed(0)} MiB`,
        isMet: lookedMiB <= lookLimitMiB,
      },
      {
        promise: `and the worker stopped by it for less than ${stoppedLimitMs} ms`,
        measured: `${audited.stoppedMs.toFixed(0)} ms`,
        isMet: audited.stoppedMs < stoppedLimitMs,
      },
    ],
    notes: [
      'The plain way: the lines sorted into a table without keys or guards, read, hashed one by one and written to the disk, in one process.',
      'Sealed: under the row lock, with both unique keys, foreign key and guards; tree, list hash, signature, files synced to the disk, entry of the ledger, commit.',
      'Looked at by night: all files on a thread of its own, then lines, blocks, prizes and entries of the database. Stopped: the longest time in which nothing else of the process could happen; the command that verifies files has nothing else to do.',
      'Drawn: the development beacon, ranking by PostgreSQL, prizes with their winners, entry, commit.',
    ],
  }
}

/** Sealing and drawing a draw of a million tickets as the worker does, on a PostgreSQL of its own. */
export const sealAtScale: Part = { name: 'seal', title: 'A million tickets sealed', measure }
