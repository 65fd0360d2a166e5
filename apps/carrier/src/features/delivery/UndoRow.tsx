import { Button, Text } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { Course, Undoable } from '#carrier/running-delivery/outbox/steps.ts'
import { useSteps } from '#carrier/running-delivery/use-delivery.ts'
import classes from './Delivery.module.css'
import { deliveryTexts } from './delivery-texts.ts'

/** Undoes the last "arrived" or "in transit" within a minute. */
export function UndoRow(props: {
  readonly course: Course
  readonly what: Undoable
  readonly leftMs: number
}) {
  const t = useTexts(deliveryTexts)
  const { queueUndo } = useSteps(props.course.livraisonId)
  const { what, leftMs } = props
  return (
    <div className={classes.undo}>
      <Text size="sm" c="dimmed" role="timer" aria-live="off">
        {t('undoLeft', { seconds: Math.ceil(leftMs / 1000) })}
      </Text>
      <Button
        variant="subtle"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        className={classes.button ?? ''}
        h="auto"
        onClick={() => void queueUndo(what)}
      >
        <span style={{ whiteSpace: 'normal', lineHeight: 1.25 }}>
          {t(what === 'transit' ? 'undo_transit' : 'undo_arrive')}
        </span>
      </Button>
    </div>
  )
}
