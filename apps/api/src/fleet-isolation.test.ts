import { deliveryEndpoints } from '@repo/contracts/delivery/endpoints'
import type { Endpoint } from '@repo/contracts/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFieldsWithIds, send } from './testing/any-request.ts'
import type { SignedIn } from './testing/builders.ts'
import { aCarrier, anAccount, aToken } from './testing/builders.ts'
import { canary, canaryPhone, readRowsWith } from './testing/canaries.ts'
import type { MarkedFleet } from './testing/marked-fleet.ts'
import { aMarkedFleet, moneyCanaries } from './testing/marked-fleet.ts'
import type { Answer, TestApp } from './testing/test-app.ts'
import { testApp } from './testing/test-app.ts'

// Every carrier call is made with the ids of a transport company with three drivers. The drivers see no money, and other
// accounts neither see nor change anything.

const strangerNames = [
  'the administrator of another company',
  'a driver of another company',
  'an independent carrier',
] as const

let app: TestApp
let fleet: MarkedFleet
let strangers: Readonly<Record<(typeof strangerNames)[number], SignedIn>>

beforeAll(async () => {
  app = await testApp()
  fleet = await aMarkedFleet(app)
  const company = await anAccount(app.deps, 'TREN')
  strangers = {
    'the administrator of another company': company,
    'a driver of another company': await aCarrier(app.deps, { companyId: company.account.id }),
    'an independent carrier': await aCarrier(app.deps),
  }
})
afterAll(() => app.close())

const calls = deliveryEndpoints
  .filter(({ auth }) => auth === 'carrier' || auth === 'signed-in')
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

/** Makes a call with these ids. Opens a new session for each, since a call may end sessions. */
async function callAs(who: SignedIn, endpoint: Endpoint, ids: Readonly<Record<string, string>>) {
  return send(app, endpoint, createFieldsWithIds(endpoint, ids), await aToken(app.deps, who.account))
}

/** Returns the text of a response, without ids and signatures: these are random, and may show any digits. */
const toText = (answer: Answer) =>
  `${JSON.stringify(answer.body)} ${[...answer.headers.values()].join(' ')}`
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')
    .replace(/signature=[\w-]+/g, '')

/** Returns every number of a response, at any depth, with the name of its field. */
function listNumbers(value: unknown, name = ''): readonly (readonly [string, number])[] {
  if (typeof value === 'number') return [[name, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => listNumbers(inner, key))
}

/** Returns every row that names the company, its drivers or their deliveries, except sessions. */
function readFleetRows(): Promise<string> {
  const ids = [fleet.company, ...fleet.drivers].map(({ account }) => account.id)
  return readRowsWith(app, [...ids, ...fleet.deliveryIds, canary])
}

const secrets = new RegExp(`${canary}-[a-z-]+|${canaryPhone}`, 'g')
const money = new RegExp(`(?<![\\d.])(?:${moneyCanaries.join('|').replaceAll('.', '\\.')})(?![\\d])`)

describe('the administrator of a transport company', () => {
  test('sees the company’s money and the names of its drivers', async () => {
    const answers = await Promise.all(
      calls
        .filter(([, { method, path }]) => method === 'GET' || path.endsWith('/flotte/livraisons'))
        .map(([, endpoint]) => callAs(fleet.company, endpoint, {})),
    )
    const all = answers.map(toText).join(' ')
    expect(all).toMatch(money)
    expect(all.match(secrets)?.length).toBeGreaterThan(5)
  })
})

describe('a driver of a transport company', () => {
  test('sees no price, no gain and no commission in any response', async () => {
    for (const [name, endpoint] of calls) {
      if (endpoint.method === 'DELETE') continue
      for (const driver of fleet.drivers) {
        const answer = await callAs(driver, endpoint, fleet.getIds(driver))
        expect.soft(toText(answer), `${name} tells money`).not.toMatch(money)
        const amounts = listNumbers(answer.body).filter(([, value]) => moneyCanaries.includes(String(value)))
        expect.soft(amounts, name).toEqual([])
        expect.soft(answer.status, name).toBeLessThan(500)
      }
    }
  })

  test('can neither see nor change a colleague’s data or the company’s decisions', async () => {
    const [carrying, offered, resting] = fleet.drivers
    const before = await readFleetRows()
    for (const [driver, colleague] of [
      [offered, carrying],
      [carrying, resting],
      [resting, offered],
    ] as const) {
      for (const [name, endpoint] of calls) {
        if (!isAimed(endpoint) || isSharedVehicle(endpoint)) continue
        const answer = await callAs(driver, endpoint, fleet.getIds(colleague))
        // The vehicles are the company's: its drivers may know them.
        const leaks = (toText(answer).match(secrets) ?? []).filter((found) => !found.includes('vehicle'))
        expect.soft(leaks, `${name} leaks`).toEqual([])
        expect.soft([403, 404], name).toContain(answer.status)
      }
    }
    expect(await readFleetRows()).toBe(before)
  })
})

/** Whether the call names something of the company by its id. */
const isAimed = ({ request, self = {} }: Endpoint) =>
  Object.keys(fleet.getIds(fleet.drivers[0])).some((name) => name in request.shape && !(name in self))

/** Whether the call uses a vehicle, which drivers of a company share. */
const isSharedVehicle = ({ path }: Endpoint) => path === '/transporteur/vehicule'

describe.each(strangerNames)('%s', (name) => {
  test('can neither see nor change any data of a transport company, by any call', async () => {
    const before = await readFleetRows()
    for (const [call, endpoint] of calls) {
      // Ends the caller's own account.
      if (endpoint.method === 'DELETE') continue
      // One driver delivers and the other has an offer: together they have an id of every kind.
      for (const driver of fleet.drivers.slice(0, 2)) {
        const answer = await callAs(strangers[name], endpoint, fleet.getIds(driver))
        expect.soft(answer.status, call).toBeLessThan(500)
        expect.soft(toText(answer).match(secrets), `${call} leaks`).toBeNull()
        if (endpoint.auth === 'carrier' && isAimed(endpoint))
          expect.soft([403, 404], call).toContain(answer.status)
      }
    }
    expect(await readFleetRows()).toBe(before)
  })
})
