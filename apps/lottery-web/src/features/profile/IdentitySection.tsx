import { Alert, Button, NativeSelect, Stack, Text } from '@mantine/core'
import { endpointQuery, useCall } from '@repo/api-client/react'
import type { Output } from '@repo/contracts/endpoint'
import { documentType, readDocuments, supplyDocument } from '@repo/contracts/lottery/documents'
import { showSuccess } from '@repo/ui/popups'
import { LoadingState, QueryState } from '@repo/ui/States'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { FileField } from '@repo/web-kit/files/FileField'
import { IconAlertTriangle, IconCheck, IconClock, IconId } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FieldRow } from '#lottery-web/account/FormPart.tsx'
import { personTexts } from '#lottery-web/account/person-texts.ts'
import { Section } from '#lottery-web/account/Section.tsx'
import { useFormats } from '#lottery-web/formats.ts'
import { showRefusalIn } from '#lottery-web/session/show-refusal.ts'
import { identityForm } from './identity-form.ts'
import { profileTexts } from './profile-texts.ts'
import { useRefreshProfile } from './use-refresh-profile.ts'

type Documents = Output<typeof readDocuments>

/**
 * The identity document: its state, its deadline, the reason of a rejection, and the upload of a first or newer one.
 */
export function IdentitySection({ isValidated }: { readonly isValidated: boolean }) {
  const t = useTexts(profileTexts)
  const query = useQuery(endpointQuery(readDocuments, {}))
  return (
    <Section title={t('identity')}>
      {query.data ? <DocumentStatus {...query.data} isValidated={isValidated} /> : null}
      <QueryState query={query} order={3} loading={<LoadingState height={120} />} />
    </Section>
  )
}

function DocumentStatus(props: Documents & { readonly isValidated: boolean }) {
  const { documents, dueAt, hasExpired, isValidated } = props
  const t = useTexts(profileTexts)
  const format = useFormats()
  const latest = documents.find(({ status }) => status !== 'replaced')
  const isWaiting = latest?.status === 'pending'
  return (
    <>
      {isValidated ? <ValidatedNotice hasExpired={hasExpired} /> : null}
      {isWaiting ? (
        <Alert role="note" color="brand" icon={<IconClock aria-hidden />}>
          {t('identityPending', { date: format.date(latest.suppliedAt) })}
        </Alert>
      ) : null}
      {latest?.status === 'rejected' ? <RejectionNotice document={latest} /> : null}
      {dueAt ? (
        <Alert role="note" color="accent" icon={<IconId aria-hidden />}>
          {t('identityDue', { date: format.date(dueAt) })}
        </Alert>
      ) : null}
      {latest || isValidated ? null : <Text>{t('identityMissing')}</Text>}
      <DocumentUpload
        key={`${latest?.id}${latest?.status}`}
        isOpen={!isWaiting && (hasExpired || !isValidated)}
        label={t(isWaiting ? 'identityReplace' : 'identityNewer')}
      />
      <Text size="sm" c="dimmed">
        {t('identityStored')}
      </Text>
    </>
  )
}

/** The identity is proven. An expired document cannot confirm a win. */
function ValidatedNotice({ hasExpired }: Pick<Documents, 'hasExpired'>) {
  const t = useTexts(profileTexts)
  return (
    <Alert
      role="note"
      color={hasExpired ? 'accent' : 'green'}
      icon={hasExpired ? <IconAlertTriangle aria-hidden /> : <IconCheck aria-hidden />}
    >
      {t(hasExpired ? 'identityExpired' : 'identityDone')}
    </Alert>
  )
}

function RejectionNotice({ document }: { readonly document: Documents['documents'][number] }) {
  const t = useTexts(profileTexts)
  const format = useFormats()
  const { reviewedAt, suppliedAt, reason } = document
  return (
    <Alert
      role="note"
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('identityRejected', { date: format.date(reviewedAt ?? suppliedAt) })}
    >
      {reason ? t(`reason_${reason}`) : null} {t('identityAgain')}
    </Alert>
  )
}

/** The upload form of a document. Collapsed while a document is under review, or none is needed. */
function DocumentUpload(props: { readonly isOpen: boolean; readonly label: string }) {
  const [isOpen, setOpen] = useState(props.isOpen)
  if (isOpen) return <DocumentForm />
  return (
    <Button variant="default" onClick={() => setOpen(true)} style={{ alignSelf: 'flex-start' }}>
      {props.label}
    </Button>
  )
}

function DocumentForm() {
  const t = useTexts(profileTexts)
  const tPerson = useTexts(personTexts)
  const refreshProfile = useRefreshProfile()
  const supplying = useCall(supplyDocument)
  const form = useZodForm({
    schema: identityForm,
    initialValues: { type: '', front: null as File | null, back: null as File | null },
  })
  const isPassport = form.values.type === 'passport'
  return (
    <form
      {...form.onSubmit(({ type, front, back }) =>
        supplying.mutate(
          { type, front, ...(back && type !== 'passport' ? { back } : {}) },
          {
            onSuccess: () => showSuccess({ title: t('documentSent') }),
            onError: (error) => showRefusalIn(form, error),
            onSettled: refreshProfile,
          },
        ),
      )}
    >
      <Stack gap="md">
        <NativeSelect size="md" label={t('documentType')} aria-required {...form.field('type')}>
          <option value="">{tPerson('choose')}</option>
          {documentType.options.map((type) => (
            <option key={type} value={type}>
              {t(`type_${type}`)}
            </option>
          ))}
        </NativeSelect>
        <FieldRow>
          <FileField label={t(isPassport ? 'frontPassport' : 'front')} {...form.field('front')} />
          {isPassport ? null : <FileField label={t('back')} {...form.field('back')} />}
        </FieldRow>
        <SubmitButton busy={supplying.isPending} style={{ alignSelf: 'flex-start' }}>
          {t('documentSubmit')}
        </SubmitButton>
      </Stack>
    </form>
  )
}
