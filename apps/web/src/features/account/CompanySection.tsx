import { Divider, Group, MultiSelect, Select, Stack, TextInput, Title } from '@mantine/core'
import { queryKeyOf, useCall } from '@repo/api-client/react'
import { companyStatuses, senderSectors } from '@repo/contracts/delivery/company-facts'
import { documentsValidated, listDocuments } from '@repo/contracts/delivery/documents'
import { updateCompany } from '@repo/contracts/delivery/profile'
import { useProfileOutcome } from '@repo/delivery-ui/account/use-profile-outcome'
import { AddressField } from '@repo/delivery-ui/addresses/AddressField'
import { FieldGrid } from '@repo/ui/FieldGrid'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { FileField } from '@repo/web-kit/files/FileField'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { accountTexts } from './account-texts.ts'
import { companyProfileForm, toCompanyChange, toCompanyProfile } from './company-profile.ts'
import type { OwnAccount } from './own-account.ts'
import { StoredRegister } from './StoredRegister.tsx'

/** High enough for all choices: the keyboard alone cannot scroll this list. */
const choicesHeight = 460

function useCompanyForm(account: OwnAccount) {
  return useZodForm({ schema: companyProfileForm, initialValues: toCompanyProfile(account) })
}
type Form = ReturnType<typeof useCompanyForm>

/** The profile form of a company, with its company register extract. */
export function CompanySection({ account }: { readonly account: OwnAccount }) {
  const t = useTexts(accountTexts)
  const update = useCall(updateCompany)
  const client = useQueryClient()
  const form = useCompanyForm(account)
  const outcome = useProfileOutcome(form.showFailures)
  const register = useRef<HTMLHeadingElement>(null)
  const { hash } = useLocation()
  // The form renders after the page, so the browser's own jump to the hash has failed.
  useEffect(() => {
    if (hash === '#extrait') register.current?.focus()
  }, [hash])

  const onSuccess = () => {
    outcome.onSuccess()
    form.set({ extraitkbis: null })
    for (const call of [listDocuments, documentsValidated])
      void client.invalidateQueries({ queryKey: queryKeyOf(call) })
  }
  return (
    <Surface aria-labelledby="profile-title">
      <form {...form.onSubmit((values) => update.mutate(toCompanyChange(values), { ...outcome, onSuccess }))}>
        <Stack gap="md">
          <Title order={2} size="h3" id="profile-title">
            {t('profile')}
          </Title>
          <FactFields form={form} />
          <Divider my={4} />
          <AddressFields form={form} />
          <Divider my={4} />
          <ContactFields form={form} />
          <Divider my={4} />
          <Title order={3} size="h4" id="extrait" ref={register} tabIndex={-1}>
            {t('register')}
          </Title>
          <StoredRegister />
          <FileField label={t('newRegister')} hint={t('registerHint')} {...form.field('extraitkbis')} />
          <Group justify="flex-end">
            <SubmitButton busy={update.isPending}>{t('save')}</SubmitButton>
          </Group>
        </Stack>
      </form>
    </Surface>
  )
}

function FactFields({ form }: { readonly form: Form }) {
  const t = useTexts(accountTexts)
  return (
    <>
      <Title order={3} size="h4">
        {t('facts')}
      </Title>
      <FieldGrid>
        <TextInput label={t('denomination')} autoComplete="organization" {...form.field('denomination')} />
        <TextInput label={t('representative')} {...form.field('nomRepresentant')} />
        <Select
          label={t('status')}
          placeholder={t('choose')}
          data={[...companyStatuses]}
          allowDeselect={false}
          maxDropdownHeight={choicesHeight}
          {...form.field('statutEntreprise')}
        />
        <TextInput label={t('siret')} inputMode="numeric" {...form.field('siret')} />
        <TextInput label={t('vat')} {...form.field('tva')} />
        <MultiSelect
          label={t('sectors')}
          data={senderSectors.map(({ code, label }) => ({ value: code, label }))}
          maxDropdownHeight={choicesHeight}
          hidePickedOptions
          {...form.field('secteurs')}
        />
      </FieldGrid>
    </>
  )
}

function AddressFields({ form }: { readonly form: Form }) {
  const t = useTexts(accountTexts)
  return (
    <>
      <Title order={3} size="h4">
        {t('addresses')}
      </Title>
      <AddressField label={t('headOffice')} {...form.field('adresseSociale')} />
      <AddressField label={t('billing')} {...form.field('adresseFacturation')} />
      <AddressField label={t('establishment')} {...form.field('adresseEtab')} />
    </>
  )
}

function ContactFields({ form }: { readonly form: Form }) {
  const t = useTexts(accountTexts)
  return (
    <>
      <Title order={3} size="h4">
        {t('contact')}
      </Title>
      <FieldGrid>
        <TextInput label={t('contactName')} autoComplete="name" {...form.field('personneContact')} />
        <TextInput label={t('phone')} type="tel" autoComplete="tel" {...form.field('telephone')} />
        <TextInput
          label={t('email')}
          description={t('emailHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="email"
          autoComplete="email"
          {...form.field('email')}
        />
        <TextInput
          label={t('secondaryEmail')}
          description={t('secondaryEmailHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="email"
          {...form.field('emailSecours')}
        />
      </FieldGrid>
    </>
  )
}
