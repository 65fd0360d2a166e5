import { Stack } from '@mantine/core'
import { PageTitle } from '@repo/ui/PageTitle'
import { useTexts } from '@repo/ui/texts'
import { CompanyCardSection } from './CompanyCardSection.tsx'
import { companyCardTexts } from './company-card-texts.ts'

/** /mon-entreprise/paiement: the card that pays the company's orders. */
export function CompanyCardPage() {
  const t = useTexts(companyCardTexts)
  return (
    <Stack gap="xl">
      <PageTitle title={t('page')} lead={t('lead')} />
      <CompanyCardSection />
    </Stack>
  )
}
