import { Alert, Stack } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { IconBuildingStore, IconMapPinCheck, IconUser } from '@tabler/icons-react'
import { ChoicePage } from '#web/choices/ChoicePage.tsx'
import { paths } from '#web/paths.ts'
import { readPricedTrip } from '#web/priced-trip.ts'
import { registrationTexts } from './registration-texts.ts'
import { SignInHint } from './SignInHint.tsx'

/** Asks which kind of sender registers. Mentions the priced trip of this tab. */
export function SenderChoicePage() {
  const t = useTexts(registrationTexts)
  const trip = readPricedTrip()
  return (
    <ChoicePage
      title={t('senderTitle')}
      question={t('senderQuestion')}
      choices={[
        {
          to: paths.registerIndividualSender,
          name: t('individual'),
          hint: t('individualHint'),
          icon: <IconUser size={28} stroke={1.7} />,
        },
        {
          to: paths.registerSenderCompany,
          name: t('company'),
          hint: t('companyHint'),
          icon: <IconBuildingStore size={28} stroke={1.7} />,
        },
      ]}
      foot={
        <Stack gap="lg">
          {trip ? (
            <Alert icon={<IconMapPinCheck aria-hidden />} title={t('carriedTrip')} color="brand" radius="lg">
              {trip.pickup} → {trip.dropoff}
            </Alert>
          ) : null}
          <SignInHint to={paths.login} />
        </Stack>
      }
    />
  )
}
