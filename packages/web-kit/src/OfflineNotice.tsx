import { useTexts } from '@repo/ui/texts'
import { frameTexts } from './frame-texts.ts'
import classes from './OfflineNotice.module.css'
import { useOnline } from './use-online.ts'

/** Reports that the device is offline, as long as it is. */
export function OfflineNotice() {
  const t = useTexts(frameTexts)
  const isOnline = useOnline()
  return <div role="status">{isOnline ? null : <div className={classes.offline}>{t('offline')}</div>}</div>
}
