import { Button } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { Link } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { GuideCards, GuidePage } from './GuidePage.tsx'
import { guideTexts } from './guide-texts.ts'

const facts = ['companyTeam', 'companyCard', 'companyFiles', 'companyApi', 'companyInvoices'] as const

/** What the product offers companies. */
export function CompaniesPage() {
  const t = useTexts(guideTexts)
  return (
    <GuidePage
      path={paths.companies}
      title={t('companiesTitle')}
      lead={t('companiesLead')}
      action={
        <Button component={Link} to={paths.registerSenderCompany} size="md">
          {t('companyStart')}
        </Button>
      }
    >
      <GuideCards facts={facts.map((key) => ({ title: t(key), text: t(`${key}Text`) }))} />
    </GuidePage>
  )
}
