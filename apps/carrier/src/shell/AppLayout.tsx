import { endpointQuery } from '@repo/api-client/react'
import { getUserInfo } from '@repo/contracts/delivery/accounts'
import { AccountGates } from '@repo/delivery-ui/account/AccountGates'
import { UnconfirmedEmailBanner } from '@repo/delivery-ui/account/UnconfirmedEmailBanner'
import { UnsentMessages } from '@repo/delivery-ui/chat/UnsentMessages'
import { useUnreadCount } from '@repo/delivery-ui/notifications/use-unread-count'
import { Brand } from '@repo/ui/Brand'
import { NoticesFirst } from '@repo/ui/NoticesFirst'
import { useTexts } from '@repo/ui/texts'
import {
  IconBell,
  IconBuildingWarehouse,
  IconCalendarWeek,
  IconPackage,
  IconReceiptEuro,
  IconSteeringWheel,
  IconUser,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, NavLink, Outlet, useLocation, useMatch } from 'react-router-dom'
import { paths } from '#carrier/paths.ts'
import { useCarrier } from '#carrier/use-carrier.ts'
import classes from './AppLayout.module.css'
import { SuspensionBanner } from './SuspensionBanner.tsx'
import { shellTexts } from './shell-texts.ts'
import { getTabs } from './tabs.ts'

const icons = {
  work: IconSteeringWheel,
  fleet: IconBuildingWarehouse,
  plan: IconCalendarWeek,
  deliveries: IconPackage,
  earnings: IconReceiptEuro,
  account: IconUser,
} as const

/** A number with three digits does not fit on the bell. */
const maxShownCount = 99

/** The frame of a signed-in carrier's pages: a tab bar at the bottom on a phone, a side rail on a wide screen. */
export function AppLayout() {
  const t = useTexts(shellTexts)
  const carrier = useCarrier()
  const user = useQuery({ ...endpointQuery(getUserInfo, {}), staleTime: 60_000 })
  const { pathname } = useLocation()
  // The conversation shows its own messages.
  const isChat = useMatch(paths.messages) !== null
  const tabs = getTabs(carrier.data?.userType)
  return (
    <div className={classes.app}>
      <header className={classes.header}>
        <Link to={paths.work} className={classes.brand} aria-label={t('brandHome')}>
          <Brand size={30} />
        </Link>
        <Bell />
      </header>
      <nav className={classes.tabs} aria-label={t('navigation')}>
        <ul className={classes.list}>
          {tabs.map(({ key, to }) => {
            const Icon = icons[key]
            return (
              <li key={to} className={classes.item}>
                <NavLink to={to} end={to === paths.work || to === paths.fleet} className={classes.tab ?? ''}>
                  <Icon size={24} stroke={1.8} aria-hidden />
                  {t(key)}
                </NavLink>
              </li>
            )
          })}
        </ul>
      </nav>
      <main id="contenu" className={classes.main} tabIndex={-1}>
        {isChat ? null : <UnsentMessages />}
        <AccountGates site="transporteur" />
        <NoticesFirst isKnown={!(carrier.isLoading || user.isLoading)} page={pathname}>
          {(shouldShowNotices) => (
            <>
              {shouldShowNotices ? <SuspensionBanner /> : null}
              {shouldShowNotices ? <UnconfirmedEmailBanner my="md" /> : null}
              <Outlet />
            </>
          )}
        </NoticesFirst>
      </main>
    </div>
  )
}

function Bell() {
  const t = useTexts(shellTexts)
  const count = useUnreadCount()
  return (
    <Link
      to={paths.notifications}
      className={classes.bell}
      aria-label={count > 0 ? t('unread', { count }) : t('notifications')}
    >
      <IconBell size={24} stroke={1.8} aria-hidden />
      {count > 0 ? (
        <span className={classes.count}>{count > maxShownCount ? `${maxShownCount}+` : count}</span>
      ) : null}
    </Link>
  )
}
