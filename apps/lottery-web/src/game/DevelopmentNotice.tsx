import { Alert } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { IconFlask } from '@tabler/icons-react'
import { gameTexts } from './game-texts.ts'

/** Shows that the random service is the local stand-in, on every page with a draw. */
export function DevelopmentNotice() {
  const t = useTexts(gameTexts)
  return (
    <Alert
      mt="md"
      // It stands there from the beginning: nothing to be interrupted for.
      role="note"
      variant="default"
      color="gray"
      icon={<IconFlask size={20} aria-hidden />}
      title={t('developmentBeacon')}
    >
      {t('developmentBeaconHint')}
    </Alert>
  )
}
