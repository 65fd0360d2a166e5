/** One event of a browser's trace, in microseconds. */
type TraceEvent = {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** CPU time, which other load does not change. */
  readonly tdur?: number
}

/** What the page's thread did during the trace, in milliseconds. */
export type Frames = {
  /** Script, style and layout of each frame. */
  readonly framesMs: readonly number[]
  readonly longestTaskMs: number
}

/** The categories that `readFrames` needs. */
export const traceCategories = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'toplevel',
  '__metadata',
]

const frameEvents = new Set(['FireAnimationFrame', 'UpdateLayoutTree', 'Layout'])

/**
 * Reads a trace of one page, whose thread is the one with the most frames. Times are the thread's CPU time.
 * Throws without a frame.
 */
export function readFrames(trace: string): Frames {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: readonly TraceEvent[] } // as: Chromium's documented format
  const frameStarts = traceEvents.filter(({ name }) => name === 'FireAnimationFrame')
  const threads = Map.groupBy(frameStarts, ({ pid, tid }) => `${pid}:${tid}`)
  const [thread] = [...threads].sort(([, one], [, other]) => other.length - one.length)[0] ?? []
  const threadEvents = traceEvents
    .filter(({ ph, pid, tid }) => ph === 'X' && `${pid}:${tid}` === thread)
    .sort((one, other) => one.ts - other.ts)
  const tasks = threadEvents.filter(({ name }) => name === 'RunTask')
  const framesMs: number[] = []
  let next = 0
  for (const task of tasks) {
    let sumMs = 0
    let isFrame = false
    let coveredUs = 0
    for (; (threadEvents[next]?.ts ?? Number.POSITIVE_INFINITY) <= getEndUs(task); next += 1) {
      const event = threadEvents[next]
      // Style requested by a script is within the script's time.
      if (!event || !frameEvents.has(event.name) || event.ts < coveredUs) continue
      sumMs += getCpuMs(event)
      isFrame ||= event.name === 'FireAnimationFrame'
      coveredUs = getEndUs(event)
    }
    if (isFrame) framesMs.push(sumMs)
  }
  if (framesMs.length === 0) throw new Error('The page drew nothing')
  return { framesMs, longestTaskMs: Math.max(...tasks.map(getCpuMs)) }
}

const getEndUs = ({ ts, dur = 0 }: TraceEvent) => ts + dur
const getCpuMs = ({ tdur, dur = 0 }: TraceEvent) => (tdur ?? dur) / 1000
