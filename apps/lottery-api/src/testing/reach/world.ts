import type { Prisma } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import type { Mail } from '@repo/server-kit/mail'
import type { PushService } from '@repo/server-kit/testing/push-service'
import type { Reader } from '@repo/server-kit/testing/reach-walk'
import type { Person } from '#lottery-api/core/reach/reach.rules.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { sendRefund } from '#lottery-api/features/credits/refunds.service.ts'
import { notifyHolders } from '#lottery-api/features/draws/holders.service.ts'
import { mailResults } from '#lottery-api/features/draws/publish/results.service.ts'
import { sendIssue } from '#lottery-api/features/newsletter/sending.service.ts'
import { payPrize } from '#lottery-api/features/prizes/payout.service.ts'
import { mailReceipts } from '#lottery-api/features/proofs/receipts.service.ts'
import { notifyOfTerms } from '#lottery-api/features/terms/announce.service.ts'
import { mailRequestedLink } from '#lottery-api/flows/requested-links/mail-requested-link.service.ts'
import { aPlayer } from '../players.ts'
import { proveIdentity } from '../published-draw.ts'
import type { Buyer } from '../purchases.ts'
import type { TestApp } from '../test-app.ts'

/** The persons whom events may concern, each with unique data: `canari-<whose>-<what>`. */
export type World = {
  readonly app: TestApp
  readonly pushes: PushService
  /** The players of the cases, by id: each case has its own. */
  readonly players: Map<string, MarkedPlayer>
  /** The owners of subscribed browsers, by the subscription. */
  readonly browsers: Map<string, string>
  /** Mails sent without the mail queue, with their keys. */
  readonly mailed: { readonly mail: Mail; readonly key: string }[]
  /** The texts read already, by the id of the row or job. */
  readonly seen: Set<string>
}

/** A player with canary data, in a signed-in, subscribed browser. */
export type MarkedPlayer = Buyer & {
  readonly name: string
  readonly email: string
  /** The other addresses and numbers at which texts reach the player. */
  readonly addresses: string[]
  readonly iban: string
}

/** The address at which the support reads. */
export const supportEmail = 'equipe@example.test'

/** Returns a world without players. */
export function aWorld(app: TestApp, pushes: PushService): World {
  return { app, pushes, players: new Map(), browsers: new Map(), mailed: [], seen: new Set() }
}

/** Inserts a named player who may play and pay, with a proven identity, a confirmed mobile and a subscribed browser. */
export async function aMarkedPlayer(
  world: World,
  name: string,
  changes: Partial<Prisma.PlayerUncheckedCreateInput> = {},
): Promise<MarkedPlayer> {
  const { app, players } = world
  const { db } = app.deps
  const number = String(10 + players.size).padStart(4, '0')
  const [email, mobile] = [`canari-${name}@test.test`, `+3369800${number}`]
  const now = await databaseNow(db)
  const player = await aPlayer(app.deps, {
    email,
    nickname: `canari-${name}-nick`,
    nicknameKey: `canari-${name}-nick`,
    mobile,
    birthName: `canari-${name}-last`,
    firstName: `canari-${name}-first`,
    phone: `+3369801${number}`,
    birthCity: `canari-${name}-born`,
    residenceCity: `canari-${name}-home`,
    sponsorCode: `canari-${name}-code`,
    newsletterToken: `${name}-`.padEnd(43, 'n'),
    ...changes,
  })
  const { id } = player
  await db.depositLimit.create({ data: { playerId: id, period: 'month', cents: 1_000_000, setAt: now } })
  if (player.status === 'validated') await proveIdentity(app, player.id)
  const client = await app.as(player)
  const marked = { id, name, email, addresses: [mobile], iban: toIban(players.size), client }
  players.set(id, marked)
  await subscribeBrowser(world, marked)
  return marked
}

/** Subscribes a browser of a player. */
export async function subscribeBrowser(
  { app, pushes, browsers }: World,
  { id, client }: MarkedPlayer,
): Promise<void> {
  const { endpoint, p256dh, auth } = pushes.browser()
  const body = { endpoint, p256dh, authSecret: auth }
  const { status } = await client.request('POST', '/api/push', { body })
  if (status !== 200) throw new Error(`The browser is not subscribed: ${status}`)
  const subscription = await app.deps.db.pushSubscription.findUniqueOrThrow({ where: { endpoint } })
  browsers.set(subscription.id, id)
}

/** Returns a different German account for each number. */
function toIban(number: number): string {
  const account = `3704004405320${13_000 + number}`
  const check = 98n - (BigInt(`${account}131400`) % 97n)
  return `DE${String(check).padStart(2, '0')}${account}`
}

/** The worker's jobs that notify people, by queue; sending is left out. */
const notifyingJobs: Readonly<Record<string, (deps: Deps, data: never) => Promise<unknown>>> = {
  'mail-asked-link': mailRequestedLink,
  'mail-receipts': mailReceipts,
  'mail-results': mailResults,
  'tell-holders': notifyHolders,
  'send-newsletter': sendIssue,
  'announce-terms': notifyOfTerms,
  'pay-prize': payPrize,
  'send-refund': (deps, { refundId }: { readonly refundId: string }) => sendRefund(deps, refundId),
}

/** Runs the jobs of these queues, and those that follow. */
export async function runJobs({ app, mailed }: World): Promise<void> {
  const { deps } = app
  const mailer: Deps['mailer'] = {
    send: async (mail, key) => void mailed.push({ mail, key }),
    close: () => undefined,
  }
  for (;;) {
    const { rows } = await deps.pool.query<{ name: string; data: never }>(
      'DELETE FROM pgboss.job WHERE name = ANY($1) RETURNING name, data',
      [Object.keys(notifyingJobs)],
    )
    if (rows.length === 0) return
    for (const { name, data } of rows) await notifyingJobs[name]?.({ ...deps, mailer }, data)
  }
}

/** Returns the reader of a text; null for an unrelated person. */
export function findReader({ players }: World, reader: string): Reader<Person> | null {
  for (const { id, name, email, addresses } of players.values()) {
    const isStranger = name.startsWith('stranger')
    if ([id, email, ...addresses].includes(reader))
      return isStranger ? null : { name, roles: ['player', 'visitor'] }
  }
  if (reader === supportEmail) return { name: 'staff', roles: ['staff'] }
  // Persons who register or write in a case.
  const [, name] = /^canari-(visitor-\w+)@/.exec(reader) ?? []
  return name === undefined ? null : { name, roles: ['visitor', 'player'] }
}
