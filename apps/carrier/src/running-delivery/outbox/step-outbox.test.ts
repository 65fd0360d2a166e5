import { CallError } from '@repo/api-client/call'
import { getSendPauseMs } from '@repo/api-client/retries'
import { beforeEach, expect, test, vi } from 'vitest'
import { stepContents } from '../testing.ts'
import type { DeliveryDatabase } from './database.ts'
import { StepOutbox } from './step-outbox.ts'
import type { Numbering, QueuedStep, StepContent } from './steps.ts'
import { createNextNumber } from './steps.ts'

/** A disk in memory. With `isFull` it rejects writes. */
function createDisk() {
  let rows: QueuedStep[] = []
  let last = 0
  let numbering: Numbering | undefined
  const disk = {
    isFull: false,
    listRows: () => rows,
    database: {
      readSteps: async () => rows,
      addStep: async (step) => {
        if (disk.isFull) throw new DOMException('full', 'QuotaExceededError')
        last += 1
        numbering = createNextNumber(numbering, () => 'device')
        const stored = {
          ...step,
          position: last,
          number: numbering.last,
          device: numbering.device,
          tries: 0,
          refusal: null,
        }
        rows = [...rows, stored]
        return stored
      },
      changeStep: async (position, change) => {
        const stored = rows.find((step) => step.position === position)
        if (!stored) return null
        const changed = change(stored)
        rows = rows.map((step) => (step === stored ? changed : step))
        return changed
      },
      withdrawStep: async (position) => {
        const earlierCount = rows.length
        rows = rows.filter((step) => step.position !== position || step.tries > 0)
        return rows.length < earlierCount
      },
      removeStep: async (position) => {
        rows = rows.filter((step) => step.position !== position)
      },
      readNote: async () => undefined,
      storeNote: async () => undefined,
      removeNote: async () => undefined,
      clear: async () => {
        rows = []
      },
    } satisfies DeliveryDatabase,
  }
  return disk
}

/** A lock shared by all tabs of the device. */
function createLock() {
  let last: Promise<unknown> = Promise.resolve()
  return (work: () => Promise<void>) => {
    const run = last.then(work)
    last = run.catch(() => undefined)
    return run
  }
}

const connectionError = new CallError('Hors connexion', { status: 0 })
const codeRefusal = new CallError('Code incorrect', {
  status: 409,
  code: 'handover-code-wrong',
  facts: { essaisRestants: 4 },
})

let disk: ReturnType<typeof createDisk>
let sentSteps: string[]
let respond: (step: QueuedStep) => Promise<void>
let runAlone: ReturnType<typeof createLock>

beforeEach(() => {
  vi.useFakeTimers()
  disk = createDisk()
  sentSteps = []
  respond = async () => undefined
  runAlone = createLock()
  return () => vi.useRealTimers()
})

function createTab(accountId: string | null = 'own') {
  return new StepOutbox({
    database: disk.database,
    send: (step) => {
      sentSteps.push(`${step.kind} ${step.number}`)
      return respond(step)
    },
    onRefused: async () => undefined,
    getAccountId: () => accountId,
    runAlone: (work) => runAlone(work),
    notifyOtherTabs: () => undefined,
  })
}

const createNewStep = (content: StepContent) => ({
  ...content,
  accountId: 'own',
  deliveryId: 'd',
  happenedAtMs: 1,
})
const listKinds = (outbox: StepOutbox) => outbox.getSnapshot().steps.map(({ kind }) => kind)

async function addSteps(outbox: StepOutbox, ...contents: readonly StepContent[]) {
  for (const content of contents) await outbox.add(createNewStep(content))
  await vi.advanceTimersByTimeAsync(0)
}

test('with a connection each step is sent once and deleted from the disk', async () => {
  const outbox = createTab()
  await addSteps(outbox, stepContents.start, stepContents.arrivePickup)
  expect(sentSteps).toEqual(['start 1', 'arrive 2'])
  expect(disk.listRows()).toEqual([])
  expect(outbox.getSnapshot()).toEqual({ steps: [], isSending: false, isUnsafe: false })
})

test('without a connection all steps stay in order, are retried, and are sent once it is back', async () => {
  respond = () => Promise.reject(connectionError)
  const outbox = createTab()
  await addSteps(outbox, stepContents.start, stepContents.arrivePickup, stepContents.pickup)
  expect(listKinds(outbox)).toEqual(['start', 'arrive', 'pickup'])
  expect(new Set(sentSteps)).toEqual(new Set(['start 1']))
  const earlierCount = sentSteps.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sentSteps.length).toBeGreaterThan(earlierCount)
  sentSteps = []
  respond = async () => undefined
  await outbox.flush()
  expect(sentSteps).toEqual(['start 1', 'arrive 2', 'pickup 3'])
  expect(disk.listRows()).toEqual([])
})

