import { Anchor, Container, Text } from '@mantine/core'
import { PageTitle } from '@repo/ui/PageTitle'
import { useTexts } from '@repo/ui/texts'
import { IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { StoreButtons } from '#web/site-config/StoreButtons.tsx'
import classes from './CarrierLogin.module.css'
import { PhonePicture } from './PhonePicture.tsx'
import { signInTexts } from './sign-in-texts.ts'

/** Sends a carrier to the app, since this site has no sign-in for carriers. */
export function CarrierLoginPage() {
  const t = useTexts(signInTexts)
  return (
    <Container size={980} className={classes.layout}>
      <div>
        <PageTitle title={t('carrierTitle')} lead={t('carrierLead')} />
        <ul className={classes.points}>
          {(['carrierPoint1', 'carrierPoint2', 'carrierPoint3'] as const).map((key) => (
            <li key={key} className={classes.point}>
              <IconCheck size={20} aria-hidden />
              {t(key)}
            </li>
          ))}
        </ul>
        <StoreButtons />
        <Text c="dimmed" mt="xl">
          {t('carrierNoAccount')}{' '}
          <Anchor component={Link} to={paths.carrierRegistrationChoice} fw={600} underline="always">
            {t('register')}
          </Anchor>
        </Text>
      </div>
      <PhonePicture />
    </Container>
  )
}
