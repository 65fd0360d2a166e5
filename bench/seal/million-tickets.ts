import type { ChildProcess } from 'node:child_process'
import { execFile, fork } from 'node:child_process'
import { createHash, hash } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { manyTicketsSql } from '@repo/lottery-api/src/testing/many-tickets.ts'
import { migrate } from '@repo/prisma/migrate'
import pg from 'pg'
import { root } from '../../scripts/settings.ts'
import type { Bench, Findings, Part } from '../part.ts'
import type { StepFigures, StepName } from './worker-steps.ts'

const maxSealingS = 60
const maxTimesPlain = 2.5
const maxMemoryMiB = 512
const maxAuditMiB = 256
const maxStopMs = 250

/** Creates a lottery database with one open draw full of tickets, and a worker that takes a step on request. */
async function openFilledDraw(bench: Bench, tickets: number) {
  const url = bench.postgres.url('lottery_seal')
  await migrate(url, 'lottery')
  const dataDir = join(bench.folder, 'lottery')
  const startWorker = () =>
    fork(join(import.meta.dirname, 'worker-steps.ts'), {
      env: {
        ...process.env,
        NODE_ENV: 'test',
        LOTTERY_DATABASE_URL: url,
        LOTTERY_DATA_DIR: dataDir,
        LOG_LEVEL: 'error',
      },
    })
  const worker = startWorker()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const draw = (await requestStep(worker, 'open')) as {
    readonly id: string
    readonly closesAt: string
    readonly drawTime: string
  } // as: what the worker responds to it
  await client.query(manyTicketsSql, [draw.id, tickets])
  await client.query('VACUUM ANALYZE participation')
  const moveClockTo = (instant: string) =>
    client.query("UPDATE app_clock SET shift = shift + ($1::timestamptz - app_now()) + interval '1 ms'", [
      instant,
    ])
  return { client, worker, startWorker, draw, moveClockTo, publishedDir: join(dataDir, 'published') }
}

/** Makes a worker take a step, and returns its report. Throws when the worker ends before. */
async function requestStep(worker: ChildProcess, name: StepName): Promise<unknown> {
  const failed = once(worker, 'exit').then(([code]) => {
    throw new Error(`The worker ended with ${code} at the step ${name}`)
  })
  worker.send(name)
  const [report] = await Promise.race([once(worker, 'message'), failed])
  return report
}

/** Verifies a folder of draws by the command, like a stranger. Returns its duration and maximum memory. */
async function verifyByCommand(
  folder: string,
  drawTime: string,
): Promise<Pick<StepFigures, 'ms' | 'memoryMiB'>> {
  const now = new Date(new Date(drawTime).getTime() + 3_600_000).toISOString()
  const command = join(root, 'packages/lottery-verifier/src/main.ts')
  const memoryScript = join(import.meta.dirname, 'report-memory.ts')
  const args = ['--import', memoryScript, command, folder, '--now', now, '--allow-development', '--json']
  const begunMs = performance.now()
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args).catch((ended) => ended)
  const ms = performance.now() - begunMs
  // No check fails; but without a trusted key nothing is proven.
  if (JSON.parse(stdout).verdict !== 'unproven') throw new Error(stdout)
  return { ms, memoryMiB: Number(stderr.trim().split('\n').at(-1)) }
}

/**
 * Measures the unavoidable work for such a list: sort the lines into a table, read them, hash each, write them to the
 * disk.
 */
async function measurePlainSeconds(client: pg.Client, drawId: string, file: string): Promise<number> {
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
  const listHash = createHash('sha256')
  for (const { lines } of rows) {
    for (const line of lines.split('\n')) hash('sha256', line)
    listHash.update(lines)
  }
  await writeFile(
    file,
    rows.map(({ lines }) => `${lines}\n`),
  )
  listHash.digest('hex')
  return (performance.now() - begunMs) / 1000
}

