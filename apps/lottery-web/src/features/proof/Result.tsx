import { Button, Title } from '@mantine/core'
import type { PrizeEnd } from '@repo/lottery-rules/prize-terms'
import type { TextKey } from '@repo/ui/texts'
import { useLanguage, useTexts } from '@repo/ui/texts'
import { useState } from 'react'
import { getCountryName } from '#lottery-web/countries/country-name.ts'
import { useFormats } from '#lottery-web/formats.ts'
import type { Draw } from './draw.ts'
import classes from './Proof.module.css'
import { proofTexts } from './proof-texts.ts'

/** The text of each public code for an unpaid prize. */
const endTexts: Readonly<Record<PrizeEnd, TextKey<typeof proofTexts.byLanguage.fr>>> = {
  identity: 'endIdentity',
  excluded: 'endExcluded',
  barred: 'endBarred',
  unclaimed: 'endUnclaimed',
  'no-reserve': 'endNoReserve',
}

function isPrizeEnd(reason: string | null): reason is PrizeEnd {
  return reason !== null && reason in endTexts
}

/** How many ranks are shown before the full list is requested. */
const maxShownRanks = 12

/** The winners, and the payment state of each prize. */
export function Result({ data: { draw, winners } }: { readonly data: Draw }) {
  const t = useTexts(proofTexts)
  const { day, time, number } = useFormats()
  const [areAllShown, setAllShown] = useState(false)
  const shownWinners = areAllShown ? winners : winners.slice(0, maxShownRanks)
  return (
    <section>
      <Title order={2}>{t('result')}</Title>
      {winners.length === 0 ? (
        <p className={classes.text}>
          {t('notDrawn', { day: day(draw.drawTime), time: time(draw.drawTime) })}
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scrolling region
        <section className={classes.scroller} tabIndex={0} aria-label={t('result')}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('rank')}</th>
                <th scope="col">{t('number')}</th>
                <th scope="col">{t('amount')}</th>
                <th scope="col">{t('who')}</th>
                <th scope="col">{t('status')}</th>
              </tr>
            </thead>
            <tbody>
              {shownWinners.map((winner) => (
                <Winner key={winner.rank} winner={winner} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {draw.winners !== null && draw.winners > winners.length && winners.length > 0 ? (
        <p className={classes.text}>{t('moreWinners', { number: number(draw.winners) })}</p>
      ) : null}
      {shownWinners.length < winners.length ? (
        <Button variant="light" mt="sm" onClick={() => setAllShown(true)}>
          {t('allWinners', { number: number(winners.length) })}
        </Button>
      ) : null}
    </section>
  )
}

function Winner({ winner }: { readonly winner: Draw['winners'][number] }) {
  const t = useTexts(proofTexts)
  const language = useLanguage()
  const { money } = useFormats()
  const { rank, number, cents, name, country, state, reason, replacesRank, photoUrl } = winner
  const countryName = country ? getCountryName(country, language) : null
  return (
    <tr>
      <td>{rank}</td>
      <td>
        <span className="ticket">{number}</span>
      </td>
      <td className={classes.amount}>{money(cents)}</td>
      <td>
        {photoUrl ? <img src={photoUrl} alt="" width={32} height={32} className={classes.photo} /> : null}
        {[name, countryName].filter(Boolean).join(', ') || t('unnamed')}
      </td>
      <td>
        {t(state)}
        {isPrizeEnd(reason) ? ` (${t(endTexts[reason])})` : ''}
        {replacesRank === null ? '' : `, ${t('replacesRank', { rank: replacesRank })}`}
      </td>
    </tr>
  )
}
