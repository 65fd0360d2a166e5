import { useTexts } from '@repo/ui/texts'
import type { Carrier } from './order-view.ts'
import classes from './Tracking.module.css'
import { trackingTexts } from './tracking-texts.ts'

/** The vehicle's plate, kept on one line; without one, a text that says so. */
export function Plate({ vehicle }: { readonly vehicle: Carrier['vehicule'] }) {
  const t = useTexts(trackingTexts)
  return vehicle?.matricule ? <span className={classes.together}>{vehicle.matricule}</span> : t('noPlate')
}
