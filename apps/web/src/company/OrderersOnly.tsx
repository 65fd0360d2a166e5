import type { ReactNode } from 'react'
import { useCompanyAccess } from './use-company.ts'

/** Shows what only people who may order can use; somebody who only reads for a company sees `instead`, or nothing. */
export function OrderersOnly(props: { readonly children: ReactNode; readonly instead?: ReactNode }) {
  const access = useCompanyAccess()
  return access && !access.mayOrder ? props.instead : props.children
}
