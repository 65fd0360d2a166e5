import { useTexts } from '@repo/ui/texts'
import { IconBuildingWarehouse, IconScooter } from '@tabler/icons-react'
import { ChoicePage } from '#web/choices/ChoicePage.tsx'
import { paths } from '#web/paths.ts'
import { registrationTexts } from './registration-texts.ts'
import { SignInHint } from './SignInHint.tsx'

/** Asks which kind of carrier registers. */
export function CarrierChoicePage() {
  const t = useTexts(registrationTexts)
  return (
    <ChoicePage
      title={t('carrierTitle')}
      question={t('senderQuestion')}
      choices={[
        {
          to: paths.registerIndependentCarrier,
          name: t('independent'),
          hint: t('independentHint'),
          icon: <IconScooter size={28} stroke={1.7} />,
        },
        {
          to: paths.registerCarrierCompany,
          name: t('carrierCompany'),
          hint: t('carrierCompanyHint'),
          icon: <IconBuildingWarehouse size={28} stroke={1.7} />,
        },
      ]}
      foot={<SignInHint to={paths.carrierLogin} />}
    />
  )
}
