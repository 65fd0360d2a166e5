import { Router } from 'express'
import type { Deps } from './deps.ts'

const databaseAnswersWithinMs = 1500

async function databaseAnswers(deps: Deps): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), databaseAnswersWithinMs)
  })
  const answered = deps.pool.query('SELECT 1').then(
    () => true,
    (error: unknown) => {
      deps.log.warn({ err: error }, 'not ready: the database does not answer')
      return false
    },
  )
  return Promise.race([answered, late]).finally(() => clearTimeout(timer))
}

/** `/livez`: the process runs. `/readyz`: it can serve (database answers, notifications arrive, not stopping); otherwise 503. */
export function healthRouter(
  deps: Deps,
  hearsNotifications: () => boolean,
): { router: Router; drain: () => void } {
  let isDraining = false
  const router = Router()
  router.get('/livez', (_request, response) => {
    response.json({ ok: true })
  })
  router.get('/readyz', async (_request, response) => {
    const isReady = !isDraining && hearsNotifications() && (await databaseAnswers(deps))
    response.status(isReady ? 200 : 503).json({ ok: isReady })
  })
  return {
    router,
    drain: () => {
      isDraining = true
    },
  }
}