test.each([
  [
    'the lock cannot be taken',
    () => {
      runAlone = () => Promise.reject(new DOMException('not active', 'InvalidStateError'))
    },
  ],
  [
    'the disk fails',
    () => {
      disk.database.changeStep = () => Promise.reject(new DOMException('no disk', 'UnknownError'))
    },
  ],
])('a step that was not sent because %s is sent once that works again', async (_, causeFault) => {
  const working = { runAlone, changeStep: disk.database.changeStep }
  causeFault()
  const outbox = createTab()
  await addSteps(outbox, stepContents.start)
  expect(sentSteps).toEqual([])
  runAlone = working.runAlone
  disk.database.changeStep = working.changeStep
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sentSteps).toEqual(['start 1'])
  expect(disk.listRows()).toEqual([])
})

test('the steps stored by a closed page are sent by the next, under the same numbers', async () => {
  respond = () => Promise.reject(connectionError)
  await addSteps(createTab(), stepContents.start, stepContents.arrivePickup)
  sentSteps = []
  respond = async () => undefined
  const next = createTab()
  await next.load()
  expect(listKinds(next)).toEqual(['start', 'arrive'])
  await next.flush()
  expect(sentSteps).toEqual(['start 1', 'arrive 2'])
})

test('several tabs that flush at once send each step once', async () => {
  respond = () => Promise.reject(connectionError)
  await addSteps(createTab(), stepContents.start, stepContents.arrivePickup)
  sentSteps = []
  respond = () => new Promise((resolve) => setTimeout(resolve, 50))
  const flushed = Promise.all([createTab().flush(), createTab().flush(), createTab().flush()])
  await vi.advanceTimersByTimeAsync(1000)
  await flushed
  expect(sentSteps).toEqual(['start 1', 'arrive 2'])
})

test('a refused step is not sent again until its carrier types another code', async () => {
  respond = (one) =>
    one.kind === 'deliver' && one.code !== '1234' ? Promise.reject(codeRefusal) : Promise.resolve()
  const outbox = createTab()
  await addSteps(outbox, { ...stepContents.deliver, code: '0000' })
  expect(outbox.getSnapshot().steps[0]?.refusal).toEqual({
    code: 'handover-code-wrong',
    message: 'Code incorrect',
    facts: { essaisRestants: 4 },
  })
  await outbox.flush()
  expect(sentSteps).toHaveLength(1)
  await outbox.sendAgain(1, { code: '1234' })
  expect(sentSteps).toEqual(['deliver 1', 'deliver 1'])
  expect(disk.listRows()).toEqual([])
})

test('a discarded step unblocks the next one', async () => {
  respond = (one) => (one.kind === 'start' ? Promise.reject(codeRefusal) : Promise.resolve())
  const outbox = createTab()
  await addSteps(outbox, stepContents.start, stepContents.arrivePickup)
  await outbox.discard([1])
  await vi.advanceTimersByTimeAsync(0)
  expect(sentSteps.at(-1)).toBe('arrive 2')
  expect(disk.listRows()).toEqual([])
})

test('an undo removes a step that was never sent, and is queued for a step that may have arrived', async () => {
  const offline = createTab(null)
  await addSteps(offline, stepContents.arrivePickup)
  const own = createTab()
  await own.load()
  respond = () => Promise.reject(connectionError)
  await own.undo({ ...createNewStep(stepContents.undoPickup), undoes: 'arrive-enlevement' })
  expect(listKinds(own)).toEqual([])
  await addSteps(own, stepContents.arrivePickup)
  await own.undo({ ...createNewStep(stepContents.undoPickup), undoes: 'arrive-enlevement' })
  expect(listKinds(own)).toEqual(['arrive', 'undo'])
})

test('a step waits in the page when the disk is full, and is reported as unsafe until it is sent', async () => {
  disk.isFull = true
  respond = () => Promise.reject(connectionError)
  const outbox = createTab()
  await addSteps(outbox, stepContents.start)
  expect(outbox.getSnapshot()).toMatchObject({ isUnsafe: true, steps: [{ kind: 'start' }] })
  respond = async () => undefined
  await outbox.flush()
  expect(outbox.getSnapshot()).toMatchObject({ isUnsafe: false, steps: [] })
})

test('no step of another account is sent or shown', async () => {
  respond = () => Promise.reject(connectionError)
  await addSteps(createTab(), stepContents.start)
  sentSteps = []
  const other = createTab('other')
  await other.flush()
  expect(other.getSnapshot().steps).toEqual([])
  expect(sentSteps).toEqual([])
})

test('the pause between retries doubles up to half a minute', () => {
  expect([1, 2, 3, 4, 5, 6, 60].map(getSendPauseMs)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})
