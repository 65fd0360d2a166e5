import type { ReactNode } from 'react'
import { useCompanyAccess } from './use-company.ts'

/** Shows content only to people who may order; a read-only member of a company sees `instead`, or nothing. */
export function OrderersOnly(props: { readonly children: ReactNode; readonly instead?: ReactNode }) {
  const access = useCompanyAccess()
  return access && !access.mayOrder ? props.instead : props.children
}
