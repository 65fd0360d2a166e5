import { Button, Group, Switch, Text } from '@mantine/core'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { soundOnce, useMute } from './offer/ring.ts'
import { workTexts } from './work-texts.ts'

/** Whether offers ring on this device, and how that sounds. */
export function SoundCard() {
  const t = useTexts(workTexts)
  const { muted, setMuted } = useMute()
  return (
    <Surface p="md">
      <Group justify="space-between" wrap="nowrap" gap="md">
        <Switch
          size="lg"
          checked={!muted}
          onChange={(event) => setMuted(!event.currentTarget.checked)}
          label={t('sound')}
          description={t(muted ? 'soundOff' : 'soundOn')}
        />
        <Button variant="subtle" onClick={soundOnce} disabled={muted} h={48} px="sm">
          <Text span visibleFrom="xs" inherit>
            {t('trySound')}
          </Text>
          <Text span hiddenFrom="xs" inherit>
            {t('tryShort')}
          </Text>
        </Button>
      </Group>
    </Surface>
  )
}
