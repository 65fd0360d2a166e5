import { Skeleton } from '@mantine/core'
import { PageTitle } from '@repo/ui/PageTitle'
import { EmptyState } from '@repo/ui/States'
import { useTexts } from '@repo/ui/texts'
import { IconBuilding } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import classes from './CompanyLayout.module.css'
import { companyTexts } from './company-texts.ts'
import { useCompanyAccess } from './use-company.ts'

const memberLinks = [
  { key: 'members', to: paths.company },
  { key: 'payment', to: paths.companyPayment },
  { key: 'import', to: paths.companyImport },
] as const
const administratorLinks = [
  { key: 'apiKeys', to: paths.companyKeys },
  { key: 'webhooks', to: paths.companyWebhooks },
] as const
const lastLinks = [{ key: 'developers', to: paths.companyDevelopers }] as const

/**
 * The pages of a company under a row of links. Each role sees only the links that it may use. An individual sees that
 * they are for companies.
 */
export function CompanyLayout() {
  const t = useTexts(companyTexts)
  const access = useCompanyAccess()
  const { pathname } = useLocation()
  const list = useRef<HTMLUListElement>(null)
  // On a phone the row is wider than the screen, so the current link is scrolled into view.
  useEffect(() => {
    const currentLink = list.current?.querySelector('[aria-current="page"]')
    if (list.current && currentLink instanceof HTMLElement)
      list.current.scrollLeft = currentLink.offsetLeft - list.current.offsetLeft - 48
  }, [pathname, access])
  if (!access) return <Skeleton height={320} radius="lg" />
  if (access.role === null) {
    return (
      <>
        <PageTitle title={t('navigation')} />
        <EmptyState
          order={2}
          icon={<IconBuilding size={30} />}
          title={t('companiesOnly')}
          hint={t('companiesOnlyHint')}
        />
      </>
    )
  }
  const links = [...memberLinks, ...(access.canAdminister ? administratorLinks : []), ...lastLinks]
  return (
    <>
      <nav aria-label={t('navigation')}>
        <ul ref={list} className={classes.list}>
          {links.map(({ key, to }) => (
            <li key={to}>
              <NavLink to={to} end className={classes.link ?? ''}>
                {t(key)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </>
  )
}
