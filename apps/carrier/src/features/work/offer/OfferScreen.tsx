import { Button, Modal, UnstyledButton } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { CountdownRing } from './CountdownRing.tsx'
import { EndedOffer } from './EndedOffer.tsx'
import { OfferTrip, OfferWorth } from './OfferDetails.tsx'
import classes from './OfferScreen.module.css'
import { offerTexts } from './offer-texts.ts'
import type { OfferView } from './offer-view.ts'
import { ring, useMute } from './ring.ts'
import { useOffers } from './use-offers.ts'

/** An offer cannot be answered sooner after it appears. */
const armAfterMs = 400

/** The pending offer on the whole screen of every page, then its end. Rings until answered or over, unless muted. */
export function OfferScreen() {
  const t = useTexts(offerTexts)
  const offers = useOffers()
  const { view } = offers
  const { isMuted } = useMute()
  const ringingOfferId = view.kind === 'open' && !offers.isAccepting && !isMuted ? view.offer.offreId : null
  useEffect(() => {
    if (ringingOfferId !== null) return ring()
  }, [ringingOfferId])
  return (
    <Modal.Root
      opened={view.kind !== 'none'}
      onClose={() => view.kind === 'over' && offers.close()}
      closeOnClickOutside={false}
      fullScreen
      transitionProps={{ transition: 'slide-up', duration: 160 }}
      zIndex={600}
    >
      <Modal.Content className={classes.screen ?? ''} aria-label={t('title')} radius={0}>
        {view.kind === 'open' ? <OpenOffer view={view} offers={offers} /> : null}
        {view.kind === 'over' ? (
          <EndedOffer key={view.offer.offreId} end={view.end} onClose={offers.close} />
        ) : null}
      </Modal.Content>
    </Modal.Root>
  )
}

function OpenOffer(props: {
  readonly view: Extract<OfferView, { kind: 'open' }>
  readonly offers: ReturnType<typeof useOffers>
}) {
  const t = useTexts(offerTexts)
  const { offers } = props
  const { offer, endsAtMs } = props.view
  const { offreId } = offer
  const isArmed = useArmed(offreId)
  return (
    <div className={classes.layout}>
      <header className={classes.head}>
        {/* Not the accept button: a key pressed while typing must not accept. */}
        <h2 tabIndex={-1} data-autofocus>
          {t('title')}
        </h2>
        <MuteButton />
      </header>
      <div className={classes.middle}>
        <div className={classes.summary}>
          <OfferWorth offer={offer} />
          <CountdownRing key={offreId} endsAtMs={endsAtMs} onEnd={() => void offers.refetch()} />
        </div>
        <OfferTrip offer={offer} />
      </div>
      <footer className={classes.answers} data-armed={isArmed || undefined}>
        <p role="alert" className={classes.unsent}>
          {offers.isUnsent ? t('unsent') : null}
        </p>
        <Button
          className={classes.accept ?? ''}
          onClick={() => offers.accept(offreId)}
          loading={offers.isAccepting}
          fullWidth
        >
          {t('accept')}
        </Button>
        <Button
          className={classes.refuse ?? ''}
          variant="transparent"
          onClick={() => offers.refuse(offreId)}
          loading={offers.isRefusing}
          disabled={offers.isAccepting}
          fullWidth
        >
          {t('refuse')}
        </Button>
        <p className={classes.small}>{t('noConsequence')}</p>
      </footer>
    </div>
  )
}

/** Whether an offer has been shown long enough to be answered. A tap meant for the page below does not count. */
function useArmed(offerId: string): boolean {
  const [armedOfferId, setArmedOfferId] = useState<string | null>(null)
  useEffect(() => {
    const timeout = setTimeout(() => setArmedOfferId(offerId), armAfterMs)
    return () => clearTimeout(timeout)
  }, [offerId])
  return armedOfferId === offerId
}

function MuteButton() {
  const t = useTexts(offerTexts)
  const { isMuted, setMuted } = useMute()
  const Icon = isMuted ? IconBellOff : IconBell
  return (
    <UnstyledButton
      className={classes.mute ?? ''}
      onClick={() => setMuted(!isMuted)}
      aria-label={t(isMuted ? 'unmute' : 'mute')}
    >
      <Icon size={24} aria-hidden />
    </UnstyledButton>
  )
}
