import { NativeSelect, TextInput } from '@mantine/core'
import { useCall } from '@repo/api-client/react'
import { companyStatuses, senderSectors } from '@repo/contracts/delivery/company-facts'
import { registerSenderCompany } from '@repo/contracts/delivery/registration'
import { AddressField } from '@repo/delivery-ui/addresses/AddressField'
import { FieldGrid } from '@repo/ui/FieldGrid'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { useNavigate } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { senderCompanyForm, senderCompanyValues } from './business-forms.ts'
import {
  AccessFields,
  ContactPart,
  CopyHeadOfficeButton,
  IdentifierFields,
  SectorField,
} from './RegistrationFields.tsx'
import { FormPart, RegistrationFrame, requiredProps, useRegistrationFailure } from './RegistrationFrame.tsx'
import { registrationTexts } from './registration-texts.ts'

function useSenderCompanyForm() {
  return useZodForm({ schema: senderCompanyForm, initialValues: senderCompanyValues })
}
type Form = ReturnType<typeof useSenderCompanyForm>

/** The registration of a sender company. */
export function SenderCompanyPage() {
  const t = useTexts(registrationTexts)
  const navigate = useNavigate()
  const registration = useCall(registerSenderCompany)
  const form = useSenderCompanyForm()
  const showFailure = useRegistrationFailure(form.showFailures)

  return (
    <RegistrationFrame
      title={t('companyTitle')}
      lead={t('companyLead')}
      submit={form.onSubmit(({ passwordConfirm, terms, ...account }) =>
        registration.mutate(account, {
          onSuccess: () => void navigate(paths.registrationSuccess),
          onError: showFailure,
        }),
      )}
      terms={form.field('terms', { type: 'checkbox' })}
      isBusy={registration.isPending}
      signInPath={paths.login}
    >
      <CompanyPart form={form} />
      <AddressesPart form={form} />
      <ContactPart name={form.field('personneContact')} phone={form.field('telephone')} />
      <FormPart title={t('partAccess')}>
        <AccessFields
          email={form.field('email')}
          password={form.field('password')}
          passwordConfirm={form.field('passwordConfirm')}
        />
      </FormPart>
    </RegistrationFrame>
  )
}

function CompanyPart({ form }: { readonly form: Form }) {
  const t = useTexts(registrationTexts)
  return (
    <FormPart title={t('partBusiness')}>
      <TextInput
        label={t('businessName')}
        autoComplete="organization"
        {...requiredProps}
        {...form.field('denomination')}
      />
      <SectorField sectors={senderSectors} field={form.field('secteurs')} />
      <FieldGrid>
        <TextInput label={t('representative')} {...requiredProps} {...form.field('nomRepresentant')} />
        <NativeSelect
          size="md"
          label={t('status')}
          data={[{ value: '', label: t('chooseStatus') }, ...companyStatuses]}
          {...requiredProps}
          {...form.field('statutEntreprise')}
        />
      </FieldGrid>
      <IdentifierFields siret={form.field('siret')} vat={form.field('tva')} />
    </FormPart>
  )
}

function AddressesPart({ form }: { readonly form: Form }) {
  const t = useTexts(registrationTexts)
  const { adresseSociale, adresseFacturation, adresseEtab } = form.values
  return (
    <FormPart title={t('partAddresses')}>
      <AddressField label={t('headOffice')} {...requiredProps} {...form.field('adresseSociale')} />
      <CopyHeadOfficeButton
        headOffice={adresseSociale}
        others={[adresseFacturation, adresseEtab]}
        onCopy={() => form.set({ adresseFacturation: adresseSociale, adresseEtab: adresseSociale })}
      />
      <AddressField label={t('billingAddress')} {...requiredProps} {...form.field('adresseFacturation')} />
      <AddressField label={t('pickupAddress')} {...requiredProps} {...form.field('adresseEtab')} />
    </FormPart>
  )
}
