import { Button } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '#carrier/paths.ts'
import type { CarrierState } from '#carrier/use-carrier.ts'
import classes from './Work.module.css'
import { workTexts } from './work-texts.ts'

/** The link to the running delivery. */
export function DeliveryCard({ course }: { readonly course: NonNullable<CarrierState['course']> }) {
  const t = useTexts(workTexts)
  return (
    <section className={classes.delivery}>
      <h2>{t('delivering')}</h2>
      <p>
        {t('deliveringHint', {
          from: course.enlevement.ville || course.enlevement.adresse,
          to: course.livraison.ville,
        })}
      </p>
      <p>{t('noOfferMeanwhile')}</p>
      <Button
        component={Link}
        to={paths.delivery}
        className={classes.open ?? ''}
        rightSection={<IconArrowRight size={22} aria-hidden />}
        fullWidth
      >
        {t('openDelivery')}
      </Button>
    </section>
  )
}
