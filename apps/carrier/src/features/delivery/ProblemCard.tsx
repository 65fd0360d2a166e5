import { Button, Text } from '@mantine/core'
import { useNow } from '@repo/ui/countdown'
import { useTexts } from '@repo/ui/texts'
import { absenceOf } from '#carrier/running-delivery/next-action.ts'
import type { Course } from '#carrier/running-delivery/outbox/steps.ts'
import { useServerOffset } from '#carrier/running-delivery/use-delivery.ts'
import classes from './Delivery.module.css'
import { deliveryTexts } from './delivery-texts.ts'
import { AbsenceState } from './RemarkSheet.tsx'
import { useSheet } from './step-sheet.ts'

/** What may go wrong at the recipient's door; shown once the carrier is there. */
export function ProblemCard({ course }: { readonly course: Course }) {
  const t = useTexts(deliveryTexts)
  const { open } = useSheet()
  const isThere = course.statut === 'ENAC' && course.arriveeLivraison !== null
  const nowMs = useNow(isThere) + useServerOffset()
  if (!isThere) return null
  const absence = absenceOf(course, nowMs)
  return (
    <section className={classes.stop} aria-labelledby="problem-heading">
      <Text component="h2" id="problem-heading" fw={660} fz="1.08rem" m={0}>
        {t('problem')}
      </Text>
      {absence.kind === 'asked' || absence.kind === 'waiting' ? (
        <AbsenceState absence={absence} nowMs={nowMs} />
      ) : null}
      <div className={classes.wideButtons}>
        {absence.kind === 'asked' ? null : (
          <Button variant="default" className={classes.button ?? ''} onClick={() => open('absence')}>
            {t('absent')}
          </Button>
        )}
        <Button variant="default" className={classes.button ?? ''} onClick={() => open('refusal')}>
          {t('refused')}
        </Button>
      </div>
    </section>
  )
}
