import { Router } from 'express'
import type pg from 'pg'
import type { Logger } from './log.ts'

const databaseProbeTimeoutMs = 1500

type Health = {
  readonly pool: pg.Pool
  readonly log: Logger
  /** Whether the process receives notifications of others. */
  readonly receivesNotifications: () => boolean
}

async function isDatabaseUp({ pool, log }: Health): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), databaseProbeTimeoutMs)
  })
  const answered = pool.query('SELECT 1').then(
    () => true,
    (error: unknown) => {
      log.warn({ err: error }, 'not ready: the database does not answer')
      return false
    },
  )
  return Promise.race([answered, late]).finally(() => clearTimeout(timer))
}

/**
 * Returns the router of `/livez`, which is a 200 while the process runs, and of `/readyz`, which is a 503 unless the
 * database responds within 1.5 s, notifications arrive and the process does not drain, which `drain` begins.
 */
export function createHealthRouter(health: Health): { router: Router; drain: () => void } {
  let isDraining = false
  const router = Router()
  router.get('/livez', (_request, response) => {
    response.json({ ok: true })
  })
  router.get('/readyz', async (_request, response) => {
    const isReady = !isDraining && health.receivesNotifications() && (await isDatabaseUp(health))
    response.status(isReady ? 200 : 503).json({ ok: isReady })
  })
  return {
    router,
    drain: () => {
      isDraining = true
    },
  }
}
