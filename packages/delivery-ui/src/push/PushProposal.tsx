import { Button, Group, Text, Title } from '@mantine/core'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { pushTexts } from './push-texts.ts'
import { usePushProposal } from './use-push.ts'

/** Explains what push messages are for before the browser asks; nothing where there is nothing to ask. */
export function PushProposal({ title, hint }: { readonly title: string; readonly hint: string }) {
  const t = useTexts(pushTexts)
  const { isWanted, allow, later } = usePushProposal()
  if (!isWanted) return null
  return (
    <Surface>
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text c="dimmed" mt={6}>
        {hint} {t('discreet')}
      </Text>
      <Group mt="md" gap="sm">
        <Button onClick={() => void allow()} h={48}>
          {t('allow')}
        </Button>
        <Button variant="subtle" onClick={later} h={48}>
          {t('later')}
        </Button>
      </Group>
    </Surface>
  )
}
