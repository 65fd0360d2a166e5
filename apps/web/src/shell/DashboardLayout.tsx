import { Container } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { getSecondFactor } from '@repo/contracts/delivery/second-factor'
import { AccountGates } from '@repo/delivery-ui/account/AccountGates'
import { SecondFactorBanner } from '@repo/delivery-ui/account/SecondFactorBanner'
import { UnconfirmedEmailBanner } from '@repo/delivery-ui/account/UnconfirmedEmailBanner'
import { UnsentMessages } from '@repo/delivery-ui/chat/UnsentMessages'
import { NoticesFirst } from '@repo/ui/NoticesFirst'
import { useTexts } from '@repo/ui/texts'
import { IconBuilding, IconCreditCard, IconPackage, IconPlus, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'react-router-dom'
import { accountQuery } from '#web/account-query.ts'
import { asksForMessages, paths } from '#web/paths.ts'
import { DocumentsBanner, isRegisterUnderReview, useFlaggedDocuments } from './DocumentsBanner.tsx'
import { listSenderLinks } from './links.ts'
import { Notices } from './Notices.tsx'
import { SideMenuLayout } from './SideMenuLayout.tsx'
import { shellTexts } from './shell-texts.ts'
import { useAccount } from './use-account.ts'

const icons = {
  account: IconUser,
  shipments: IconPackage,
  newShipment: IconPlus,
  payments: IconCreditCard,
  company: IconBuilding,
} as const

/** The frame of the signed-in sender's pages, with a side menu (a row of tabs on a phone). */
export function DashboardLayout() {
  const t = useTexts(shellTexts)
  const account = useAccount()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const { documents, isLoading } = useFlaggedDocuments()
  const user = useQuery(accountQuery)
  const factor = useQuery({ ...endpointQuery(getSecondFactor, {}), staleTime: 600_000 })
  const hasLoaded = !(isLoading || user.isLoading || factor.isLoading)
  const isUnderReview = documents !== null && isRegisterUnderReview(documents)
  const documentsBanner = documents && <DocumentsBanner documents={documents} />
  return (
    // Below it the footer is a single line, which keeps the attribution of addresses.
    <Container size={1180} w="100%" data-dashboard={pathname === paths.newShipment ? 'addresses' : ''}>
      {/* The conversation shows its own messages. */}
      {asksForMessages(search) ? null : <UnsentMessages />}
      <AccountGates site="expediteur" />
      <NoticesFirst isKnown={hasLoaded} page={pathname}>
        {(shouldShowNotices) => (
          <SideMenuLayout
            label={t('dashboard')}
            notice={
              shouldShowNotices ? (
                <Notices>
                  {isUnderReview ? null : documentsBanner}
                  <UnconfirmedEmailBanner />
                  <SecondFactorBanner accountPath={paths.account} />
                  {isUnderReview ? documentsBanner : null}
                </Notices>
              ) : null
            }
            links={listSenderLinks(account).map(({ key, to }) => ({ to, text: t(key), Icon: icons[key] }))}
          />
        )}
      </NoticesFirst>
    </Container>
  )
}
