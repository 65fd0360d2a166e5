import { Container } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { IconAccessible, IconHelpCircle, IconLifebuoy } from '@tabler/icons-react'
import { NavLink } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { SideMenuLayout } from '#web/shell/SideMenuLayout.tsx'
import classes from './Assistance.module.css'
import { assistanceTexts } from './assistance-texts.ts'

const topLinks = [
  { key: 'myAccount', to: paths.myAccount },
  { key: 'draw', to: paths.draw },
  { key: 'assistance', to: paths.assistance },
] as const

const sideLinks = [
  { key: 'accessibility', to: paths.accessibility, Icon: IconAccessible },
  { key: 'faq', to: paths.faq, Icon: IconHelpCircle },
  { key: 'assistance', to: paths.assistance, Icon: IconLifebuoy },
] as const

/** The frame of the help pages: top navigation, side menu (a row of tabs on a phone) and page. */
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
      <SideMenuLayout
        className={classes.layout}
        label={t('sideMenu')}
        links={sideLinks.map(({ key, to, Icon }) => ({ to, text: t(key), Icon, end: true }))}
      />
    </Container>
  )
}
