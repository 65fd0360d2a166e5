import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { getUserInfo } from '@repo/contracts/delivery/accounts'
import { listDebts } from '@repo/contracts/delivery/debts'
import { DeletionSection } from '@repo/delivery-ui/account/DeletionSection'
import { ExportSection } from '@repo/delivery-ui/account/ExportSection'
import { MessagesSection } from '@repo/delivery-ui/account/MessagesSection'
import { PasskeysSection } from '@repo/delivery-ui/account/PasskeysSection'
import { PasswordSection } from '@repo/delivery-ui/account/PasswordSection'
import { PendingEmail } from '@repo/delivery-ui/account/PendingEmail'
import { SecondFactorSection } from '@repo/delivery-ui/account/SecondFactorSection'
import { SessionsSection } from '@repo/delivery-ui/account/SessionsSection'
import { formatPrice } from '@repo/ui/formats'
import { PageTitle } from '@repo/ui/PageTitle'
import { QueryState } from '@repo/ui/States'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { accountTexts } from './account-texts.ts'
import { CompanySection } from './CompanySection.tsx'
import { IdentitySection } from './IdentitySection.tsx'
import { IndividualSection } from './IndividualSection.tsx'
import { MemberSection } from './MemberSection.tsx'
import type { OwnAccount } from './own-account.ts'
import { getAccountKind } from './own-account.ts'

/** The settings of the signed-in account, section by section. */
export function AccountPage() {
  const t = useTexts(accountTexts)
  const query = useQuery(endpointQuery(getUserInfo, {}))
  const account = query.data?.user
  return (
    <Stack gap="xl">
      <PageTitle title={t('title')} lead={t('lead')} />
      {account ? <Sections account={account} /> : null}
      <QueryState query={query} order={2} loading={<SectionsSkeleton />} />
    </Stack>
  )
}

function Sections({ account }: { readonly account: OwnAccount }) {
  const kind = getAccountKind(account)
  const { hash } = useLocation()
  // A form keeps its initial values, so another account or another email address remounts it.
  const formKey = `${account.userId} ${account.email} ${account.emailDemande}`
  return (
    <>
      <IdentitySection account={account} />
      <PendingEmail email={account.emailDemande} />
      {kind === 'individual' ? <IndividualSection key={formKey} account={account} /> : null}
      {kind === 'company' ? <CompanySection key={formKey} account={account} /> : null}
      {kind === 'member' ? <MemberSection account={account} /> : null}
      <MessagesSection who="sender" isFromEmail={hash === '#messages'} />
      <PasswordSection />
      <PasskeysSection />
      <SecondFactorSection />
      <SessionsSection />
      <ExportSection />
      <AccountDeletion kind={kind} />
    </>
  )
}

function AccountDeletion({ kind }: { readonly kind: ReturnType<typeof getAccountKind> }) {
  const t = useTexts(accountTexts)
  // A member's departure does not depend on the company's debts.
  const debts = useQuery({ ...endpointQuery(listDebts, {}), enabled: kind !== 'member' })
  const owedCents = debts.data?.dettes.reduce((sum, { montant }) => sum + montant, 0) ?? 0
  return (
    <DeletionSection
      farewellPath={paths.farewell}
      hint={t(kind === 'company' ? 'deletionHintCompany' : 'deletionHint')}
      warning={owedCents > 0 ? t('deletionOwed', { amount: formatPrice(owedCents) }) : null}
    />
  )
}

function SectionsSkeleton() {
  const t = useTexts(accountTexts)
  return (
    <Stack gap="xl" role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {[104, 320, 96].map((height) => (
        <Surface key={height} as="div" aria-hidden>
          <Skeleton height={height} radius="md" />
        </Surface>
      ))}
    </Stack>
  )
}
