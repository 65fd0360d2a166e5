import { Stack, Text, Title } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { playTexts } from './play-texts.ts'
import type { OwnEntry } from './step.ts'
import { Ticket } from './Ticket.tsx'

/** The confirmation of a completed entry, with its ticket. */
export function TicketDone({ entry }: { readonly entry: OwnEntry }) {
  const t = useTexts(playTexts)
  return (
    <Stack gap="lg">
      <Stack gap={6}>
        <Title order={2}>{t('doneTitle')}</Title>
        <Text c="dimmed">{t('doneText')}</Text>
      </Stack>
      {entry.number === null ? null : <Ticket number={entry.number} isValid />}
    </Stack>
  )
}
