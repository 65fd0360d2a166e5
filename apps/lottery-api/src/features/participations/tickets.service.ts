import { randomBytes } from 'node:crypto'
import { hashHolder } from '@repo/lottery-rules/sealed-list'
import { ticketNumberBytes, toTicketNumber } from '@repo/lottery-rules/ticket-number'
import { Prisma } from '@repo/prisma/lottery-types'
import { Refusal } from '@repo/server-kit/refusal'
import type { Deps } from '#lottery-api/deps.ts'
import { toDrawUrl } from '#lottery-api/mail/page-url.ts'
import { queueEmail } from '#lottery-api/mail/send-mail.ts'
import type { ShownParticipation } from './participations.data.ts'
import { changeParticipation } from './participations.service.ts'
import { ticketValidatedEmail } from './ticket-validated.emails.ts'

const nonceBytes = 32
/**
 * The maximum number of tries: with a million tickets fewer than one number in a thousand is taken, so this many in a
 * row never are.
 */
const maxTries = 10

/** Returns this many unpredictable bytes. */
export type RandomSource = (bytes: number) => Uint8Array

function pickNumber(randomSource: RandomSource): string {
  for (;;) {
    const number = toTicketNumber(randomSource(ticketNumberBytes))
    if (number !== null) return number
  }
}

function isNumberTaken(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'
}

/**
 * Draws a number for a paid participation, or another one until it is validated; no two in a draw are alike. Throws
 * `not-voted`, `not-paid`, `ticket-validated`, and as `changeParticipation` does.
 */
export async function drawNumber(
  deps: Deps,
  playerId: string,
  week: string,
  randomSource: RandomSource = randomBytes,
): Promise<ShownParticipation> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await changeParticipation(deps, playerId, week, async (tx, { participation }) => {
        const state = participation?.state ?? 'cancelled'
        if (!participation || state === 'cancelled') throw new Refusal('not-voted')
        if (state === 'validated') throw new Refusal('ticket-validated')
        if (state !== 'paid' && state !== 'ticketed') throw new Refusal('not-paid')
        const data = { state: 'ticketed', number: pickNumber(randomSource) } as const
        await tx.participation.update({ where: { id: participation.id }, data })
      })
    } catch (error) {
      if (!isNumberTaken(error) || tries === maxTries) throw error
    }
  }
}

/**
 * Validates the ticket with the number that its player saw, and mails it where the player wants that; idempotent.
 * Throws `not-voted`, `not-paid`, `ticket-validated` for another number, `no-number` when it was drawn again, and as
 * `changeParticipation` does.
 */
export function validateTicket(
  deps: Deps,
  playerId: string,
  { week, number }: { readonly week: string; readonly number: string },
): Promise<ShownParticipation> {
  return changeParticipation(deps, playerId, week, async (tx, { participation, draw, now }) => {
    const state = participation?.state ?? 'cancelled'
    if (!participation || state === 'cancelled') throw new Refusal('not-voted')
    if (state === 'voted' || state === 'payment_failed') throw new Refusal('not-paid')
    if (state === 'validated') {
      if (participation.number === number) return
      throw new Refusal('ticket-validated')
    }
    // The number was drawn again in another window: only the displayed one is validated.
    if (participation.number !== number) throw new Refusal('no-number')
    const nonce = randomBytes(nonceBytes).toString('hex')
    const data = { state: 'validated', nonce, holder: hashHolder(nonce, playerId), validatedAt: now } as const
    await tx.participation.update({ where: { id: participation.id }, data })
    const { email, language, mailsDraw, newsletterToken } = await tx.player.findUniqueOrThrow({
      where: { id: playerId },
    })
    if (!mailsDraw) return
    await queueEmail(deps, tx, {
      event: 'entered',
      to: email,
      language,
      stopToken: newsletterToken,
      template: ticketValidatedEmail,
      facts: {
        number,
        closesAt: draw.closesAt,
        drawTime: draw.drawTime,
        url: toDrawUrl(deps.config.webUrl, week),
      },
      key: `entered:${participation.id}`,
    })
  })
}
