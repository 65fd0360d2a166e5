import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { orderTemplate } from '@repo/contracts/delivery/address-book'
import { PageTitle } from '@repo/ui/PageTitle'
import { showNotice } from '@repo/ui/popups'
import { ErrorState } from '@repo/ui/States'
import { useTexts } from '@repo/ui/texts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useDraft } from './draft.ts'
import { newShipmentTexts } from './new-shipment-texts.ts'
import { toFormValues } from './shipment-form.ts'

/**
 * Makes an earlier order this tab's draft, then calls `onReady` once. The current draft stays when it is already paid,
 * or when the order no longer exists.
 */
export function RepeatedOrder(props: { readonly orderId: string; readonly onReady: () => void }) {
  const t = useTexts(newShipmentTexts)
  const { draft, change } = useDraft()
  const isPaid = draft.paidIntent !== null
  const template = useQuery({
    ...endpointQuery(orderTemplate, { commandeId: props.orderId }),
    enabled: !isPaid,
  })
  const isGone = template.error?.status === 404
  const latest = useRef({ change, ...props })
  latest.current = { change, ...props }
  const isDone = useRef(false)

  useEffect(() => {
    if (isDone.current || !(isPaid || isGone || template.data)) return
    isDone.current = true
    if (template.data) {
      latest.current.change({ form: toFormValues(template.data.expedition), priced: null })
    }
    if (isGone) showNotice({ title: t('repeatGone') })
    latest.current.onReady()
  }, [isPaid, isGone, template.data, t])

  if (template.isError && !isGone) {
    return (
      <ErrorState
        title={t('repeatFailed')}
        onRetry={() => void template.refetch()}
        busy={template.isFetching}
        order={2}
      />
    )
  }
  return (
    <Stack gap="xl" aria-busy>
      <PageTitle title={t('title')} lead={t('lead')} />
      <VisuallyHidden role="status">{t('repeating')}</VisuallyHidden>
      <Skeleton height={40} radius="md" />
      <Skeleton height={320} radius="lg" />
      <Skeleton height={220} radius="lg" />
    </Stack>
  )
}
