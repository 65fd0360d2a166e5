import { useTexts } from '@repo/ui/texts'
import { IconPackageExport, IconSteeringWheel } from '@tabler/icons-react'
import { ChoicePage } from '#web/choices/ChoicePage.tsx'
import { paths } from '#web/paths.ts'
import { registrationTexts } from './registration-texts.ts'
import { SignInHint } from './SignInHint.tsx'

/** Asks who registers: a sender or a carrier. */
export function RegistrationChoicePage() {
  const t = useTexts(registrationTexts)
  return (
    <ChoicePage
      title={t('title')}
      question={t('question')}
      choices={[
        {
          to: paths.senderRegistrationChoice,
          name: t('sender'),
          hint: t('senderHint'),
          icon: <IconPackageExport size={28} stroke={1.7} />,
        },
        {
          to: paths.carrierRegistrationChoice,
          name: t('carrier'),
          hint: t('carrierHint'),
          icon: <IconSteeringWheel size={28} stroke={1.7} />,
        },
      ]}
      foot={<SignInHint to={paths.loginChoice} />}
    />
  )
}
