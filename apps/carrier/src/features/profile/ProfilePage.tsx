import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { getUserInfo } from '@repo/contracts/delivery/accounts'
import { DeletionSection } from '@repo/delivery-ui/account/DeletionSection'
import { ExportSection } from '@repo/delivery-ui/account/ExportSection'
import { PasskeysSection } from '@repo/delivery-ui/account/PasskeysSection'
import { PasswordSection } from '@repo/delivery-ui/account/PasswordSection'
import { PendingEmail } from '@repo/delivery-ui/account/PendingEmail'
import { SecondFactorSection } from '@repo/delivery-ui/account/SecondFactorSection'
import { SessionsSection } from '@repo/delivery-ui/account/SessionsSection'
import { QueryState } from '@repo/ui/States'
import { useTexts } from '@repo/ui/texts'
import { useQuery } from '@tanstack/react-query'
import { paths } from '#carrier/paths.ts'
import { forgetDeliveries } from '#carrier/running-delivery/outbox/delivery-outbox.ts'
import { SubPage } from '#carrier/shell/SubPage.tsx'
import { BusinessSection } from './BusinessSection.tsx'
import { ContactSection } from './ContactSection.tsx'
import { profileTexts } from './profile-texts.ts'

/** The account's contact details and business, its protection and sessions, the export of its data, and its closing. */
export function ProfilePage() {
  const t = useTexts(profileTexts)
  const query = useQuery(endpointQuery(getUserInfo, {}))
  const account = query.data?.user
  return (
    <SubPage back={{ to: paths.account, label: t('back') }} title={t('title')}>
      {account ? (
        <>
          <PendingEmail email={account.emailDemande} />
          {/* A form keeps its initial values, so another account or another email address remounts it. */}
          <ContactSection
            key={`contact-${account.userId} ${account.email} ${account.emailDemande}`}
            account={account}
          />
          <BusinessSection key={`business-${account.userId}`} account={account} />
          <PasswordSection />
          <PasskeysSection />
          <SecondFactorSection />
          <SessionsSection />
          <ExportSection />
          <DeletionSection
            farewellPath={paths.farewell}
            clearStorage={forgetDeliveries}
            hint={`${t(account.userType === 'TREN' ? 'deletionTREN' : 'deletionTRIN')} ${t('deletionRunning')}`}
          />
        </>
      ) : null}
      <QueryState
        query={query}
        order={2}
        loading={
          <Stack gap="lg" role="status">
            <VisuallyHidden>{t('loading')}</VisuallyHidden>
            <Skeleton height={280} radius="lg" />
            <Skeleton height={360} radius="lg" />
          </Stack>
        }
      />
    </SubPage>
  )
}
