import { Button } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { IconPower } from '@tabler/icons-react'
import classes from './Work.module.css'
import { workTexts } from './work-texts.ts'

/** The one big switch of the work, where the thumb is. */
export function DutyBar(props: {
  readonly isOnDuty: boolean
  readonly isBlocked: boolean
  readonly isBusy: boolean
  readonly onOnline: () => void
  readonly onOffline: () => void
}) {
  const t = useTexts(workTexts)
  const { isOnDuty } = props
  return (
    <div className={classes.bar}>
      <Button
        className={classes.switch ?? ''}
        variant={isOnDuty ? 'default' : 'filled'}
        leftSection={<IconPower size={24} aria-hidden />}
        onClick={isOnDuty ? props.onOffline : props.onOnline}
        loading={props.isBusy}
        disabled={props.isBlocked && !isOnDuty}
        fullWidth
      >
        {t(isOnDuty ? 'goOffline' : 'goOnline')}
      </Button>
    </div>
  )
}
