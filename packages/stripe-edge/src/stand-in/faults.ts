import type { Pool } from 'pg'
import type { Route } from './call.ts'
import { ok } from './call.ts'
import { readInteger, readRequiredChoice, readText } from './form.ts'

const faultKinds = ['500', 'slow', 'timeout_after_success', 'reset_after_success'] as const

/** An injected fault. The last two run the call and lose its response. */
export type Fault = { readonly kind: (typeof faultKinds)[number]; readonly delayMs: number }

/**
 * Takes one use of the oldest injected fault whose path is in `call`, written `POST /refunds`; null without one.
 * Concurrent calls take turns, so that each use is taken once.
 */
export async function takeFault(pool: Pool, call: string): Promise<Fault | null> {
  const { rows } = await pool.query<{ kind: string; delay_ms: number }>(
    `UPDATE stripe_stand_in.faults SET remaining = remaining - 1
     WHERE id = (
       SELECT id FROM stripe_stand_in.faults
       WHERE remaining > 0 AND position(path IN $1) > 0
       ORDER BY id LIMIT 1 FOR UPDATE
     ) RETURNING kind, delay_ms`,
    [call],
  )
  const row = rows[0]
  const kind = faultKinds.find((candidate) => candidate === row?.kind)
  return row && kind ? { kind, delayMs: row.delay_ms } : null
}

/**
 * The routes of two test helpers: inject a fault into the next calls, or remove all faults. Stored in the database, for
 * every process.
 */
export const faultRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/test_helpers/faults',
    accepts: ['next', 'path', 'times', 'delay_ms'],
    handle: async ({ tx, form }) => {
      const kind = readRequiredChoice(form, 'next', faultKinds)
      const times = readInteger(form, 'times') ?? 1
      await tx.query(
        'INSERT INTO stripe_stand_in.faults (kind, path, delay_ms, remaining) VALUES ($1, $2, $3, $4)',
        [kind, readText(form, 'path') ?? '', readInteger(form, 'delay_ms') ?? 3_000, times],
      )
      return ok({ object: 'fault', next: kind, times })
    },
  },
  {
    method: 'DELETE',
    path: '/test_helpers/faults',
    accepts: [],
    handle: async ({ tx }) => {
      await tx.query('DELETE FROM stripe_stand_in.faults')
      return ok({ object: 'fault', deleted: true })
    },
  },
]
