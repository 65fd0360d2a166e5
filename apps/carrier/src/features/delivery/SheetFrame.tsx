import { Button, Text } from '@mantine/core'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { useTexts } from '@repo/ui/texts'
import { IconArrowLeft } from '@tabler/icons-react'
import type { FormEvent, ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import classes from './Delivery.module.css'
import { proofTexts } from './delivery-texts.ts'
import type { PickupProblemType, Sheet } from './step-sheet.ts'

/** The frame of a sheet over the delivery: a way back, a title, and the one button at the thumb. */
export function SheetFrame(props: {
  readonly kind: Exclude<Sheet, 'problem' | PickupProblemType>
  readonly busy: boolean
  readonly isAllowed?: boolean
  readonly onClose: () => void
  readonly onSubmit: () => void
  readonly children: ReactNode
}) {
  const t = useTexts(proofTexts)
  const { kind, busy, onClose, onSubmit } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  function submit(event: FormEvent): void {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className={classes.page} onSubmit={submit} noValidate>
      <div>
        <Button
          variant="subtle"
          ml={-12}
          className={classes.button ?? ''}
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          onClick={onClose}
        >
          {t('back')}
        </Button>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {t(`title_${kind}`)}
        </h1>
        <Text c="dimmed">{t(`lead_${kind}`)}</Text>
      </div>
      {props.children}
      <div className={classes.bar}>
        <div className={classes.barContent}>
          <SubmitButton
            busy={busy}
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
