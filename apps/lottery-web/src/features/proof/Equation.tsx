import { Title } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import type { ReactNode } from 'react'
import { useFormats } from '#lottery-web/formats.ts'
import { gameTexts } from '#lottery-web/game/game-texts.ts'
import type { Draw } from './draw.ts'
import classes from './Proof.module.css'
import { proofTexts } from './proof-texts.ts'

const votes = ['minimum', 'median', 'maximum', 'none'] as const

/** The sources of the pot, its distribution, and the votes that decided it. */
export function Equation({ data }: { readonly data: Draw }) {
  const t = useTexts(proofTexts)
  const { money, number } = useFormats()
  const { draw, contributionCents, carriedInCents } = data
  const { tickets, potCents, winners } = draw
  const carriedCents = carriedInCents ?? potCents - tickets * contributionCents
  const restCents = winners ? potCents - Math.floor(potCents / winners) * winners : 0
  return (
    <section>
      <Title order={2}>{t('equation')}</Title>
      <p className={classes.text}>{t('equationText')}</p>
      <p className={classes.equation}>
        <Term hint={t('contributionsHint')}>
          {t('contributions', { tickets: number(tickets), each: money(contributionCents) })}
        </Term>
        <Sign>+</Sign>
        <Term hint={t('carried')}>{money(carriedCents)}</Term>
        <Sign>=</Sign>
        <Term hint={t('potHint')}>{money(potCents)}</Term>
        {winners ? (
          <>
            <Sign>÷</Sign>
            <Term hint={t('winnersHint')}>{number(winners)}</Term>
            <Sign>{restCents === 0 ? '=' : '≈'}</Sign>
            <Term hint={t('shareHint')}>{money(Math.floor(potCents / winners))}</Term>
          </>
        ) : null}
      </p>
      {restCents > 0 ? <p className={classes.text}>{t('restHint', { count: restCents })}</p> : null}
      <Votes data={data} />
    </section>
  )
}

function Sign({ children }: { readonly children: ReactNode }) {
  return <span className={classes.sign}>{children}</span>
}

function Term(props: { readonly hint: string; readonly children: ReactNode }) {
  return (
    <span className={classes.term}>
      <span className={classes.value}>{props.children}</span>
      <span className={classes.hint}>{props.hint}</span>
    </span>
  )
}

function Votes({ data }: { readonly data: Draw }) {
  const t = useTexts(proofTexts)
  const tGame = useTexts(gameTexts)
  const { number } = useFormats()
  const max = Math.max(1, ...votes.map((vote) => data.votes[vote]))
  return (
    <>
      <Title order={3} mt="lg">
        {t('votes')}
      </Title>
      <dl className={classes.votes}>
        {votes.map((vote) => (
          <div key={vote} className={classes.vote} data-chosen={vote === data.choice}>
            <dt>{tGame(vote)}</dt>
            <dd>
              <span className={classes.bar} style={{ width: `${(100 * data.votes[vote]) / max}%` }} />
              {number(data.votes[vote])}
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.text}>
        {data.choice ? t('votesText', { choice: tGame(data.choice) }) : t('votesOpen')}
      </p>
    </>
  )
}
