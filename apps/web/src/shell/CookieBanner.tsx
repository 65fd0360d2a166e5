import { Anchor, Button } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { useInBrowser } from '@repo/ui/use-in-browser'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import classes from './CookieBanner.module.css'
import { shellTexts } from './shell-texts.ts'

const storageKey = 'volant-cookies'

/**
 * Asks about cookies until answered. Scrolling counts as 'Oui', as specified. Neither answer has an effect, since the
 * site sets no tracker. Prerendered, so that nothing moves for a new visitor; `color-scheme.js` hides it for others.
 */
export function CookieBanner() {
  const t = useTexts(shellTexts)
  const isInBrowser = useInBrowser()
  const [isAnswered, setIsAnswered] = useState(false)
  const isOpen = !(isAnswered || (isInBrowser && localStorage.getItem(storageKey) !== null))

  function storeAnswer(choice: 'oui' | 'non') {
    localStorage.setItem(storageKey, choice)
    setIsAnswered(true)
  }

  useEffect(() => {
    if (!isOpen) return
    const accept = () => storeAnswer('oui')
    window.addEventListener('scroll', accept, { passive: true, once: true })
    return () => window.removeEventListener('scroll', accept)
  }, [isOpen])

  if (!isOpen) return null
  return (
    <section className={classes.banner} aria-label={t('cookies')}>
      <p style={{ margin: 0 }}>
        {t('cookieText')}{' '}
        <Anchor component={Link} to={paths.privacy} inherit underline="always">
          {t('cookieMore')}
        </Anchor>
      </p>
      <div className={classes.answers}>
        <Button size="xs" variant="default" onClick={() => storeAnswer('non')}>
          {t('no')}
        </Button>
        <Button size="xs" onClick={() => storeAnswer('oui')}>
          {t('yes')}
        </Button>
      </div>
    </section>
  )
}
