import { VisuallyHidden } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import classes from './Play.module.css'
import { playTexts } from './play-texts.ts'
import type { Step } from './step.ts'
import { steps } from './step.ts'

/** The four steps of an entry, with the current one marked. */
export function Steps({ current }: { readonly current: Step }) {
  const t = useTexts(playTexts)
  const currentIndex = current === 'done' ? steps.length : steps.indexOf(current)
  return (
    <ol className={classes.steps} aria-label={t('steps')}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classes.step}
          data-state={index < currentIndex ? 'done' : index === currentIndex ? 'current' : 'ahead'}
          aria-current={index === currentIndex ? 'step' : undefined}
        >
          {t(`step_${step}`)}
          {index < currentIndex ? <VisuallyHidden> ({t('stepDone')})</VisuallyHidden> : null}
        </li>
      ))}
    </ol>
  )
}
