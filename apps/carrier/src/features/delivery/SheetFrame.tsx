import { SubmitButton } from '@repo/ui/SubmitButton'
import { useTexts } from '@repo/ui/texts'
import type { FormEvent, ReactNode } from 'react'
import classes from './Delivery.module.css'
import { proofTexts } from './delivery-texts.ts'
import { SheetHead } from './SheetHead.tsx'
import type { Sheet } from './step-sheet.ts'

/** The frame of a sheet over the delivery: back button, title, and a button at the bottom of the screen. */
export function SheetFrame(props: {
  readonly kind: Extract<Sheet, 'pickup' | 'deliver' | 'return' | 'absence' | 'refusal'>
  /** Replaces the usual lead. */
  readonly lead?: string | undefined
  readonly isBusy: boolean
  readonly isAllowed?: boolean
  readonly onClose: () => void
  readonly onSubmit: () => void
  readonly children: ReactNode
}) {
  const t = useTexts(proofTexts)
  const { kind, isBusy, onClose, onSubmit } = props
  function submit(event: FormEvent): void {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className={classes.page} onSubmit={submit} noValidate>
      <SheetHead
        back={t('back')}
        onBack={onClose}
        title={t(`title_${kind}`)}
        lead={props.lead ?? t(`lead_${kind}`)}
      />
      {props.children}
      <div className={classes.bar}>
        <div className={classes.barContent}>
          <SubmitButton
            busy={isBusy}
            fullWidth
            size="lg"
            className={classes.action ?? ''}
            disabled={props.isAllowed === false}
          >
            {t(`confirm_${kind}`)}
          </SubmitButton>
        </div>
      </div>
    </form>
  )
}
