import { Farewell } from '@repo/delivery-ui/account/Farewell'
import { useTexts } from '@repo/ui/texts'
import { paths } from '#carrier/paths.ts'
import { GuestFrame } from '#carrier/shell/GuestFrame.tsx'
import { profileTexts } from './profile-texts.ts'

/** The page shown after an account was closed. */
export function FarewellPage() {
  const t = useTexts(profileTexts)
  return (
    <GuestFrame>
      <Farewell homePath={paths.signIn} homeLabel={t('signIn')} />
    </GuestFrame>
  )
}
