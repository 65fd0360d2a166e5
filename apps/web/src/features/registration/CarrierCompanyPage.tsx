import { TextInput } from '@mantine/core'
import { useCall } from '@repo/api-client/react'
import { carrierSectors } from '@repo/contracts/delivery/company-facts'
import { registerCarrierCompany } from '@repo/contracts/delivery/registration'
import { AddressField } from '@repo/delivery-ui/addresses/AddressField'
import { FieldGrid } from '@repo/ui/FieldGrid'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { useNavigate } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { carrierCompanyForm, carrierCompanyValues } from './business-forms.ts'
import {
  AccessFields,
  ContactPart,
  CopyHeadOfficeButton,
  IdentifierFields,
  SectorField,
} from './RegistrationFields.tsx'
import { FormPart, RegistrationFrame, requiredProps, useRegistrationFailure } from './RegistrationFrame.tsx'
import type { SuccessState } from './RegistrationSuccessPage.tsx'
import { registrationTexts } from './registration-texts.ts'

function useCarrierCompanyForm() {
  return useZodForm({ schema: carrierCompanyForm, initialValues: carrierCompanyValues })
}
type Form = ReturnType<typeof useCarrierCompanyForm>

/** The registration of a transport company. */
export function CarrierCompanyPage() {
  const t = useTexts(registrationTexts)
  const navigate = useNavigate()
  const registration = useCall(registerCarrierCompany)
  const form = useCarrierCompanyForm()
  const showFailure = useRegistrationFailure(form.showFailures)

  return (
    <RegistrationFrame
      title={t('carrierCompanyTitle')}
      lead={t('carrierCompanyLead')}
      submit={form.onSubmit(({ terms, ...account }) =>
        registration.mutate(
          { ...account, adresseEtab: account.adresseSociale },
          {
            onSuccess: () =>
              void navigate(paths.registrationSuccess, { state: { isCarrier: true } satisfies SuccessState }),
            onError: showFailure,
          },
        ),
      )}
      terms={form.field('terms', { type: 'checkbox' })}
      isBusy={registration.isPending}
      signInPath={paths.carrierLogin}
    >
      <CompanyPart form={form} />
      <ContactPart name={form.field('personneContact')} phone={form.field('telephone')} />
      <FormPart title={t('partAccess')}>
        <AccessFields email={form.field('email')} password={form.field('password')} />
      </FormPart>
    </RegistrationFrame>
  )
}

function CompanyPart({ form }: { readonly form: Form }) {
  const t = useTexts(registrationTexts)
  const { adresseSociale, adresseFacturation } = form.values
  return (
    <>
      <FormPart title={t('partBusiness')}>
        <TextInput
          label={t('businessName')}
          autoComplete="organization"
          {...requiredProps}
          {...form.field('denomination')}
        />
        <SectorField sectors={carrierSectors} field={form.field('secteurs')} />
        <FieldGrid>
          <TextInput label={t('representative')} {...requiredProps} {...form.field('nomRepresentant')} />
          <TextInput
            label={t('status')}
            placeholder={t('statusHint')}
            {...requiredProps}
            {...form.field('statutEntreprise')}
          />
        </FieldGrid>
        <IdentifierFields siret={form.field('siret')} vat={form.field('tva')} />
      </FormPart>
      <FormPart title={t('partAddresses')}>
        <AddressField label={t('headOffice')} {...requiredProps} {...form.field('adresseSociale')} />
        <CopyHeadOfficeButton
          headOffice={adresseSociale}
          others={[adresseFacturation]}
          onCopy={() => form.set({ adresseFacturation: adresseSociale })}
        />
        <AddressField label={t('billingAddress')} {...requiredProps} {...form.field('adresseFacturation')} />
      </FormPart>
    </>
  )
}
