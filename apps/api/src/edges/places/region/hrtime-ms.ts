/** Returns the milliseconds of a clock that only goes forward, the same in all threads of a process. */
export function readHrtimeMs(): number {
  return Number(process.hrtime.bigint() / 1_000_000n)
}
