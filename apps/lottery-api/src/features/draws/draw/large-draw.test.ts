import { wideLimits } from '@repo/server-kit/testing/wide-limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewsOfDraw } from '#lottery-api/job-definitions.ts'
import {
  anOpenDraw,
  closeAndSealDraw,
  drawAndPublish,
  insertTickets,
  passUntil,
} from '#lottery-api/testing/draws.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { sweepDraws } from '../draws.sweeper.ts'
import { notifyHolders } from '../holders.service.ts'

/** The timeout of a request's statement in this file, which is less than that of any step of a draw. */
const requestS = 20

let app: TestApp
beforeAll(async () => {
  app = await testApp({
    changes: { databaseLimits: { ...wideLimits, statementTimeoutMs: requestS * 1000 } },
  })
})
afterAll(() => app.close())

type NewsJob = { readonly data: NewsOfDraw }

const listQueued = (kind: string) => app.deps.db.$queryRaw<NewsJob[]>`
  SELECT data FROM pgboss.job WHERE name = 'tell-holders' AND data ->> 'kind' = ${kind} ORDER BY data ->> 'after' NULLS FIRST`

test('every step of a draw after its closing has a longer timeout than a request', async () => {
  await app.deps.pool.query(`
    CREATE FUNCTION demand_patience() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.state NOT IN ('closed', 'open') AND current_setting('statement_timeout')::interval <= interval '${requestS} seconds'
      THEN RAISE EXCEPTION 'too little time to become %', NEW.state; END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER demand_patience BEFORE UPDATE ON draw FOR EACH ROW EXECUTE FUNCTION demand_patience()`)
  const late = await anOpenDraw(app)
  await insertTickets(app, late, 5)
  await passUntil(app, new Date(late.drawTime.getTime() - 60_000))
  await sweepDraws(app.deps)
  expect(await app.deps.db.draw.findUniqueOrThrow({ where: { id: late.id } })).toMatchObject({
    state: 'sealed',
    postponements: 1,
  })
  expect((await drawAndPublish(app, late)).state).toBe('published')
})

test('the holders of tickets are notified by jobs of 250, once each', async () => {
  const { db } = app.deps
  const draw = await anOpenDraw(app)
  await insertTickets(app, draw, 400)
  await closeAndSealDraw(app, draw)
  await drawAndPublish(app, draw)
  const countNotified = () => db.notification.count({ where: { key: `draw-published:${draw.week}` } })
  expect(await countNotified()).toBe(0)

  const listJobs = async () =>
    (await listQueued('draw-published')).filter(({ data }) => data.drawId === draw.id)
  const [start] = await listJobs()
  if (!start) throw new Error('No job is queued')
  // Two concurrent workers, as when a job presumed dead is taken up again.
  await Promise.all([notifyHolders(app.deps, start.data), notifyHolders(app.deps, start.data)])
  expect(await countNotified()).toBe(250)
  const [, next, ...more] = await listJobs()
  expect(more).toEqual([])
  if (!next) throw new Error('No second job is queued')
  for (let time = 0; time < 2; time += 1) await notifyHolders(app.deps, next.data)
  expect(await countNotified()).toBe(400)
  expect(await listJobs()).toHaveLength(2)
})
