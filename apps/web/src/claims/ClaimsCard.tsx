import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useCountdown } from '@repo/ui/countdown'
import { formatDateTime, formatDuration } from '@repo/ui/formats'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconAlertTriangle, IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { useCompanyAccess } from '#web/company/use-company'
import { ClaimForm } from './ClaimForm.tsx'
import { ClaimList } from './ClaimList.tsx'
import { claimsTexts } from './claims-texts.ts'
import { DisputeForm } from './DisputeForm.tsx'
import { useClaims } from './use-claims.ts'

/** What was claimed about an order, and the ways to claim while there is time; nothing where there is neither. */
export function ClaimsCard({ orderId }: { readonly orderId: string }) {
  const t = useTexts(claimsTexts)
  const query = useClaims(orderId)
  const mayOrder = useCompanyAccess()?.mayOrder ?? false
  const { reclamations = [], signalableJusqua = null, contestableJusqua = null } = query.data ?? {}
  const isEmpty = reclamations.length === 0 && !(mayOrder && (signalableJusqua || contestableJusqua))
  if (query.data ? isEmpty : !query.isError) return null
  return (
    <Surface aria-labelledby="claims-heading">
      <Stack gap="lg">
        <Title order={2} size="h3" id="claims-heading">
          {t('title')}
        </Title>
        {query.data ? (
          <>
            {reclamations.length > 0 ? <ClaimList claims={reclamations} mayWithdraw={mayOrder} /> : null}
            {mayOrder && signalableJusqua ? <Report orderId={orderId} until={signalableJusqua} /> : null}
            {mayOrder && contestableJusqua ? <Dispute orderId={orderId} until={contestableJusqua} /> : null}
          </>
        ) : (
          <Group gap="sm">
            <Text>{t('failed')}</Text>
            <Button variant="light" loading={query.isFetching} onClick={() => void query.refetch()}>
              {t('retry')}
            </Button>
          </Group>
        )}
      </Stack>
    </Surface>
  )
}

type WayProps = { readonly orderId: string; readonly until: Date }

function Report({ orderId, until }: WayProps) {
  const t = useTexts(claimsTexts)
  const [isOpen, setIsOpen] = useState(false)
  const leftMs = useCountdown(until)
  if (isOpen) return <ClaimForm orderId={orderId} onClose={() => setIsOpen(false)} />
  if (leftMs === 0) return null
  return (
    <Group gap="md">
      <Button
        variant="light"
        leftSection={<IconAlertTriangle size={18} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('report')}
      </Button>
      <Text size="sm" c="dimmed">
        {t('reportUntil', { left: formatDuration(leftMs / 1000), date: formatDateTime(until) })}
      </Text>
    </Group>
  )
}

function Dispute({ orderId, until }: WayProps) {
  const t = useTexts(claimsTexts)
  const [isOpen, setIsOpen] = useState(false)
  const leftMs = useCountdown(until)
  if (isOpen) return <DisputeForm orderId={orderId} onClose={() => setIsOpen(false)} />
  if (leftMs === 0) return null
  return (
    <Group gap="md">
      <Button
        variant="default"
        leftSection={<IconReceipt size={18} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('dispute')}
      </Button>
      <Text size="sm" c="dimmed">
        {t('disputeUntil', { date: formatDateTime(until) })}
      </Text>
    </Group>
  )
}
