import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPublishedDraw } from '#lottery-api/testing/published-draw.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { sweepPrizes } from './prizes.sweeper.ts'

const dayMs = 86_400_000
let app: TestApp
beforeAll(async () => {
  app = await testApp({ environment: { LOG_LEVEL: 'silent' } })
})
afterAll(() => app.close())

test('a prize that cannot be announced or lapse does not block the others, and is no reason for an immediate repeat', async () => {
  const { draw } = await aPublishedDraw(app, 4)
  const { db, pool } = app.deps
  const listPrizes = () => db.prize.findMany({ where: { drawId: draw.id }, orderBy: { id: 'asc' } })
  const [failing, ...others] = await listPrizes()
  if (!failing || others.length === 0) throw new Error('Too few have won')
  await pool.query(`
    CREATE FUNCTION fail_here() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'trouble'; END $$;
    CREATE TRIGGER fail_announcing BEFORE INSERT ON sent_reminder FOR EACH ROW
      WHEN (NEW.subject = 'prize:${failing.id}') EXECUTE FUNCTION fail_here();
    CREATE TRIGGER fail_lapsing BEFORE UPDATE ON prize FOR EACH ROW
      WHEN (NEW.id = '${failing.id}' AND NEW.state = 'lapsed') EXECUTE FUNCTION fail_here()`)
  const sweepToTheEnd = async () => {
    while ((await sweepPrizes(app.deps)) === 0);
  }
  await sweepToTheEnd()
  const announced = await db.sentReminder.findMany({ where: { kind: 'announced' } })
  expect(announced.map(({ subject }) => subject).sort()).toEqual(others.map(({ id }) => `prize:${id}`))
  await app.passTime(61 * dayMs)
  await sweepToTheEnd()
  expect((await listPrizes()).map(({ state }) => state)).toEqual(['announced', ...others.map(() => 'lapsed')])
})
