import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useCountdown } from '@repo/ui/countdown'
import { formatDateTime, formatDuration } from '@repo/ui/formats'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconAlertTriangle, IconReceipt } from '@tabler/icons-react'
import { useCompanyAccess } from '#web/company/use-company.ts'
import { ClaimForm } from './ClaimForm.tsx'
import { ClaimList } from './ClaimList.tsx'
import type { FormClosedReason } from './ClosedNotice.tsx'
import { claimsTexts } from './claims-texts.ts'
import { DisputeForm } from './DisputeForm.tsx'
import type { SentClaim } from './use-claims.ts'
import { useClaims } from './use-claims.ts'

const claimsHeading = 'claims-heading'

/** Focuses the heading. A link to report a problem leads here. */
function focusHeading(heading: HTMLHeadingElement | null): void {
  if (!heading || window.location.hash !== `#${claimsHeading}`) return
  heading.focus({ preventScroll: true })
  heading.scrollIntoView({ block: 'center' })
}

/** The claims about an order, with a form for another one until the deadline. A form that is open by then stays. */
export function ClaimsCard({ orderId }: { readonly orderId: string }) {
  const t = useTexts(claimsTexts)
  const query = useClaims(orderId)
  const canOrder = useCompanyAccess()?.canOrder ?? false
  const [isReportOpen, reportForm] = useDisclosure(false)
  const [isDisputeOpen, disputeForm] = useDisclosure(false)
  const { reclamations = [], signalableJusqua = null, contestableJusqua = null } = query.data ?? {}
  const reportUntil = canOrder ? signalableJusqua : null
  const disputeUntil = canOrder ? contestableJusqua : null
  const canClaim = isReportOpen || isDisputeOpen || reportUntil !== null || disputeUntil !== null
  if (!query.data && !query.isError) return null
  if (query.data && reclamations.length === 0 && !canClaim) return null
  const hasPending = (subject: SentClaim['objet']) =>
    reclamations.some(({ objet, etat }) => objet === subject && etat === 'ouverte')
  return (
    <Surface aria-labelledby={claimsHeading}>
      <Stack gap="lg">
        <Title order={2} size="h3" id={claimsHeading} ref={focusHeading} tabIndex={-1}>
          {t('title')}
        </Title>
        {query.data ? (
          <>
            {reclamations.length > 0 ? <ClaimList claims={reclamations} canWithdraw={canOrder} /> : null}
            <ReportSection
              orderId={orderId}
              until={reportUntil}
              hasPending={hasPending('livraison')}
              isOpen={isReportOpen}
              form={reportForm}
            />
            <DisputeSection
              orderId={orderId}
              until={disputeUntil}
              hasPending={hasPending('facture')}
              isOpen={isDisputeOpen}
              form={disputeForm}
            />
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

type ClaimSectionProps = {
  readonly orderId: string
  /** The deadline of a claim of this kind; null while none may be made. */
  readonly until: Date | null
  /** Whether a claim of this kind is already pending. */
  readonly hasPending: boolean
  readonly isOpen: boolean
  readonly form: { readonly open: () => void; readonly close: () => void }
}

const longAgo = new Date(0)

function ReportSection({ orderId, until, hasPending, isOpen, form }: ClaimSectionProps) {
  const t = useTexts(claimsTexts)
  const leftMs = useCountdown(until ?? longAgo)
  if (isOpen)
    return (
      <ClaimForm orderId={orderId} closedReason={findClosedReason(leftMs, hasPending)} onClose={form.close} />
    )
  if (until === null || leftMs === 0) return null
  return (
    <Group gap="md">
      <Button variant="light" leftSection={<IconAlertTriangle size={18} aria-hidden />} onClick={form.open}>
        {t('report')}
      </Button>
      <Text size="sm" c="dimmed">
        {t('reportUntil', { left: formatDuration(leftMs / 1000), date: formatDateTime(until) })}
      </Text>
    </Group>
  )
}

function DisputeSection({ orderId, until, hasPending, isOpen, form }: ClaimSectionProps) {
  const t = useTexts(claimsTexts)
  const leftMs = useCountdown(until ?? longAgo)
  if (isOpen)
    return (
      <DisputeForm
        orderId={orderId}
        closedReason={findClosedReason(leftMs, hasPending)}
        onClose={form.close}
      />
    )
  if (until === null || leftMs === 0) return null
  return (
    <Group gap="md">
      <Button variant="default" leftSection={<IconReceipt size={18} aria-hidden />} onClick={form.open}>
        {t('dispute')}
      </Button>
      <Text size="sm" c="dimmed">
        {t('disputeUntil', { date: formatDateTime(until) })}
      </Text>
    </Group>
  )
}

function findClosedReason(leftMs: number, hasPending: boolean): FormClosedReason | null {
  if (leftMs > 0) return null
  return hasPending ? 'taken' : 'over'
}
