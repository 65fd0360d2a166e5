import { Container, Title, VisuallyHidden } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { useTexts } from '@repo/ui/texts'
import { useWasEverTrue } from '@repo/ui/use-was-ever-true'
import classes from './home.module.css'
import { homeTexts } from './home-texts.ts'
import { useCountUp } from './use-count-up.ts'

// The specification fixes the numbers and the duration.
const registeredCarriers = 150
const registeredSenders = 300
const countingMs = 7000

/** The numbers of users. Each counts up for 7 seconds when it scrolls into view. */
export function Counters() {
  const t = useTexts(homeTexts)
  const { ref, entry } = useIntersection({ threshold: 0.3 })
  const wasSeen = useWasEverTrue(entry?.isIntersecting ?? false)
  return (
    <section className={classes.counters} ref={ref}>
      <Container size={1180} className={classes.countersInner}>
        <Title order={2}>{t('countersTitle')}</Title>
        <Counter end={registeredCarriers} label={t('carriers')} isStarted={wasSeen} />
        <Counter end={registeredSenders} label={t('senders')} isStarted={wasSeen} />
      </Container>
    </section>
  )
}

function Counter(props: { readonly end: number; readonly label: string; readonly isStarted: boolean }) {
  const shownCount = useCountUp(props.end, countingMs, props.isStarted)
  return (
    <p className={classes.count}>
      <span className={`${classes.countNumber} ${classes.scripted}`} aria-hidden>
        {shownCount}
      </span>
      <noscript>
        <span className={classes.countNumber} aria-hidden>
          {props.end}
        </span>
      </noscript>
      <VisuallyHidden>{props.end} </VisuallyHidden>
      <span className={classes.countLabel}>{props.label}</span>
    </p>
  )
}
