import { Anchor } from '@mantine/core'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { Link } from 'react-router-dom'
import { paths } from '#carrier/paths.ts'
import classes from './Planning.module.css'
import { formatDay } from './plan-days.ts'
import { planningTexts } from './planning-texts.ts'
import { ShiftText } from './ShiftText.tsx'
import { useOwnPlan } from './use-plan.ts'

/** The current or next shift of a driver. Empty without one. */
export function NextShift() {
  const t = useTexts(planningTexts)
  const [shift] = useOwnPlan().data?.creneaux ?? []
  if (!shift) return null
  return (
    <Surface p="md" className={classes.next ?? ''} aria-labelledby="prochain-creneau">
      <div>
        <h2 className={classes.small} id="prochain-creneau">
          {t(shift.etat === 'a_venir' ? 'next' : 'now')}
        </h2>
        <span className={classes.dayTitle}>{formatDay(shift.jour, 'long')}</span>
        <ShiftText shift={shift} />
      </div>
      <Anchor component={Link} to={paths.ownPlan} fw={620} py={12}>
        {t('whole')}
      </Anchor>
    </Surface>
  )
}
