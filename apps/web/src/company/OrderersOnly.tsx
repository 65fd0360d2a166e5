import type { ReactNode } from 'react'
import { useCompanyAccess } from './use-company.ts'

/**
 * Shows `children` to accounts that may order, and until the access is loaded. A read-only member of a company sees
 * `instead`, or nothing.
 */
export function OrderersOnly(props: { readonly children: ReactNode; readonly instead?: ReactNode }) {
  const access = useCompanyAccess()
  return access && !access.canOrder ? props.instead : props.children
}
