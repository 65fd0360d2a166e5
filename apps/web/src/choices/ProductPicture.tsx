import { useTexts } from '@repo/ui/texts'
import classes from './ProductPicture.module.css'
import { productTexts } from './product-texts.ts'

/** The live page on a phone, as it is: `SCREENSHOTS=1 npm test -- e2e` takes it of the real screen. */
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
