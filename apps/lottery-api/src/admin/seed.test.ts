import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '#lottery-api/testing/sign-in.ts'
import { staff } from '#lottery-api/testing/staff.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { demoPassword, seed } from './seed.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('the demo players are made once, also by two seeds at once, and their password opens them', async () => {
  const made = await Promise.all([seed(app.deps), seed(app.deps)])
  expect(made[0] + made[1]).toBe(5)
  expect(await seed(app.deps)).toBe(0)
  const players = await app.deps.db.player.findMany({ orderBy: { email: 'asc' } })
  expect(players.map(({ email }) => email)).toEqual([1, 2, 3, 4, 5].map((n) => `joueur${n}@demo.test`))
  for (const { status, passwordHash } of players) {
    expect(status).toBe('validated')
    expect(await app.deps.passwords.matches(demoPassword, passwordHash)).toBe(true)
  }
  const answer = await signIn(app.guest(), 'joueur1@demo.test', demoPassword)
  expect(answer.body).toMatchObject({ success: true, outcome: 'signed-in' })
})

test('the program makes them too, and says so', async () => {
  expect(await staff(app, 'seed')).toEqual({ code: 0, out: 'The demo players are there.\n', err: '' })
})
