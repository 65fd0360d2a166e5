import { useTexts } from '@repo/ui/texts'
import { useEffect } from 'react'
import { useNavigation } from 'react-router-dom'
import { frameTexts } from './frame-texts.ts'
import classes from './PageStart.module.css'
import { reportRunning } from './start/running.ts'
import { useFocusOnNewPage } from './use-focus-on-new-page.ts'

/**
 * The start of every page: the link that skips to the element `contentId`, and the loading bar. Moves the focus to
 * the title of each new page. Reports when the first page responds to its visitor.
 */
export function PageStart({ contentId }: { readonly contentId: string }) {
  const t = useTexts(frameTexts)
  const isLoading = useNavigation().state === 'loading'
  useFocusOnNewPage()
  useEffect(reportRunning, [])
  return (
    <>
      <a className={classes.skip} href={`#${contentId}`}>
        {t('skip')}
      </a>
      {isLoading ? (
        <div className={classes.progress} role="progressbar" aria-label={t('loadingPage')} />
      ) : null}
    </>
  )
}
