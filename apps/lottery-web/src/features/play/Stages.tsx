import { VisuallyHidden } from '@mantine/core'
import { drawTerms } from '@repo/lottery-rules/draw-calendar'
import { useTexts } from '@repo/ui/texts'
import { useFormats } from '#lottery-web/formats.ts'
import type { DrawView } from './draw-view.ts'
import { playTexts } from './play-texts.ts'
import classes from './Stages.module.css'

const stages = ['entries', 'sealing', 'randomness', 'result'] as const

/** The number of completed stages, by state. */
const completedStages = { open: 0, closed: 1, postponed: 1, sealed: 2, drawn: 3, published: 4 } as const

/** The stages of a draw until its result, each with a lantern that is lit once reached. Empty for a cancelled draw. */
export function Stages({ draw }: { readonly draw: DrawView['draw'] }) {
  const t = useTexts(playTexts)
  const { time } = useFormats()
  if (draw.state === 'cancelled') return null
  const completed = completedStages[draw.state]
  const sealedBy = new Date(draw.drawTime.getTime() - drawTerms.sealedBeforeMs)
  const when = {
    entries: t('stageUntil', { time: time(draw.closesAt) }),
    sealing: t('stageBefore', { time: time(sealedBy) }),
    randomness: t('stageAt', { time: time(draw.drawTime) }),
    result: t('stageThen'),
  }
  return (
    <ol className={classes.stages} aria-label={t('stages')}>
      {stages.map((stage, index) => (
        <li
          key={stage}
          className={classes.stage}
          data-state={index < completed ? 'done' : index === completed ? 'current' : 'ahead'}
          aria-current={index === completed ? 'step' : undefined}
        >
          <span className={classes.name}>
            {t(`stage_${stage}`)}
            {index < completed ? <VisuallyHidden> ({t('stepDone')})</VisuallyHidden> : null}
          </span>
          <span className={classes.when}>{when[stage]}</span>
        </li>
      ))}
    </ol>
  )
}
