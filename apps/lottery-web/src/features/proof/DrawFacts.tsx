import { useTexts } from '@repo/ui/texts'
import { useFormats } from '#lottery-web/formats.ts'
import type { Draw } from './draw.ts'
import classes from './Proof.module.css'
import { proofTexts } from './proof-texts.ts'

/** The draw in four numbers. */
export function DrawFacts({ data: { draw } }: { readonly data: Draw }) {
  const t = useTexts(proofTexts)
  const { money, number } = useFormats()
  const { tickets, potCents, winners } = draw
  const facts = [
    { key: 'tickets', value: number(tickets) },
    { key: 'pot', value: money(potCents) },
    { key: 'winners', value: winners === null ? '–' : number(winners) },
    { key: 'share', value: winners ? money(Math.floor(potCents / winners)) : '–' },
  ] as const
  return (
    <dl className={classes.facts}>
      {facts.map(({ key, value }) => (
        <div key={key} className={classes.fact}>
          <dt>{t(key)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
