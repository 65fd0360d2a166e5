import type { WaitingMessage } from './outbox.ts'
import type { SentMessage } from './use-conversation.ts'

/** The state of one of the reader's own messages. */
export type Progress = 'waiting' | 'sending' | 'sent' | 'seen' | 'failed'

/** One message of the chat. `key` stays the same from writing to reading. */
export type ChatLine = {
  readonly key: string
  readonly text: string
  readonly writtenAt: Date
  readonly isOwn: boolean
  readonly progress: Progress
  /** Why the server refused it; null otherwise. */
  readonly reason: string | null
}

/** The messages of one day, as the `formatDay` of `groupByDay` names it. */
export type ChatDay = { readonly day: string; readonly startedAt: Date; readonly lines: readonly ChatLine[] }

const dayMs = 24 * 3_600_000
const parisDayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' })

/** Returns the day of an instant in Paris when it is today or yesterday; null for another day. */
export function getRelativeDay(instant: Date, now: Date): 'today' | 'yesterday' | null {
  // Days by their names: at a clock change a day has 23 or 25 hours.
  const toDayMs = (at: Date) => Date.parse(parisDayFormat.format(at))
  const daysAgo = (toDayMs(now) - toDayMs(instant)) / dayMs
  if (daysAgo === 0) return 'today'
  return daysAgo === 1 ? 'yesterday' : null
}

/**
 * Returns the conversation by days: the server's messages, then the queued ones, both in the given order. `formatDay`
 * names an instant's day. Only adjacent messages share a day.
 */
export function groupByDay(
  sentMessages: readonly SentMessage[],
  waitingMessages: readonly WaitingMessage[],
  ownPersonId: string,
  formatDay: (instant: Date) => string,
): readonly ChatDay[] {
  const lines = [
    ...sentMessages.map(
      (message): ChatLine => ({
        key: message.cle ?? message.messageId,
        text: message.Message,
        writtenAt: message.createdAt,
        isOwn: message.EmetteurPersonneId === ownPersonId,
        progress: message.Seen ? 'seen' : 'sent',
        reason: null,
      }),
    ),
    ...waitingMessages.map(
      ({ key, text, writtenAt, state, refusal }): ChatLine => ({
        key,
        text,
        writtenAt,
        isOwn: true,
        progress: state,
        reason: refusal,
      }),
    ),
  ]
  const days: { day: string; startedAt: Date; lines: ChatLine[] }[] = []
  for (const line of lines) {
    const day = formatDay(line.writtenAt)
    const last = days.at(-1)
    if (last?.day === day) last.lines.push(line)
    else days.push({ day, startedAt: line.writtenAt, lines: [line] })
  }
  return days
}
