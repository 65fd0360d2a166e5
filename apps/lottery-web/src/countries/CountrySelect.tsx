import { NativeSelect } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { listCountries } from '@repo/contracts/lottery/registration'
import { useLanguage } from '@repo/ui/texts'
import type { FieldProps } from '@repo/ui/zod-form'
import { useQuery } from '@tanstack/react-query'
import { sortCountries } from './country-name.ts'

/** The choice of a country where the lottery is offered. A country that was chosen earlier stays available. */
export function CountrySelect(
  props: FieldProps<string> & { readonly label: string; readonly placeholder: string },
) {
  const language = useLanguage()
  const { data } = useQuery({ ...endpointQuery(listCountries, {}), staleTime: Number.POSITIVE_INFINITY })
  const { placeholder, ...field } = props
  const offered = data?.countries ?? []
  const codes = field.value === '' || offered.includes(field.value) ? offered : [...offered, field.value]
  return (
    <NativeSelect size="md" autoComplete="country" aria-required {...field}>
      <option value="">{placeholder}</option>
      {sortCountries(codes, language).map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </NativeSelect>
  )
}
