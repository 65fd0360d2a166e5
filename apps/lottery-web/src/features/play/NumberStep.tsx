import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { drawNumber, validateTicket } from '@repo/contracts/lottery/participation'
import { useTexts } from '@repo/ui/texts'
import { IconDice5, IconTicket } from '@tabler/icons-react'
import { showRefusal } from '#lottery-web/session/show-refusal.ts'
import { useConfirmedCall } from '#lottery-web/session/use-confirmed-call.ts'
import { playTexts } from './play-texts.ts'
import type { OwnEntry } from './step.ts'
import { Ticket } from './Ticket.tsx'
import { useEntryChange } from './use-entry-change.ts'

/** The number of a ticket: draw another one, or validate it. */
export function NumberStep({ week, entry }: { readonly week: string; readonly entry: OwnEntry }) {
  const t = useTexts(playTexts)
  const beginChange = useEntryChange(week)
  const drawing = useConfirmedCall(drawNumber)
  const validating = useConfirmedCall(validateTicket)
  const { number } = entry
  const createOutcome = () => {
    const show = beginChange()
    return {
      onSuccess: ({ participation }: { participation: OwnEntry }) => show(participation),
      onError: showRefusal,
    }
  }
  const isBusy = drawing.isPending || validating.isPending
  return (
    <Stack gap="lg">
      <Stack gap={6}>
        <Title order={2}>{t('numberTitle')}</Title>
        <Text c="dimmed">{t('numberHint')}</Text>
      </Stack>
      {number === null ? (
        <Button
          size="lg"
          loading={drawing.isPending}
          leftSection={<IconDice5 size={20} aria-hidden />}
          onClick={() => drawing.mutate({ week }, createOutcome())}
        >
          {t('numberDraw')}
        </Button>
      ) : (
        <>
          <div role="status">
            <Ticket number={number} />
          </div>
          <Group grow preventGrowOverflow={false}>
            <Button
              size="md"
              disabled={drawing.isPending}
              loading={validating.isPending}
              leftSection={<IconTicket size={20} aria-hidden />}
              onClick={() => validating.mutate({ week, number }, createOutcome())}
            >
              {t('numberValidate')}
            </Button>
            <Button
              size="md"
              variant="default"
              disabled={isBusy}
              leftSection={<IconDice5 size={20} aria-hidden />}
              onClick={() => drawing.mutate({ week }, createOutcome())}
            >
              {t('numberAgain')}
            </Button>
          </Group>
        </>
      )}
      <Text size="sm" c="dimmed">
        {t('numberWarning')}
      </Text>
    </Stack>
  )
}
