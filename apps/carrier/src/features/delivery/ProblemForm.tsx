import { Textarea } from '@mantine/core'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { useTexts } from '@repo/ui/texts'
import type { FormEvent, ReactNode } from 'react'
import type { PickupProblemType } from '#carrier/running-delivery/outbox/steps.ts'
import classes from './Delivery.module.css'
import { problemTexts } from './problem-texts.ts'
import { SheetHead } from './SheetHead.tsx'
import type { RoadProblemType } from './step-sheet.ts'
import { maxCommentLength } from './step-sheet.ts'

/** The frame of a problem's form: its own fields, a comment, and the submit button at the bottom of the screen. */
export function ProblemForm(props: {
  readonly type: PickupProblemType | RoadProblemType | 'reprise'
  readonly label: string
  readonly comment: string
  readonly onComment: (comment: string) => void
  readonly confirm: string
  readonly isBusy: boolean
  readonly onBack: () => void
  readonly onSubmit: () => void
  readonly children: ReactNode
}) {
  const t = useTexts(problemTexts)
  const { type } = props
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!props.isBusy) props.onSubmit()
  }
  return (
    <form className={classes.page} onSubmit={submit} noValidate>
      <SheetHead back={t('open')} onBack={props.onBack} title={t(`title_${type}`)} lead={t(`lead_${type}`)} />
      {props.children}
      <Textarea
        label={props.label}
        value={props.comment}
        maxLength={maxCommentLength}
        autosize
        minRows={2}
        maxRows={6}
        onChange={(event) => props.onComment(event.currentTarget.value)}
      />
      <div className={classes.bar}>
        <div className={classes.barContent}>
          <SubmitButton busy={props.isBusy} fullWidth size="lg" className={classes.action ?? ''}>
            {props.confirm}
          </SubmitButton>
        </div>
      </div>
    </form>
  )
}