async function measure(bench: Bench): Promise<Findings> {
  const tickets = bench.isQuick ? 50_000 : 1_000_000
  bench.printLine(`  filling a draw with ${tickets.toLocaleString('en')} tickets`)
  const { client, worker, startWorker, draw, moveClockTo, publishedDir } = await openFilledDraw(
    bench,
    tickets,
  )
  // as: what the worker responds to each of these.
  const takeStep = async (name: StepName) => (await requestStep(worker, name)) as StepFigures
  try {
    bench.printLine('  the plain way')
    const plainS = await measurePlainSeconds(client, draw.id, join(bench.folder, 'plain.txt'))
    bench.printLine('  sealing')
    await moveClockTo(draw.closesAt)
    const sealed = await takeStep('seal')
    bench.printLine('  drawing')
    await moveClockTo(draw.drawTime)
    const drawn = await takeStep('draw')
    bench.printLine('  publishing')
    await takeStep('publish')
    bench.printLine('  auditing it as each night')
    // At night another worker than that of the sealing may audit: its memory is measured in a new one.
    const nightWorker = startWorker()
    const audited = (await requestStep(nightWorker, 'audit')) as StepFigures // as: what the worker responds to it
    nightWorker.disconnect()
    bench.printLine('  verifying it by its files')
    const verified = await verifyByCommand(publishedDir, draw.drawTime)
    return createFindings(tickets, { plainS, sealed, drawn, audited, verified })
  } finally {
    await client.end()
    if (worker.connected) worker.disconnect()
  }
}

function createFindings(
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
    readonly verified: Pick<StepFigures, 'ms' | 'memoryMiB'>
  },
): Findings {
  const ticketCount = tickets.toLocaleString('en')
  const createRow = (
    name: string,
    { ms, memoryMiB, ...workerFigures }: Partial<StepFigures> & typeof verified,
  ) => [
    name,
    (ms / 1000).toFixed(1),
    (ms / 1000 / plainS).toFixed(2),
    workerFigures.memoryBeforeMiB?.toFixed(0) ?? '',
    memoryMiB.toFixed(0),
    workerFigures.stoppedMs?.toFixed(0) ?? '',
  ]
  const sealedS = sealed.ms / 1000
  const auditedMiB = audited.memoryMiB - audited.memoryBeforeMiB
  return {
    columns: ['', 's', 'times the plain way', 'memory before, MiB', 'at most, MiB', 'stopped, ms'],
    rows: [
      ['the plain way', plainS.toFixed(1), '1.00', '', '', ''],
      createRow('sealed', sealed),
      createRow('drawn', drawn),
      createRow('audited', audited),
      createRow('verified by its files', verified),
    ],
    aims: [
      {
        promise: `${ticketCount} tickets sealed within ${maxSealingS} s`,
        measured: `${sealedS.toFixed(1)} s`,
        isMet: sealedS < maxSealingS,
      },
      {
        promise: `sealed in at most ${maxTimesPlain} times the plain way`,
        measured: (sealedS / plainS).toFixed(2),
        isMet: sealedS <= maxTimesPlain * plainS,
        limit:
          'Each line is read, written and hashed once. Two unique keys, a foreign key and the guards against changes protect the sealed rows; the plain way has none.',
      },
      {
        promise: `sealed in at most ${maxMemoryMiB} MiB`,
        measured: `${sealed.memoryMiB.toFixed(0)} MiB`,
        isMet: sealed.memoryMiB < maxMemoryMiB,
      },
      {
        promise: `audited in at most ${maxAuditMiB} MiB more than a worker uses that has just started`,
        measured: `${auditedMiB.toFixed(0)} MiB, ${audited.memoryMiB.toFixed(0)} in total`,
        isMet: auditedMiB <= maxAuditMiB,
      },
      {
        promise: `the audit stops the worker’s event loop for less than ${maxStopMs} ms`,
        measured: `${audited.stoppedMs.toFixed(0)} ms`,
        isMet: audited.stoppedMs < maxStopMs,
      },
      {
        promise: `verified by its files in at most ${maxAuditMiB} MiB`,
        measured: `${verified.memoryMiB.toFixed(0)} MiB`,
        isMet: verified.memoryMiB <= maxAuditMiB,
      },
    ],
    notes: [
      'The plain way: the lines sorted into a table without keys or guards, read, hashed one by one and written to the disk, in one process.',
      'Sealed: under the row lock, with both unique keys, foreign key and guards; tree, list hash, signature, files synced to the disk, entry of the ledger, commit.',
      'Drawn: the development beacon, ranking by PostgreSQL, prizes with their winners, entry, commit.',
      'Audited: all files in a process of its own, then lines, blocks, prizes and entries of the database. Stopped: the longest stop of the process’s event loop.',
      'One process seals, draws and publishes, one directly after the other; another one audits. Memory is that of the whole process with its children, measured every 5 ms.',
      'Verified: the command that strangers run, in a process of its own, from its beginning to its end.',
    ],
  }
}

/** Measures sealing and drawing a draw of a million tickets like the worker, on a PostgreSQL of its own. */
export const sealAtScale: Part = { name: 'seal', title: 'A million tickets sealed', measure }
