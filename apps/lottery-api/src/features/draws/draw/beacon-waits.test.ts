import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { Beacon } from '@repo/lottery-rules/beacon'
import { signRound } from '@repo/lottery-rules/beacon'
import { exampleTrust, secrets } from '@repo/lottery-rules/testing/example-draw'
import { findDrawFaults } from '@repo/lottery-rules/verify'
import type { Draw } from '@repo/prisma/lottery-types'
import { closeServer, listenOn } from '@repo/server-kit/lifecycle'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHttpRelays } from '#lottery-api/edges/beacon/http-relays.ts'
import type { RecordedBeacon } from '#lottery-api/edges/beacon/recorded-beacon.ts'
import { createRecordedBeacon } from '#lottery-api/edges/beacon/recorded-beacon.ts'
import {
  anOpenDraw,
  closeAndSealDraw,
  drawAndPublish,
  insertTickets,
  readPublishedFiles,
} from '#lottery-api/testing/draws.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { sweepDraws } from '../draws.sweeper.ts'
import { readTrust } from '../publish/trust.service.ts'

const { chain } = exampleTrust

async function aSealedDraw(app: TestApp): Promise<Draw> {
  const openDraw = await anOpenDraw(app)
  await insertTickets(app, openDraw, 7)
  return closeAndSealDraw(app, openDraw)
}

const readState = async (app: TestApp, { id }: Draw) =>
  (await app.deps.db.draw.findUniqueOrThrow({ where: { id } })).state

describe('a due draw', () => {
  const signatures = new Map<number, string>()
  const beacon: RecordedBeacon = createRecordedBeacon(chain, signatures)
  let app: TestApp
  beforeAll(async () => {
    app = await testApp({ beacon, environment: { LOG_LEVEL: 'silent' } })
  })
  afterAll(() => app.close())

  test.each(['down', 'late', 'other-round', 'other-chain'] as const)(
    'waits while the beacon is %s, requests only its declared round, and is drawn when that arrives',
    async (fault) => {
      const draw = await aSealedDraw(app)
      const round = Number(draw.round)
      signatures.set(round, signRound(secrets.beacon, round).signature)
      const earlierRequests = beacon.requestedRounds.length
      beacon.setMode(fault)
      expect((await drawAndPublish(app, draw)).state).toBe('sealed')
      await app.passTime(3 * 3_600_000)
      await sweepDraws(app.deps)
      expect(await readState(app, draw)).toBe('sealed')
      expect(await app.deps.db.drawBeacon.count({ where: { drawId: draw.id } })).toBe(0)
      beacon.setMode('honest')
      await sweepDraws(app.deps)
      expect(await readState(app, draw)).toBe('published')
      expect(new Set(beacon.requestedRounds.slice(earlierRequests))).toEqual(new Set([round]))
      const storedBeacon = await app.deps.db.drawBeacon.findUniqueOrThrow({ where: { drawId: draw.id } })
      expect(storedBeacon).toMatchObject({
        round: draw.round,
        source: 'recorded',
        signature: signatures.get(round),
      })
      const files = await readPublishedFiles(app.deps, draw.week)
      expect(findDrawFaults(files, await readTrust({ ...app.deps, beacon }))).toEqual([])
    },
  )

  test('of another chain than the worker’s waits for a worker of its chain', async () => {
    const draw = await aSealedDraw(app)
    const stranger = createRecordedBeacon({ ...chain, hash: 'ef'.repeat(32) }, signatures)
    signatures.set(Number(draw.round), signRound(secrets.beacon, Number(draw.round)).signature)
    await app.passTime(draw.drawTime.getTime() - draw.closesAt.getTime() + 60_000)
    await sweepDraws({ ...app.deps, beacon: stranger })
    expect(await readState(app, draw)).toBe('sealed')
    await sweepDraws(app.deps)
    expect(await readState(app, draw)).toBe('published')
  })
})

describe('two relays that disagree', () => {
  /** The relays' responses for a round: its beacon, or that of another chain. */
  const signHonestly = (round: number) => signRound(secrets.beacon, round)
  const signByOtherChain = (round: number) => signRound('3b'.repeat(32), round)
  const answers: ((round: number) => Beacon)[] = [signByOtherChain, signByOtherChain]
  const servers: Server[] = []
  let app: TestApp
  beforeAll(async () => {
    const relays: string[] = []
    for (const index of answers.keys()) {
      const server = createServer((request, response) => {
        const round = Number(request.url?.split('/').at(-1))
        response.setHeader('Content-Type', 'application/json')
        response.end(JSON.stringify(answers[index]?.(round)))
      })
      relays.push(`http://127.0.0.1:${await listenOn(server, 0, '127.0.0.1')}`)
      servers.push(server)
    }
    const beacon = createHttpRelays({ chain, relays, backOffMs: 1 })
    app = await testApp({ beacon, environment: { LOG_LEVEL: 'silent' } })
  })
  afterAll(async () => {
    await app.close()
    await Promise.all(servers.map((server) => closeServer(server)))
  })

  test('lead to no draw while both lie, and to the true result once one of them is honest', async () => {
    const draw = await aSealedDraw(app)
    expect((await drawAndPublish(app, draw)).state).toBe('sealed')
    answers[1] = signHonestly
    await sweepDraws(app.deps)
    expect(await readState(app, draw)).toBe('published')
    const storedBeacon = await app.deps.db.drawBeacon.findUniqueOrThrow({ where: { drawId: draw.id } })
    expect(storedBeacon.signature).toBe(signHonestly(Number(draw.round)).signature)
  })
})
