import { Alert } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { IconFlask } from '@tabler/icons-react'
import { gameTexts } from './game-texts.ts'

/** Warns that the random beacon is the local stand-in. Every page with a draw shows it where that is so. */
export function DevelopmentNotice() {
  const t = useTexts(gameTexts)
  return (
    <Alert
      mt="md"
      // Static content: an alert would interrupt a screen reader.
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
