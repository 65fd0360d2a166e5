import { MultiSelect, NativeSelect, Radio, Stack, Text, TextInput, Title } from '@mantine/core'
import { queryKeyOf, useCall } from '@repo/api-client/react'
import { offerFilterLimits, readOfferFilter, setOfferFilter } from '@repo/contracts/delivery/offer-filters'
import type { Output } from '@repo/contracts/endpoint'
import { departments } from '@repo/delivery-rules/departments'
import { AddressField } from '@repo/delivery-ui/addresses/AddressField'
import { showError, showSuccess } from '@repo/ui/popups'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { paths } from '#carrier/paths.ts'
import type { AreaChoice } from './filter-form.ts'
import { filterForm, radiiKm, toFilterValues } from './filter-form.ts'
import { filterTexts } from './filter-texts.ts'

const areaChoices: readonly AreaChoice[] = ['anywhere', 'around', 'departments']

/** The form of the offer filter: minimum amount and area. */
export function FilterForm({ filter }: { readonly filter: Output<typeof readOfferFilter> }) {
  const t = useTexts(filterTexts)
  const form = useZodForm({ schema: filterForm, initialValues: { ...toFilterValues(filter) } })
  const { save, isSaving } = useSaveFilter(form.showFailures)
  return (
    <form {...form.onSubmit(save)}>
      <Stack gap="lg">
        <Surface aria-labelledby="amount-title">
          <Stack gap="md">
            <Title order={2} size="h3" id="amount-title">
              {t('amount')}
            </Title>
            <TextInput
              label={t('gainMin')}
              description={t('gainMinHint')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              inputMode="decimal"
              autoComplete="off"
              rightSection="€"
              {...form.field('gainMin')}
            />
          </Stack>
        </Surface>
        <Surface aria-labelledby="area-title">
          <Stack gap="md">
            <Title order={2} size="h3" id="area-title">
              {t('area')}
            </Title>
            <Text size="sm" c="dimmed">
              {t('areaHint')}
            </Text>
            <Radio.Group aria-labelledby="area-title" {...form.field('where')}>
              <Stack gap="xs">
                {areaChoices.map((choice) => (
                  <Radio key={choice} value={choice} label={t(choice)} size="md" py={6} />
                ))}
              </Stack>
            </Radio.Group>
            <AreaFields form={form} />
          </Stack>
        </Surface>
        <SubmitButton busy={isSaving} fullWidth>
          {t('save')}
        </SubmitButton>
      </Stack>
    </form>
  )
}

type Form = ReturnType<typeof useZodForm<typeof filterForm, ReturnType<typeof toFilterValues>>>

function AreaFields({ form }: { readonly form: Form }) {
  const t = useTexts(filterTexts)
  const { where } = form.values
  if (where === 'around')
    return (
      <>
        <AddressField label={t('place')} {...form.field('adresse')} />
        <NativeSelect
          label={t('radius')}
          data={radiiKm.map((count) => ({ value: String(count), label: t('km', { count }) }))}
          {...form.field('rayonKm')}
        />
      </>
    )
  if (where === 'anywhere') return null
  const { value, ...field } = form.field('departements')
  return (
    <MultiSelect
      label={t('departmentsLabel')}
      description={t('departmentsHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={t('search')}
      nothingFoundMessage={t('none')}
      data={departments.map(([code, name]) => ({ value: code, label: `${code} ${name}` }))}
      maxValues={offerFilterLimits.maxDepartments}
      searchable
      hidePickedOptions
      value={[...value]}
      {...field}
    />
  )
}

function useSaveFilter(showFailures: Form['showFailures']) {
  const t = useTexts(filterTexts)
  const client = useQueryClient()
  const navigate = useNavigate()
  const call = useCall(setOfferFilter)
  return {
    isSaving: call.isPending,
    save: (values: Parameters<typeof call.mutate>[0]) =>
      call.mutate(values, {
        onSuccess: async () => {
          await client.invalidateQueries({ queryKey: queryKeyOf(readOfferFilter) })
          showSuccess({ title: t('saved'), message: t('savedHint') })
          void navigate(paths.work)
        },
        onError: (error) => {
          if (Object.keys(error.fields).length > 0) showFailures(error.fields)
          else showError({ title: error.message })
        },
      }),
  }
}
