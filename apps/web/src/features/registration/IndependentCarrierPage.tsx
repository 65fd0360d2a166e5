import { Text, TextInput } from '@mantine/core'
import { useCall } from '@repo/api-client/react'
import { registerIndependentCarrier } from '@repo/contracts/delivery/registration'
import { AddressField } from '@repo/delivery-ui/addresses/AddressField'
import { FieldGrid } from '@repo/ui/FieldGrid'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { FileField } from '@repo/web-kit/files/FileField'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import {
  attachableDocuments,
  createIndependentCarrierForm,
  independentCarrierValues,
} from './business-forms.ts'
import { DocumentUploads } from './DocumentUploads.tsx'
import {
  AccessFields,
  CopyHeadOfficeButton,
  IdentifierFields,
  PersonFields,
  PhoneField,
} from './RegistrationFields.tsx'
import { FormPart, RegistrationFrame, requiredProps, useRegistrationFailure } from './RegistrationFrame.tsx'
import type { SuccessState } from './RegistrationSuccessPage.tsx'
import { registrationTexts } from './registration-texts.ts'
import { useDocumentUploads } from './use-document-uploads.ts'

const schema = createIndependentCarrierForm(() => new Date())

function useIndependentCarrierForm() {
  return useZodForm({ schema, initialValues: independentCarrierValues })
}
type Form = ReturnType<typeof useIndependentCarrierForm>

/** The registration of an independent carrier. Attached documents are uploaded once the account exists. */
export function IndependentCarrierPage() {
  const t = useTexts(registrationTexts)
  const navigate = useNavigate()
  const registration = useCall(registerIndependentCarrier)
  const form = useIndependentCarrierForm()
  const showFailure = useRegistrationFailure(form.showFailures)
  const [uploadToken, setUploadToken] = useState<string | null>(null)
  const documents = useDocumentUploads<(typeof attachableDocuments)[number]['label']>()
  const leave = (areSent: boolean) =>
    void navigate(paths.registrationSuccess, { state: { isCarrier: true, areSent } satisfies SuccessState })
  const leaveOnceSent = (areAllSent: Promise<boolean>) =>
    void areAllSent.then((isDone) => isDone && leave(true))

  if (uploadToken !== null) {
    return (
      <DocumentUploads
        uploads={documents.uploads}
        isSending={documents.isSending}
        onRetry={() => leaveOnceSent(documents.retry(uploadToken))}
        onSwap={({ type }, file) => {
          if (file) documents.replace(type, file)
          else if (documents.skip(type)) leave(false)
        }}
        onContinue={() => leave(false)}
      />
    )
  }
  return (
    <RegistrationFrame
      title={t('independentTitle')}
      lead={t('independentLead')}
      hasDocuments
      submit={form.onSubmit(({ terms, kbis, rib, permis, cni, ...account }) =>
        registration.mutate(account, {
          onSuccess: ({ jetonPieces }) => {
            const files = { kbis, rib, permis, cni }
            const attachments = attachableDocuments.flatMap(({ field, type, label }) => {
              const file = files[field]
              return file ? { type, label, file } : []
            })
            if (attachments.length === 0) return leave(false)
            setUploadToken(jetonPieces)
            leaveOnceSent(documents.start(jetonPieces, attachments))
          },
          onError: showFailure,
        }),
      )}
      terms={form.field('terms', { type: 'checkbox' })}
      isBusy={registration.isPending}
      signInPath={paths.carrierLogin}
    >
      <PersonPart form={form} />
      <BusinessPart form={form} />
      <FormPart title={t('partAccess')}>
        <PhoneField field={form.field('telephone')} />
        <AccessFields email={form.field('email')} password={form.field('password')} />
      </FormPart>
      <FormPart title={t('partDocuments')}>
        <Text size="sm" c="dimmed">
          {t('documentsLead')}
        </Text>
        {attachableDocuments.map(({ field, label }) => (
          <FileField key={field} label={t(label)} {...form.field(field)} />
        ))}
      </FormPart>
    </RegistrationFrame>
  )
}

function PersonPart({ form }: { readonly form: Form }) {
  const t = useTexts(registrationTexts)
  return (
    <FormPart title={t('partYou')}>
      <PersonFields
        lastName={form.field('nom')}
        firstNames={form.field('prenoms')}
        birthDate={form.field('dateNaissance')}
      />
    </FormPart>
  )
}

function BusinessPart({ form }: { readonly form: Form }) {
  const t = useTexts(registrationTexts)
  const { AdresseSiege, AdresseFact } = form.values
  return (
    <FormPart title={t('partBusiness')}>
      <FieldGrid>
        <TextInput
          label={t('businessName')}
          autoComplete="organization"
          {...requiredProps}
          {...form.field('Denomination')}
        />
        <TextInput
          label={t('status')}
          placeholder={t('statusHint')}
          {...requiredProps}
          {...form.field('Statut')}
        />
      </FieldGrid>
      <IdentifierFields siret={form.field('Siret')} vat={form.field('Tva')} />
      <AddressField label={t('headOffice')} {...requiredProps} {...form.field('AdresseSiege')} />
      <CopyHeadOfficeButton
        headOffice={AdresseSiege}
        others={[AdresseFact]}
        onCopy={() => form.set({ AdresseFact: AdresseSiege })}
      />
      <AddressField label={t('billingAddress')} {...requiredProps} {...form.field('AdresseFact')} />
    </FormPart>
  )
}
