import { useTexts } from '@repo/ui/texts'
import classes from './ProductPicture.module.css'
import { productTexts } from './product-texts.ts'

/** A screenshot of the tracking page on a phone. `SCREENSHOTS=1 npm test -- e2e` takes it again. */
export function ProductPicture() {
  const t = useTexts(productTexts)
  return (
    <img
      className={classes.picture}
      src="/pictures/live-phone.jpg"
      alt={t('live')}
      width={390}
      height={760}
      loading="lazy"
    />
  )
}
