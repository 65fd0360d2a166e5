import { Container } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { IconBuilding, IconCreditCard, IconPackage, IconPlus, IconUser } from '@tabler/icons-react'
import { NavLink, Outlet } from 'react-router-dom'
import classes from './DashboardLayout.module.css'
import { senderLinksOf } from './links.ts'
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
  return (
    <Container size={1180} className={classes.layout}>
      <nav className={classes.menu} aria-label={t('dashboard')}>
        <ul className={classes.list}>
          {senderLinksOf(account).map(({ key, to }) => {
            const Icon = iconOf[key]
            return (
              <li key={to}>
                <NavLink to={to} className={classes.link ?? ''}>
                  <Icon size={20} stroke={1.8} aria-hidden />
                  {t(key)}
                </NavLink>
              </li>
            )
          })}
        </ul>
      </nav>
      <div>
        <Outlet />
      </div>
    </Container>
  )
}
