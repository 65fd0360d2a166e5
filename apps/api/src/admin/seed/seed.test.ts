import { expect, test } from 'vitest'
import { testApp } from '#api/testing/test-app.ts'
import { seed } from './seed.ts'

test('no demo account, whose password everybody knows, is made in production', async () => {
  const app = await testApp()
  const config = { ...app.deps.config, isProduction: true }
  const laid = seed({ ...app.deps, config }, { carriers: 1, onProgress: () => undefined })
  await expect(laid).rejects.toThrow('Demo data is not laid in production')
  expect(await app.deps.db.account.count()).toBe(0)
  await app.close()
})
