import { Button, Container, Title, VisuallyHidden } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { Link } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import classes from './home.module.css'
import { homeTexts } from './home-texts.ts'

/** The two registrations: as a sender, as a carrier. */
export function Join() {
  const t = useTexts(homeTexts)
  return (
    <Container size={1180} component="section" className={classes.section}>
      <VisuallyHidden>
        <h2>{t('joinTitle')}</h2>
      </VisuallyHidden>
      <div className={classes.join}>
        <div className={classes.joinPanel} data-strong>
          <Title order={3} size="h2">
            {t('joinSender')}
          </Title>
          <p className={classes.joinText}>{t('joinSenderText')}</p>
          <Button
            component={Link}
            to={paths.senderRegistrationChoice}
            size="md"
            mt="auto"
            color="brand.0"
            c="brand.9"
          >
            {t('joinSenderAction')}
          </Button>
        </div>
        <div className={classes.joinPanel}>
          <Title order={3} size="h2">
            {t('joinCarrier')}
          </Title>
          <p className={classes.joinText}>{t('joinCarrierText')}</p>
          <Button component={Link} to={paths.carrierRegistrationChoice} size="md" mt="auto">
            {t('joinCarrierAction')}
          </Button>
        </div>
      </div>
    </Container>
  )
}
