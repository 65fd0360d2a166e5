import { Container } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { IconAccessible, IconHelpCircle, IconLifebuoy } from '@tabler/icons-react'
import { NavLink, Outlet } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import classes from './Assistance.module.css'
import { assistanceTexts } from './assistance-texts.ts'

const topLinks = [
  { key: 'myAccount', to: paths.myAccount },
  { key: 'draw', to: paths.draw },
  { key: 'assistance', to: paths.assistance },
] as const

const sideLinks = [
  { key: 'accessibility', to: paths.accessibility, icon: IconAccessible },
  { key: 'faq', to: paths.faq, icon: IconHelpCircle },
  { key: 'assistance', to: paths.assistance, icon: IconLifebuoy },
] as const

/** The assistance area: its top navigation, its side menu (a row of tabs on a phone), and the page. */
export function AssistanceLayout() {
  const t = useTexts(assistanceTexts)
  return (
    <Container size={1180}>
      <nav className={classes.top} aria-label={t('topNavigation')}>
        <ul>
          {topLinks.map(({ key, to }) => (
            <li key={to}>
              <NavLink to={to} className={classes.topLink ?? ''}>
                {t(key)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.layout}>
        <nav className={classes.menu} aria-label={t('sideMenu')}>
          <ul className={classes.list}>
            {sideLinks.map(({ key, to, icon: Icon }) => (
              <li key={to}>
                <NavLink to={to} end className={classes.link ?? ''}>
                  <Icon size={20} stroke={1.8} aria-hidden />
                  {t(key)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className={classes.content}>
          <Outlet />
        </div>
      </div>
    </Container>
  )
}
