import { EmptyState } from '@repo/ui/States'
import { useTexts } from '@repo/ui/texts'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { companyTexts } from './company-texts.ts'
import { useCompanyAccess } from './use-company.ts'

/**
 * Shows `children` to the company's administrators. Other accounts see why the page is not for them. Empty until the
 * access is loaded.
 */
export function AdministratorsOnly({ children }: { readonly children: ReactNode }) {
  const t = useTexts(companyTexts)
  const access = useCompanyAccess()
  if (!access) return null
  if (access.canAdminister) return children
  return (
    <EmptyState
      order={2}
      icon={<IconLock size={30} />}
      title={t('administratorsOnly')}
      hint={t('administratorsOnlyHint')}
    />
  )
}
