import { Button, Group, Kbd, NativeSelect, TextInput } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { endpointQuery, useCall } from '@repo/api-client/react'
import { listMembers } from '@repo/contracts/delivery/company-members'
import { exportOrders } from '@repo/contracts/delivery/orders'
import { showError } from '@repo/ui/popups'
import { useTexts } from '@repo/ui/texts'
import { download } from '@repo/web-kit/download'
import { IconFilter, IconSearch, IconTableExport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useCompanyAccess } from '#web/company/use-company.ts'
import classes from './FilterBar.module.css'
import type { OrderFilters } from './order-filters.ts'
import { isFiltered, noFilters, toFilterInput } from './order-filters.ts'
import compact from './Shipments.module.css'
import { shipmentsTexts } from './shipments-texts.ts'

/** The search and the filters of all lists, and the export of past orders. '/' focuses the search. */
export function FilterBar(props: {
  readonly filters: OrderFilters
  readonly onChange: (filters: OrderFilters) => void
}) {
  const t = useTexts(shipmentsTexts)
  const { filters, onChange } = props
  const set = (changes: Partial<OrderFilters>) => onChange({ ...filters, ...changes })
  const search = useRef<HTMLInputElement>(null)
  useHotkeys([['/', () => search.current?.focus()]])
  const { search: _, ...otherFilters } = filters
  const [isOpen, { toggle }] = useDisclosure(Object.values(otherFilters).some((value) => value !== ''))
  const exportCall = useCall(exportOrders)
  // The export holds past orders only.
  const endState = filters.state === 'en-cours' ? null : filters.state

  function exportNow(): void {
    exportCall.mutate(
      { ...toFilterInput(filters), ...(endState ? { etat: endState } : {}) },
      {
        onSuccess: ({ nomFichier, contenu }) => download(nomFichier, contenu),
        onError: () => showError(),
      },
    )
  }

  return (
    <search className={classes.bar} aria-label={t('find')}>
      <div className={classes.line}>
        <TextInput
          ref={search}
          type="search"
          aria-label={t('find')}
          placeholder={t('findHint')}
          maxLength={100}
          className={classes.search ?? ''}
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSection={<Kbd className={classes.key ?? ''}>/</Kbd>}
          value={filters.search}
          onChange={({ currentTarget }) => set({ search: currentTarget.value })}
        />
        <Button
          variant="default"
          leftSection={<IconFilter size={18} aria-hidden />}
          className={compact.compact ?? ''}
          aria-expanded={isOpen}
          onClick={toggle}
        >
          <span className={compact.compactWords}>{t('filters')}</span>
        </Button>
        {endState === null ? null : (
          <Button
            variant="default"
            leftSection={<IconTableExport size={18} aria-hidden />}
            className={compact.compact ?? ''}
            loading={exportCall.isPending}
            onClick={exportNow}
          >
            <span className={compact.compactWords}>{t('export')}</span>
          </Button>
        )}
      </div>
      {isOpen ? (
        <Group align="end" gap="sm">
          <NativeSelect
            label={t('state')}
            value={filters.state}
            // as: the values of the options below.
            onChange={({ currentTarget }) => set({ state: currentTarget.value as OrderFilters['state'] })}
            data={[
              { value: '', label: t('anyState') },
              { value: 'en-cours', label: t('underWay') },
              { value: 'livree', label: t('stateDelivered') },
              { value: 'retournee', label: t('stateReturned') },
              { value: 'annulee', label: t('stateCancelled') },
            ]}
          />
          <TextInput
            type="date"
            label={t('since')}
            value={filters.since}
            onChange={({ currentTarget }) => set({ since: currentTarget.value })}
          />
          <TextInput
            type="date"
            label={t('until')}
            value={filters.until}
            onChange={({ currentTarget }) => set({ until: currentTarget.value })}
          />
          <MemberChoice value={filters.memberId} onChange={(memberId) => set({ memberId })} />
          {isFiltered(filters) ? (
            <Button variant="subtle" onClick={() => onChange(noFilters)}>
              {t('clear')}
            </Button>
          ) : null}
        </Group>
      ) : null}
    </search>
  )
}

/** The filter by member, for a company with more than one user. */
function MemberChoice(props: { readonly value: string; readonly onChange: (memberId: string) => void }) {
  const t = useTexts(shipmentsTexts)
  const role = useCompanyAccess()?.role ?? null
  const members = useQuery({ ...endpointQuery(listMembers, {}), enabled: role !== null }).data?.membres ?? []
  if (members.length < 2) return null
  return (
    <NativeSelect
      label={t('member')}
      value={props.value}
      onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
      data={[
        { value: '', label: t('anyMember') },
        ...members.map(({ membreId, nom }) => ({ value: membreId, label: nom })),
      ]}
    />
  )
}
