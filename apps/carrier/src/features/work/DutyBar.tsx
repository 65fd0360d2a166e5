import { Anchor, Button } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { IconPower } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '#carrier/paths.ts'
import classes from './Work.module.css'
import { workTexts } from './work-texts.ts'

/** The switch to go online and offline. When documents block it, a link to them is beside it. */
export function DutyBar(props: {
  readonly isOnDuty: boolean
  readonly isBlocked: boolean
  /** The number of missing documents; 0 when the reader can upload none of them. */
  readonly missingCount: number
  readonly isBusy: boolean
  readonly onOnline: () => void
  readonly onOffline: () => void
}) {
  const t = useTexts(workTexts)
  const { isOnDuty } = props
  return (
    <div className={classes.bar}>
      {props.isBlocked && !isOnDuty && props.missingCount > 0 ? (
        <Anchor component={Link} to={paths.documents} className={classes.why ?? ''}>
          {t('whyBlocked', { count: props.missingCount })}
        </Anchor>
      ) : null}
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
