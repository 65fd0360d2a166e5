import { Button } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { installTexts } from './install-texts.ts'
import { useNewVersion } from './new-version.ts'
import classes from './UpdateNotice.module.css'

/** Offers the newer version of the app as soon as it is there: who keeps one page open for hours would not meet it otherwise. */
export function UpdateNotice() {
  const t = useTexts(installTexts)
  if (!useNewVersion()) return null
  return (
    <div className={classes.notice} role="status">
      {t('newVersion')}
      <Button size="xs" variant="light" onClick={() => window.location.reload()}>
        {t('update')}
      </Button>
    </div>
  )
}
