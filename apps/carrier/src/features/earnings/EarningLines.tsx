import { Text, Title } from '@mantine/core'
import type { getEarnings } from '@repo/contracts/delivery/earnings'
import type { Output } from '@repo/contracts/endpoint'
import { parisDayOf } from '@repo/delivery-rules/paris-calendar'
import { formatDistance, formatEuros, formatTime } from '@repo/ui/formats'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconArrowDown } from '@tabler/icons-react'
import classes from './Earnings.module.css'
import { formatWeekday } from './earnings-formats.ts'
import { earningsTexts } from './earnings-texts.ts'

type Line = Output<typeof getEarnings>['lignes'][number]

/** The earnings grouped by their day in Paris, in the server's order: newest first. */
export function EarningLines({ lines }: { readonly lines: readonly Line[] }) {
  const byDay = Map.groupBy(lines, ({ date }) => parisDayOf(date))
  return [...byDay].map(([day, dayLines]) => (
    <section key={day} aria-labelledby={`jour-${day}`}>
      <Title order={3} id={`jour-${day}`} size="h4" className={classes.day ?? ''}>
        {formatWeekday(day)}
      </Title>
      <Surface as="div" p={0}>
        <ul className={classes.lines}>
          {dayLines.map((line) => (
            <EarningLine key={line.ligneId} line={line} />
          ))}
        </ul>
      </Surface>
    </section>
  ))
}

/** The texts of lines other than deliveries. */
const natureTexts = {
  compensation: 'cancelled',
  correction: 'corrected',
  retenue: 'charged',
  inconnu: 'otherLine',
} as const

function EarningLine({ line }: { readonly line: Line }) {
  const t = useTexts(earningsTexts)
  const describeNature = ({ nature, bordereau, net }: Line) => {
    if (nature === 'livraison') return bordereau ?? ''
    return t(nature === 'retenue' && net > 0 ? 'chargeCancelled' : natureTexts[nature])
  }
  const facts = [
    formatTime(line.date),
    ...(line.distanceM === null ? [] : [formatDistance(line.distanceM)]),
    ...(line.chauffeur === null ? [] : [line.chauffeur.nom]),
    describeNature(line),
  ]
  return (
    <li className={classes.line}>
      <Text fw={560} lh={1.35} className={classes.trip ?? ''}>
        {formatPlace(line.depart)}
        <br />
        <IconArrowDown size={15} stroke={2.2} className={classes.arrow ?? ''} aria-hidden />
        {formatPlace(line.arrivee)}
      </Text>
      <Text fw={680} fz="1.15rem" lh={1.25} ta="right" className={classes.figure ?? ''}>
        {formatEuros(line.net)}
      </Text>
      <div className={classes.about}>
        <span>{facts.filter(Boolean).join(' · ')}</span>
        {line.nature === 'retenue' ? null : (
          <span className={classes.figure}>
            {t('lineSums', { gross: formatEuros(line.brut), fee: formatEuros(line.frais) })}
          </span>
        )}
      </div>
    </li>
  )
}

function formatPlace({ ville, codePostal }: Line['depart']): string {
  return [codePostal, ville].filter(Boolean).join(' ')
}
