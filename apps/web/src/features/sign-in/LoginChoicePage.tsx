import { Anchor, Text } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { IconPackageExport, IconSteeringWheel } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { ChoicePage } from '#web/choices/ChoicePage.tsx'
import { paths } from '#web/paths.ts'
import { signInTexts } from './sign-in-texts.ts'

/** Asks who signs in: a sender here, a carrier in the app. */
export function LoginChoicePage() {
  const t = useTexts(signInTexts)
  return (
    <ChoicePage
      title={t('title')}
      question={t('question')}
      choices={[
        {
          to: paths.login,
          name: t('sender'),
          hint: t('senderHint'),
          icon: <IconPackageExport size={28} stroke={1.7} />,
        },
        {
          to: paths.carrierLogin,
          name: t('carrier'),
          hint: t('carrierHint'),
          icon: <IconSteeringWheel size={28} stroke={1.7} />,
        },
      ]}
      foot={
        <Text c="dimmed">
          {t('noAccount')}{' '}
          <Anchor component={Link} to={paths.registrationChoice} fw={600} underline="always">
            {t('register')}
          </Anchor>
        </Text>
      }
    />
  )
}
