import { hashStaffKey } from '@repo/server-kit/staff/members'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ACarrier } from '#api/testing/builders.ts'
import { aCarrier } from '#api/testing/builders.ts'
import { readStaffJson, runStaff, runStaffWithKey } from '#api/testing/staff.ts'
import { testStaff, toStaffKey } from '#api/testing/staff-keys.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
let carrier: ACarrier
const lostKey = 'key of eve'
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal', STAFF: `${testStaff},eve:${hashStaffKey(lostKey)}` })
  carrier = await aCarrier(app.deps)
})
afterAll(() => app.close())

const suspend = () => [
  'accounts',
  'suspend',
  carrier.account.id,
  '--tell',
  'Absence injustifiée.',
  '--reason',
  'Signalement',
  '--yes',
]
const listRecords = () => app.deps.db.auditRecord.findMany({ orderBy: { sequence: 'asc' } })

test('a command without its person’s own key changes nothing and shows no personal data', async () => {
  for (const [key, words, sentence] of [
    [undefined, [...suspend(), '--as', 'camille'], 'Give your own key in STAFF_KEY.'],
    [undefined, suspend(), 'Give your own key in STAFF_KEY.'],
    [undefined, [...suspend(), '--dry-run'], 'Give your own key in STAFF_KEY.'],
    [undefined, ['accounts', 'show', carrier.account.id], 'Give your own key in STAFF_KEY.'],
    [undefined, ['support', 'list', '--as', 'camille'], 'Give your own key in STAFF_KEY.'],
    ['made up', suspend(), 'The key in STAFF_KEY is nobody’s of the staff.'],
    [
      toStaffKey('luc'),
      [...suspend(), '--as', 'camille'],
      'as: the key in STAFF_KEY is luc’s, not camille’s.',
    ],
  ] as const)
    expect(await runStaffWithKey(app, key, ...words)).toEqual({ code: 1, out: '', err: `${sentence}\n` })
  expect(await listRecords()).toEqual([])
  // Commands without personal data need no key.
  expect(await runStaffWithKey(app, undefined, 'support', 'list')).toMatchObject({ code: 0 })
})

test('the audit names the key’s owner, also when no name is given, and the machine’s user', async () => {
  expect(await runStaffWithKey(app, toStaffKey('nadia'), ...suspend())).toMatchObject({ code: 0 })
  const [record] = await listRecords()
  expect(record).toMatchObject({ actor: 'nadia', action: 'accounts suspend' })
  expect(JSON.parse(record?.facts ?? '')).toMatchObject({ machineUser: 'tester' })
})

test('the command staff key prints a key with its line for STAFF', async () => {
  const { key, line } = await readStaffJson(app, 'staff', 'key', 'Ada Weber')
  expect(line).toBe(`ada weber:${hashStaffKey(key)}`)
})

test('a key is invalid immediately after its revocation, which is listed and recorded once', async () => {
  expect((await runStaffWithKey(app, lostKey, 'accounts', 'show', carrier.account.id)).code).toBe(0)
  const revoke = ['staff', 'revoke', 'Eve', '--reason', 'A quitté l’équipe', '--yes']
  const results = await Promise.all([runStaff(app, ...revoke, '--json'), runStaff(app, ...revoke, '--json')])
  expect(results.map(({ out }) => JSON.parse(out).isNew).sort()).toEqual([false, true])
  expect(await runStaffWithKey(app, lostKey, 'accounts', 'show', carrier.account.id)).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(
      /^The key in STAFF_KEY was eve’s and is revoked since 20.*: it does nothing any more\.\n$/,
    ),
  })
  const { members, revoked } = await readStaffJson(app, 'staff', 'list')
  expect(members).toContainEqual({ name: 'eve', isRevoked: true })
  expect(revoked).toMatchObject([{ name: 'eve', revokedBy: 'nadia' }])
})

test('a revoked member is listed as such, even after 200 later revocations', async () => {
  const { revokedStaffKey } = app.deps.db
  const laterKeys = Array.from({ length: 200 }, (_, index) => ({
    keyHash: hashStaffKey(`later ${index}`),
    name: `later ${index}`,
    revokedBy: 'nadia',
    revokedAt: new Date('2100-01-01'),
  }))
  await revokedStaffKey.createMany({ data: laterKeys })
  const { members, revoked } = await readStaffJson(app, 'staff', 'list')
  expect(revoked).toHaveLength(200)
  expect(members).toContainEqual({ name: 'eve', isRevoked: true })
})

test('the key of a person whom STAFF does not name cannot be revoked', async () => {
  const revoke = ['staff', 'revoke', 'nobody', '--reason', 'A quitté l’équipe', '--yes']
  expect(await runStaff(app, ...revoke)).toMatchObject({
    err: expect.stringContaining('STAFF names no nobody'),
  })
})

test('a changing command is refused when STAFF is not configured', async () => {
  const { deps } = app
  const config = { ...deps.config, staff: { ...deps.config.staff, members: null } }
  expect(await runStaff({ deps: { ...deps, config } }, ...suspend())).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('STAFF must name the staff members'),
  })
})
