import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'

/**
 * Returns the milliseconds of CPU time that a process (all its threads) has used so far; NaN when the system does not
 * provide it. Unlike wall-clock time it hardly depends on other load.
 */
export function readCpuMs(pid: number): number {
  try {
    // Fields 14 and 15, counted after the name, which may contain spaces: user and system time in ticks of 10 ms.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return 10 * (Number(fields[11]) + Number(fields[12]))
  } catch {
    return Number.NaN
  }
}

/**
 * Returns the milliseconds of CPU time that a process's main thread has used so far, to the microsecond; NaN when the
 * system does not provide it. A PostgreSQL backend has no other thread.
 */
export function readSingleThreadCpuMs(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return Number.NaN
  }
}

/** Returns the milliseconds for which the machine's processors have been busy so far, for any process. */
export function readMachineCpuMs(): number {
  return cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0)
}
