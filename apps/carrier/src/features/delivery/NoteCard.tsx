import { formatDistance, formatEuros } from '@repo/ui/formats'
import { useTexts } from '@repo/ui/texts'
import type { Destination } from '#carrier/running-delivery/next-action.ts'
import type { Course } from '#carrier/running-delivery/outbox/steps.ts'
import classes from './Delivery.module.css'
import { deliveryTexts } from './delivery-texts.ts'
import { ShortStop } from './StopCard.tsx'
import { TitledSection } from './TitledSection.tsx'

/** The details of the delivery: goods, trip, the other stop, and the gain of a carrier that is paid. */
export function NoteCard(props: { readonly course: Course; readonly destination: Destination }) {
  const t = useTexts(deliveryTexts)
  const { marchandise, trajetM, gain, ...course } = props.course
  const otherStop = props.destination.kind === 'livraison' ? 'enlevement' : 'livraison'
  const goods = [
    marchandise.nature,
    marchandise.poids,
    t('parcels', { count: marchandise.nombreColis }),
    marchandise.nombreChariot > 0 ? t('trolleys', { count: marchandise.nombreChariot }) : '',
    marchandise.horsGabarit ? t('oversized') : '',
  ].filter((part) => part !== '')
  return (
    <TitledSection id="note-heading" title={t('note')}>
      <dl className={classes.facts}>
        <dt>{t('goods')}</dt>
        <dd>{goods.join(' · ')}</dd>
        <dt>{t('trip')}</dt>
        <dd>{formatDistance(trajetM)}</dd>
        <dt>{t(otherStop)}</dt>
        <dd>
          <ShortStop stop={course[otherStop]} />
        </dd>
        {gain === null ? null : (
          <>
            <dt>{t('gain')}</dt>
            <dd>{formatEuros(gain)}</dd>
          </>
        )}
      </dl>
    </TitledSection>
  )
}
