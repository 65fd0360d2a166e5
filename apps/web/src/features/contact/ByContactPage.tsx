import { Box, Container } from '@mantine/core'
import { PageTitle } from '@repo/ui/PageTitle'
import { useTexts } from '@repo/ui/texts'
import { useLocation } from 'react-router-dom'
import { paths } from '#web/paths'
import { MailSupport } from '#web/site-config/MailSupport'
import { contactTexts } from './contact-texts.ts'
import { HintList } from './HintList.tsx'

const requests = {
  [paths.registerSenderCompany]: {
    title: 'companyTitle',
    lead: 'companyLead',
    hints: ['company1', 'company2', 'company3'],
    subject: 'subjectCompany',
  },
  [paths.registerCarrierCompany]: {
    title: 'carrierCompanyTitle',
    lead: 'carrierCompanyLead',
    hints: ['company1', 'carrier2', 'carrierCompany3'],
    subject: 'subjectCarrier',
  },
  [paths.registerIndependentCarrier]: {
    title: 'independentTitle',
    lead: 'independentLead',
    hints: ['carrier1', 'carrier2', 'carrier3'],
    subject: 'subjectCarrier',
  },
  [paths.forgotPassword]: {
    title: 'passwordTitle',
    lead: 'passwordLead',
    hints: ['password1', 'password2'],
    subject: 'subjectPassword',
  },
} as const

/** What the support does by hand for now: the accounts of companies and carriers, and a lost password. */
export function ByContactPage() {
  const t = useTexts(contactTexts)
  const { pathname } = useLocation()
  const request = requests[pathname as keyof typeof requests] ?? requests[paths.registerSenderCompany]
  return (
    <Container size={680} pt={{ base: 36, sm: 72 }}>
      <PageTitle title={t(request.title)} lead={t(request.lead)} />
      <Box mt="xl">
        <MailSupport subject={t(request.subject)} />
      </Box>
      <HintList title={t('prepare')} hints={request.hints.map((key) => t(key))} />
    </Container>
  )
}
