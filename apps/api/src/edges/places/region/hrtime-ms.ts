/** Milliseconds of a clock that only goes forward, the same in all threads of a process. */
export function hrtimeMs(): number {
  return Number(process.hrtime.bigint() / 1_000_000n)
}
