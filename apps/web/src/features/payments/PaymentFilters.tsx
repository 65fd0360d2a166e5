import { Group, NativeSelect, TextInput } from '@mantine/core'
import { parisMonthOf } from '@repo/delivery-rules/paris-calendar'
import { useTexts } from '@repo/ui/texts'
import { IconSearch } from '@tabler/icons-react'
import { listLatestMonths } from './latest-months.ts'
import classes from './Payments.module.css'
import { paymentsTexts } from './payments-texts.ts'

/** The filter of the payment list; an empty text does not filter. */
export type PaymentFilter = { readonly search: string; readonly month: string }

/** The search field and the choice of a month. */
export function PaymentFilters(props: {
  readonly filter: PaymentFilter
  readonly onChange: (filter: PaymentFilter) => void
}) {
  const t = useTexts(paymentsTexts)
  const { filter, onChange } = props
  return (
    <search aria-label={t('find')}>
      <Group gap="sm" align="end">
        <TextInput
          type="search"
          aria-label={t('find')}
          placeholder={t('findHint')}
          maxLength={100}
          className={classes.search ?? ''}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={filter.search}
          onChange={({ currentTarget }) => onChange({ ...filter, search: currentTarget.value })}
        />
        <NativeSelect
          aria-label={t('month')}
          size="md"
          value={filter.month}
          onChange={({ currentTarget }) => onChange({ ...filter, month: currentTarget.value })}
          data={[{ value: '', label: t('anyMonth') }, ...listLatestMonths(parisMonthOf(new Date()))]}
        />
      </Group>
    </search>
  )
}
