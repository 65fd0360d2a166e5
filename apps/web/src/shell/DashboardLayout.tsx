import { Container } from '@mantine/core'
import { PasswordGate } from '@repo/delivery-ui/account/PasswordGate'
import { SecondFactorBanner } from '@repo/delivery-ui/account/SecondFactorBanner'
import { UnconfirmedBanner } from '@repo/delivery-ui/account/UnconfirmedBanner'
import { UnsentMessages } from '@repo/delivery-ui/chat/UnsentMessages'
import { useTexts } from '@repo/ui/texts'
import { IconBuilding, IconCreditCard, IconPackage, IconPlus, IconUser } from '@tabler/icons-react'
import { useSearchParams } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { DocumentsBanner } from './DocumentsBanner.tsx'
import { senderLinksOf } from './links.ts'
import { SideMenuLayout } from './SideMenuLayout.tsx'
import { shellTexts } from './shell-texts.ts'
import { useAccount } from './use-account.ts'

const iconOf = {
  account: IconUser,
  shipments: IconPackage,
  newShipment: IconPlus,
  payments: IconCreditCard,
  company: IconBuilding,
} as const

/** The signed-in sender's pages with their side menu (a row of tabs on a phone). */
export function DashboardLayout() {
  const t = useTexts(shellTexts)
  const account = useAccount()
  // The conversation shows its own messages.
  const isChat = useSearchParams()[0].get('vue') === 'messages'
  return (
    <Container size={1180} w="100%">
      {isChat ? null : <UnsentMessages />}
      <UnconfirmedBanner />
      <SecondFactorBanner accountPath={paths.account} />
      <PasswordGate site="expediteur" />
      <SideMenuLayout
        label={t('dashboard')}
        notice={<DocumentsBanner />}
        links={senderLinksOf(account).map(({ key, to }) => ({ to, text: t(key), Icon: iconOf[key] }))}
      />
    </Container>
  )
}
