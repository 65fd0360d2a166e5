import type { CreditKind, Language, Vote } from '@repo/prisma/lottery-types'
import type { Tx } from '#lottery-api/database.ts'

/** The recipient of a receipt, with the ticket. */
export type ReceiptHolder = {
  readonly position: number
  readonly number: string
  readonly vote: Vote
  readonly kind: CreditKind
  readonly holder: string
  readonly nonce: string
  readonly playerId: string
  readonly email: string
  readonly language: Language
  readonly stopToken: string
}

/** Lists the holders in a range of a sealed list who have an email address, in the order of the list. */
export async function listHoldersFrom(
  tx: Tx,
  drawId: string,
  from: number,
  limit: number,
): Promise<readonly ReceiptHolder[]> {
  return tx.$queryRaw<ReceiptHolder[]>`
    SELECT ticket.position, ticket.number, ticket.vote, ticket.kind, ticket.holder, participation.nonce, player.id AS "playerId", player.email,
      player.language, player.newsletter_token AS "stopToken"
    FROM sealed_ticket ticket
    JOIN participation ON participation.draw_id = ticket.draw_id AND participation.number = ticket.number
    JOIN player ON player.id = participation.player_id
    WHERE ticket.draw_id = ${drawId}::uuid AND ticket.position >= ${from}::int AND ticket.position < ${from + limit}::int
      AND participation.nonce IS NOT NULL AND player.email IS NOT NULL
    ORDER BY ticket.position`
}
