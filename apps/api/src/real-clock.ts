import type { Deps } from './deps.ts'

/** Refuses to start in production while a simulation has moved the database's clock. */
export async function assertRealClock({ config, db }: Deps): Promise<void> {
  if (!config.isProduction) return
  const [row] = await db.$queryRaw<
    { isShifted: boolean }[]
  >`SELECT shift <> interval '0' AS "isShifted" FROM app_clock`
  if (row?.isShifted)
    throw new Error('The database clock is shifted (table app_clock): this is for simulations only')
}
