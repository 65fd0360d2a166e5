import { Checkbox, Radio, Stack, Text, TextInput, Title } from '@mantine/core'
import type { CallError } from '@repo/api-client/call'
import { queryKeyOf, useCall } from '@repo/api-client/react'
import { getPayeeDetails, setPayeeDetails } from '@repo/contracts/delivery/payee'
import type { Output } from '@repo/contracts/endpoint'
import { formatFrenchLongDay } from '@repo/contracts/french-date'
import { OwnPasswordField } from '@repo/delivery-ui/account/OwnPasswordField'
import { showError, showSuccess } from '@repo/ui/popups'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { useQueryClient } from '@tanstack/react-query'
import { payeeTexts } from './payee-texts.ts'

type Payee = Output<typeof getPayeeDetails>

/** The form of the bank account, the VAT regime and the mandate. The password confirms it. */
export function PayeeForm({ payee }: { readonly payee: Payee }) {
  const t = useTexts(payeeTexts)
  const form = usePayeeForm(payee)
  const { save, isSaving } = useSaving(form.showFailures)
  return (
    <form {...form.onSubmit(save)} noValidate>
      <Stack gap="lg">
        <AccountFields payee={payee} form={form} />
        <TaxFields payee={payee} form={form} />
        <Surface aria-labelledby="mandate-title">
          <Stack gap="md">
            <Title order={2} size="h3" id="mandate-title">
              {t('mandate')}
            </Title>
            <Text size="sm">{t('mandateText')}</Text>
            <Checkbox
              size="md"
              label={t('mandateAccept')}
              description={
                payee.mandat.accepteLe
                  ? t('mandateSince', { day: formatFrenchLongDay(payee.mandat.accepteLe) })
                  : undefined
              }
              {...form.field('mandat', { type: 'checkbox' })}
            />
            <OwnPasswordField
              label={t('password')}
              description={t('passwordHint')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...form.field('motDePasse')}
            />
            <SubmitButton busy={isSaving}>{t('save')}</SubmitButton>
          </Stack>
        </Surface>
      </Stack>
    </form>
  )
}

type Form = ReturnType<typeof usePayeeForm>

function usePayeeForm({ coordonnees, mandat }: Payee) {
  return useZodForm({
    schema: setPayeeDetails.request,
    initialValues: {
      titulaire: coordonnees?.titulaire ?? '',
      iban: '',
      bic: coordonnees?.bic ?? '',
      regimeTva: coordonnees?.regimeTva ?? '',
      numeroTva: coordonnees?.numeroTva ?? '',
      nif: coordonnees?.nif ?? '',
      lieuNaissance: coordonnees?.lieuNaissance ?? '',
      mandat: mandat.accepteLe !== null,
      motDePasse: '',
    },
  })
}

function useSaving(showFailures: Form['showFailures']) {
  const t = useTexts(payeeTexts)
  const client = useQueryClient()
  const call = useCall(setPayeeDetails)
  const outcome = {
    onSuccess: () => {
      showSuccess({ title: t('done'), message: t('saved') })
      void client.invalidateQueries({ queryKey: queryKeyOf(getPayeeDetails) })
    },
    onError: (error: CallError) => {
      if (error.code === 'wrong-password') showFailures({ motDePasse: error.message })
      else if (Object.keys(error.fields).length > 0) showFailures(error.fields)
      else if (error.code !== null) showError({ title: t('failed'), message: error.message })
      else showError()
    },
  }
  return {
    save: (values: Parameters<typeof call.mutate>[0]) => call.mutate(values, outcome),
    isSaving: call.isPending,
  }
}

function AccountFields({ payee, form }: { readonly payee: Payee; readonly form: Form }) {
  const t = useTexts(payeeTexts)
  const { coordonnees } = payee
  return (
    <Surface aria-labelledby="account-title">
      <Stack gap="md">
        <Title order={2} size="h3" id="account-title">
          {t('account')}
        </Title>
        <TextInput label={t('holder')} autoComplete="name" {...form.field('titulaire')} />
        <TextInput
          label={t('iban')}
          description={coordonnees ? t('ibanKnown', { iban: coordonnees.ibanMasque }) : t('ibanHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          {...form.field('iban')}
        />
        <TextInput
          label={t('bic')}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          {...form.field('bic')}
        />
      </Stack>
    </Surface>
  )
}

function TaxFields({ payee, form }: { readonly payee: Payee; readonly form: Form }) {
  const t = useTexts(payeeTexts)
  return (
    <Surface aria-labelledby="tax-title">
      <Stack gap="md">
        <Title order={2} size="h3" id="tax-title">
          {t('tax')}
        </Title>
        <Radio.Group label={t('regime')} {...form.field('regimeTva')}>
          <Stack gap="sm" mt="xs">
            <Radio size="md" value="franchise" label={t('regimeFranchise')} />
            <Radio size="md" value="normal" label={t('regimeNormal')} />
          </Stack>
        </Radio.Group>
        {form.values.regimeTva === 'normal' ? (
          <TextInput
            label={t('vatNumber')}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            {...form.field('numeroTva')}
          />
        ) : null}
        {payee.identiteFiscaleDemandee ? (
          <>
            <TextInput
              label={t('taxNumber')}
              description={t('taxNumberHint')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              inputMode="numeric"
              autoComplete="off"
              {...form.field('nif')}
            />
            <TextInput label={t('birthPlace')} autoComplete="off" {...form.field('lieuNaissance')} />
          </>
        ) : null}
      </Stack>
    </Surface>
  )
}
