import { useTexts } from '@repo/ui/texts'
import classes from './RootLayout.module.css'
import { shellTexts } from './shell-texts.ts'
import { useOnline } from './use-online.ts'

/** Says that the device is offline, for as long as it is. */
export function OfflineNotice() {
  const t = useTexts(shellTexts)
  const isOnline = useOnline()
  return <div role="status">{isOnline ? null : <div className={classes.offline}>{t('offline')}</div>}</div>
}
