import { Title } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { useFormats } from '#lottery-web/formats.ts'
import classes from './RevealedWinners.module.css'
import { verificationTexts } from './verification-texts.ts'
import type { VerificationReport } from './verify-draw.ts'

/** The maximum number of winners shown, besides the visitor's own ticket. The proof page shows all. */
const maxShownWinners = 12

/** The time from one revealed winner to the next. */
const revealStepMs = 90

/** The winners that this device has computed, revealed one by one. Empty without any. */
export function RevealedWinners(props: {
  readonly winners: Extract<VerificationReport, { kind: 'over' }>['winners']
  readonly ownTicket: string | null
}) {
  const t = useTexts(verificationTexts)
  const { money, number } = useFormats()
  const { winners, ownTicket } = props
  const shownWinners = winners.filter(({ ticket }, index) => index < maxShownWinners || ticket === ownTicket)
  const hiddenCount = winners.length - shownWinners.length
  if (winners.length === 0) return null
  return (
    <div className={classes.unfolding}>
      <Title order={3}>{t('winnersHere')}</Title>
      <ol className={classes.winners}>
        {shownWinners.map(({ rank, ticket, cents }, index) => (
          <li
            key={rank}
            value={rank}
            className={classes.winner}
            data-own={ticket === ownTicket || undefined}
            style={{ animationDelay: `${index * revealStepMs}ms` }}
          >
            <span className={classes.rank}>{t('rankOf', { rank: number(rank) })}</span>
            <span className={classes.number}>{ticket}</span>
            <span className={classes.sum}>{money(cents)}</span>
            {ticket === ownTicket ? <span className={classes.own}>{t('ownTicket')}</span> : null}
          </li>
        ))}
      </ol>
      {hiddenCount > 0 ? (
        <p className={classes.more}>
          {t('moreWinners', { count: hiddenCount, number: number(hiddenCount) })}
        </p>
      ) : null}
    </div>
  )
}
