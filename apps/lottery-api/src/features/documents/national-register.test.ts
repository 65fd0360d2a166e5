import { afterAll, beforeAll, expect, test } from 'vitest'
import { createExclusionRegister } from '#lottery-api/edges/exclusion-registers/exclusion-register.ts'
import { aScan } from '#lottery-api/testing/documents.ts'
import { aPlayer } from '#lottery-api/testing/players.ts'
import { runStaff } from '#lottery-api/testing/staff.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { requireUnlisted } from './national-register.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function aWaitingDocument(birthName: string): Promise<string> {
  const player = await aPlayer(app.deps, { status: 'in_review', validatedAt: null, birthName })
  return (await aScan(app, player.id, {})).id
}

test('the document of a person whom the national register lists is not approved', async () => {
  const id = await aWaitingDocument('Interdit')
  const staffOptions = ['--by', 'camille', '--reason', 'review']
  const read = ['--country', 'FR', '--number', '12AB34567', '--born', '1990-05-17']
  const ran = await runStaff(app, 'documents', 'approve', id, ...read, ...staffOptions)
  expect(ran).toMatchObject({ code: 2, err: expect.stringMatching(/^registered: .* of FR/) })
})

test('an unconnected register requires a look-up by the staff, and a connected one is queried without it', async () => {
  const id = await aWaitingDocument('Martin')
  const register = createExclusionRegister({ isProduction: true })
  const checkRegister = (isRegisterChecked: boolean) =>
    requireUnlisted(app.deps, id, { isRegisterChecked }, register)
  await expect(checkRegister(false)).rejects.toThrow('No national register is connected')
  expect(await checkRegister(true)).toBe('staff')
  expect(await requireUnlisted(app.deps, id, { isRegisterChecked: false })).toBe('register')
})
