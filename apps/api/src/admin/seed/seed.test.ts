import { expect, test } from 'vitest'
import { testApp } from '#api/testing/test-app.ts'
import { seed } from './seed.ts'

test('a repeated seed does not change the demo company’s planned shifts', async () => {
  const app = await testApp()
  const importSeed = () => seed(app.deps, { carriers: 0, onProgress: () => undefined })
  await importSeed()
  const planned = await app.deps.db.shift.count()
  expect(planned).toBe(28)
  const [first] = await app.deps.db.shift.findMany({ take: 1 })
  await app.deps.db.shift.delete({ where: { id: first?.id ?? '' } })
  await importSeed()
  expect(await app.deps.db.shift.count()).toBe(planned - 1)
  await app.close()
})

test('demo accounts, whose password is public, are not created in production', async () => {
  const app = await testApp()
  const config = { ...app.deps.config, isProduction: true }
  const seeding = seed({ ...app.deps, config }, { carriers: 1, onProgress: () => undefined })
  await expect(seeding).rejects.toThrow('Demo data is not imported in production')
  expect(await app.deps.db.account.count()).toBe(0)
  await app.close()
})
