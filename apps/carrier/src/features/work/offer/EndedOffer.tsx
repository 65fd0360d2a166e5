import { Button } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { IconCircleCheck, IconClockX } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import classes from './OfferScreen.module.css'
import { offerTexts } from './offer-texts.ts'
import type { OfferEnd } from './offer-view.ts'

/** Long enough to read at a red light, short enough not to cover the app for long. */
const shownMs = 10_000

const textKeys = {
  expired: ['expired', 'expiredHint'],
  withdrawn: ['withdrawn', 'withdrawnHint'],
  'accepted-elsewhere': ['acceptedElsewhere', 'acceptedElsewhereHint'],
  refused: ['refused', 'refusedHint'],
} as const satisfies Record<OfferEnd, readonly [string, string]>

/** How an offer ended that was not accepted here. Closes by itself after 10 seconds. */
export function EndedOffer(props: { readonly end: OfferEnd; readonly onClose: () => void }) {
  const t = useTexts(offerTexts)
  const { end, onClose } = props
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const timeout = setTimeout(() => close(), shownMs)
    return () => clearTimeout(timeout)
  }, [])
  const [title, hint] = textKeys[end]
  const Icon = end === 'accepted-elsewhere' ? IconCircleCheck : IconClockX
  return (
    <div className={classes.layout}>
      <div className={classes.over} role="status">
        <Icon size={64} stroke={1.5} aria-hidden />
        <h2>{t(title)}</h2>
        <p>{t(hint)}</p>
      </div>
      <footer className={classes.answers} data-armed>
        <Button className={classes.accept ?? ''} onClick={onClose} data-autofocus fullWidth>
          {t('understood')}
        </Button>
      </footer>
    </div>
  )
}
