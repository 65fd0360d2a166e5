import { Button, Stack, Text, Title } from '@mantine/core'
import type { CallError } from '@repo/api-client/call'
import { endpointQuery, queryKeyOf, useCall } from '@repo/api-client/react'
import { listCharges, objectionLength, objectToCharge } from '@repo/contracts/delivery/carrier-charges'
import type { Output } from '@repo/contracts/endpoint'
import { formatDateTime, formatEuros } from '@repo/ui/formats'
import { showError, showSuccess } from '@repo/ui/popups'
import { StatusBadge } from '@repo/ui/StatusBadge'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { StatementForm } from '#carrier/StatementForm.tsx'
import { chargeTexts } from './charge-texts.ts'

type Charge = Output<typeof listCharges>['retenues'][number]

/** The charges that two staff members have approved, each with the form of an objection. Empty without any. */
export function Charges() {
  const t = useTexts(chargeTexts)
  const { data } = useQuery(endpointQuery(listCharges, {}))
  if (!data || data.retenues.length === 0) return null
  return (
    <Surface aria-labelledby="charges-title">
      <Stack gap="lg">
        <Title order={2} size="h3" id="charges-title">
          {t('title')}
        </Title>
        {data.retenues.map((charge) => (
          <ChargeView key={charge.retenueId} charge={charge} />
        ))}
      </Stack>
    </Surface>
  )
}

function ChargeView({ charge }: { readonly charge: Charge }) {
  const t = useTexts(chargeTexts)
  const { montant, motif, decideeA, annuleeA, contesteeA, contestableJusquA } = charge
  return (
    <Stack gap="xs">
      <Text fw={600}>{t('charged', { amount: formatEuros(montant), date: formatDateTime(decideeA) })}</Text>
      <Text style={{ overflowWrap: 'anywhere' }}>{motif}</Text>
      {annuleeA !== null ? <StatusBadge tone="success">{t('cancelled')}</StatusBadge> : null}
      {annuleeA === null && contesteeA !== null ? (
        <div role="status">
          <StatusBadge tone="active">{t('objected')}</StatusBadge>
          <Text c="dimmed">{t('objectedHint', { date: formatDateTime(contesteeA) })}</Text>
        </div>
      ) : null}
      {annuleeA === null && contesteeA === null ? (
        <Objection chargeId={charge.retenueId} until={contestableJusquA} />
      ) : null}
    </Stack>
  )
}

/** The deadline of an objection, and its form until then. */
function Objection({ chargeId, until }: { readonly chargeId: string; readonly until: Date }) {
  const t = useTexts(chargeTexts)
  const [isOpen, setIsOpen] = useState(false)
  if (until.getTime() <= Date.now())
    return <Text c="dimmed">{t('over', { date: formatDateTime(until) })}</Text>
  return (
    <>
      <Text c="dimmed">{t('until', { date: formatDateTime(until) })}</Text>
      {isOpen ? (
        <ObjectionForm chargeId={chargeId} />
      ) : (
        <Button variant="default" size="md" onClick={() => setIsOpen(true)}>
          {t('object')}
        </Button>
      )}
    </>
  )
}

function ObjectionForm({ chargeId }: { readonly chargeId: string }) {
  const t = useTexts(chargeTexts)
  const client = useQueryClient()
  const objection = useCall(objectToCharge)
  const form = useZodForm({
    schema: objectToCharge.request,
    initialValues: { retenueId: chargeId, texte: '' },
  })
  const refresh = () => client.invalidateQueries({ queryKey: queryKeyOf(listCharges) })
  const outcome = {
    onSuccess: () => {
      showSuccess({ title: t('sent'), message: t('sentHint') })
      void refresh()
    },
    onError: (error: CallError) => {
      if (Object.keys(error.fields).length > 0) form.showFailures(error.fields)
      else showError({ title: error.message })
      // The charge was cancelled, or the deadline has passed.
      if (error.code === 'objection-closed') void refresh()
    },
  }
  return (
    <StatementForm
      {...form.onSubmit((values) => objection.mutate(values, outcome))}
      label={t('text')}
      hint={t('hint')}
      send={t('send')}
      maxLength={objectionLength.max}
      field={form.field('texte')}
      isBusy={objection.isPending}
    />
  )
}
