import { useTexts } from '@repo/ui/texts'
import { frameTexts } from './frame-texts.ts'
import classes from './OfflineNotice.module.css'
import { useIsOnline } from './use-online.ts'

/** Reports that the device is offline, as long as it is. */
export function OfflineNotice() {
  const t = useTexts(frameTexts)
  const isOnline = useIsOnline()
  return <div role="status">{isOnline ? null : <div className={classes.offline}>{t('offline')}</div>}</div>
}
