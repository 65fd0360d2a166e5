import { randomUUID } from 'node:crypto'
import type { Draw, PaymentMethod, Player } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { enterDraw } from '#lottery-api/admin/demo-draw.ts'
import { settlePurchase } from '#lottery-api/features/purchases/settlement.service.ts'
import { anOpenDraw, closeAndSealDraw, drawAndPublish } from './draws.ts'
import { aPlayer } from './players.ts'
import type { TestApp } from './test-app.ts'

type App = Pick<TestApp, 'deps' | 'passTime'>

/** Inserts a player whose identity is validated by a document, with `changes`. */
export async function aProvenPlayer(
  { deps }: Pick<TestApp, 'deps'>,
  changes: Parameters<typeof aPlayer>[1] = {},
): Promise<Player> {
  const player = await aPlayer(deps, changes)
  await proveIdentity({ deps }, player.id)
  return player
}

/** Inserts an approved passport of a player. */
export async function proveIdentity({ deps }: Pick<TestApp, 'deps'>, playerId: string): Promise<void> {
  const now = await databaseNow(deps.db)
  await deps.db.identityDocument.create({
    data: {
      playerId,
      status: 'approved',
      type: 'passport',
      numberHash: randomUUID(),
      suppliedAt: now,
      reviewedAt: now,
      reviewedBy: 'camille',
    },
  })
}

/** Inserts a player's paid entry of 3 €: its draws are credits, and it is booked. Returns its id. */
export async function aSettledPurchase(
  { deps }: Pick<TestApp, 'deps'>,
  playerId: string,
  method: PaymentMethod = 'card',
): Promise<string> {
  const { id } = await deps.db.purchase.create({
    data: {
      playerId,
      method,
      amountCents: 300,
      draws: 4,
      potCents: 60,
      costCents: 15,
      requestKey: randomUUID(),
      reference: randomUUID(),
      createdAt: await databaseNow(deps.db),
    },
  })
  await settlePurchase(deps, id, { payerHash: null })
  return id
}

/** Holds a draw of this many validated players, each with a paid entry, up to its publication. */
export async function aPublishedDraw(
  app: App,
  players = 4,
): Promise<{ readonly draw: Draw; readonly players: readonly Player[] }> {
  const { week, id } = await anOpenDraw(app)
  const holders: Player[] = []
  for (let count = 0; count < players; count += 1) {
    const player = await aProvenPlayer(app)
    await aSettledPurchase(app, player.id)
    await enterDraw(app.deps, player.id, week)
    holders.push(player)
  }
  await closeAndSealDraw(app, { id })
  return { draw: await drawAndPublish(app, { id }), players: holders }
}
