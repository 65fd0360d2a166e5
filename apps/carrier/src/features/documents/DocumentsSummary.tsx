import { Alert, Progress, Stack, Text } from '@mantine/core'
import type { requiredDocuments } from '@repo/contracts/delivery/documents'
import type { Output } from '@repo/contracts/endpoint'
import { formatFrenchLongDay } from '@repo/contracts/french-date'
import { findLastValidDay } from '@repo/delivery-rules/documents'
import { useTexts } from '@repo/ui/texts'
import { IconCircleCheck, IconClockExclamation, IconInfoCircle } from '@tabler/icons-react'
import { expiresSoon } from './document-groups.ts'
import { documentTexts } from './document-texts.ts'

/** A summary of the documents: how many are approved, until when, and how many expire soon, with the first date. */
export function DocumentsSummary({ response }: { readonly response: Output<typeof requiredDocuments> }) {
  const t = useTexts(documentTexts)
  const { pieces, valideJusquA, heureServeur } = response
  // A document that is renewed while still valid counts as approved.
  const approvedCount = pieces.filter(
    ({ approuveeJusquA, etat }) => etat === 'APPROUVEE' || approuveeJusquA,
  ).length
  const expiringDocuments = pieces.filter((piece) => expiresSoon(piece, heureServeur))
  const firstExpiry = expiringDocuments
    .map(({ approuveeJusquA }) => approuveeJusquA)
    .filter((end) => end !== null)
    .sort((one, other) => one.getTime() - other.getTime())[0]
  const progress = t('progress', { approved: approvedCount, count: pieces.length })
  const status =
    approvedCount < pieces.length ? (
      <Stack gap={8}>
        <Text fw={600}>{progress}</Text>
        <Progress value={(100 * approvedCount) / pieces.length} size="lg" radius="xl" aria-label={progress} />
      </Stack>
    ) : valideJusquA === null ? (
      <Alert variant="light" color="accent" c="inherit" icon={<IconInfoCircle aria-hidden />}>
        {t('companyMissing')}
      </Alert>
    ) : (
      <Alert variant="light" icon={<IconCircleCheck aria-hidden />} title={t('allApproved')}>
        {t('validUntil', { date: formatFrenchLongDay(findLastValidDay(valideJusquA)) })}
      </Alert>
    )
  return (
    <Stack gap="md">
      {status}
      {firstExpiry ? (
        <Alert variant="light" color="accent" icon={<IconClockExclamation aria-hidden />}>
          {t('soon', {
            count: expiringDocuments.length,
            date: formatFrenchLongDay(findLastValidDay(firstExpiry)),
          })}
        </Alert>
      ) : null}
    </Stack>
  )
}
