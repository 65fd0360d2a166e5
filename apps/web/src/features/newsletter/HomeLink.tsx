import { Button } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { Link } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { newsletterTexts } from './newsletter-texts.ts'

/** A button that leads to the home page. */
export function HomeLink() {
  const t = useTexts(newsletterTexts)
  return (
    <Button component={Link} to={paths.home} variant="light">
      {t('home')}
    </Button>
  )
}
