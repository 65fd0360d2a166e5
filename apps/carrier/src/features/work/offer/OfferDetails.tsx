import { formatDateTime, formatDistance, formatDuration, formatEuros } from '@repo/ui/formats'
import { useTexts } from '@repo/ui/texts'
import { IconCalendarClock } from '@tabler/icons-react'
import { formatApproach } from '#carrier/approach-text.ts'
import classes from './OfferScreen.module.css'
import { offerTexts } from './offer-texts.ts'
import type { Offer } from './offer-view.ts'

/** What an offer pays, in total and per hour. For a company's driver, who sees no money: the trip. */
export function OfferWorth({ offer }: { readonly offer: Offer }) {
  const t = useTexts(offerTexts)
  if (offer.gain === null)
    return (
      <p className={classes.worth}>
        <Amount text={formatDistance(offer.trajetM)} />
        <span>{t('forDriver')}</span>
        <span>{t('wholeTime', { duration: formatDuration(offer.dureeTotaleS) })}</span>
      </p>
    )
  return (
    <p className={classes.worth}>
      <Amount text={formatEuros(offer.gain)} />
      <span>{t('netGain')}</span>
      {offer.gainHoraire === null ? null : (
        <span className={classes.hour}>{t('perHour', { amount: formatWholeEuros(offer.gainHoraire) })}</span>
      )}
      <span>{t('wholeTime', { duration: formatDuration(offer.dureeTotaleS) })}</span>
    </p>
  )
}

/** Whole euros: cents would suggest too much precision for an estimate. */
const formatWholeEuros = (cents: number) => `${Math.floor(cents / 100)}\u00a0€`

function Amount({ text }: { readonly text: string }) {
  return <strong data-long={text.length > 8 || undefined}>{text}</strong>
}

/** The planned pickup of an offer, its stops with their distances, and its goods. */
export function OfferTrip({ offer }: { readonly offer: Offer }) {
  const t = useTexts(offerTexts)
  return (
    <div className={classes.card}>
      {offer.enlevementPrevu ? (
        <p className={classes.planned}>
          <IconCalendarClock size={20} aria-hidden />
          {t('planned', { when: formatDateTime(offer.enlevementPrevu) })}
        </p>
      ) : null}
      <ol className={classes.stops}>
        <Stop
          label={t(offer.reprise ? 'takeover' : 'pickup')}
          area={offer.enlevement}
          distance={formatApproach(offer, t)}
        />
        <Stop
          label={t('dropoff')}
          area={offer.livraison}
          distance={t('trip', {
            distance: formatDistance(offer.trajetM),
            duration: formatDuration(offer.trajetS),
          })}
        />
      </ol>
      <ul className={classes.goods} aria-label={t('goods')}>
        {describeGoods(offer, t).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
  )
}

function Stop(props: {
  readonly label: string
  readonly area: Offer['enlevement']
  readonly distance: string
}) {
  return (
    <li className={classes.stop}>
      <span className={classes.stopLabel}>{props.label}</span>
      <span className={classes.town}>
        {props.area.ville} <small>{props.area.codePostal}</small>
      </span>
      <span className={classes.distance}>{props.distance}</span>
    </li>
  )
}

function describeGoods(
  { marchandise: { taille, nature, poids, nombreColis, nombreChariot, horsGabarit } }: Offer,
  t: ReturnType<typeof useTexts<(typeof offerTexts)['byLanguage']['fr']>>,
): readonly string[] {
  return [
    ...(taille === null ? [] : [taille]),
    t('parcels', { count: nombreColis }),
    poids,
    nature,
    ...(nombreChariot > 0 ? [t('trolleys', { count: nombreChariot })] : []),
    ...(horsGabarit ? [t('oversize')] : []),
  ]
}
