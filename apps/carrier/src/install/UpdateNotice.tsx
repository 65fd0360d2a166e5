import { Button } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { installTexts } from './install-texts.ts'
import { useNewVersion } from './new-version.ts'
import classes from './UpdateNotice.module.css'

/** Offers the new version of the app, since a page may stay open for hours. */
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
