import { Container } from '@mantine/core'
import { Brand } from '@repo/ui/Brand'
import { useTexts } from '@repo/ui/texts'
import { FooterLinks } from '@repo/web-kit/FooterLinks'
import { LanguageChoice } from '#web/languages/LanguageChoice.tsx'
import { paths } from '#web/paths.ts'
import { useSiteConfig } from '#web/site-config/use-site-config.ts'
import classes from './Footer.module.css'
import { publicLinks } from './links.ts'
import { shellTexts } from './shell-texts.ts'

const legalLinks = [
  { key: 'legalNotice', to: paths.legalNotice },
  { key: 'privacy', to: paths.privacy },
  { key: 'terms', to: paths.terms },
  { key: 'accessibility', to: paths.accessibility },
  { key: 'indicators', to: paths.indicators },
] as const

const siteLinks = [
  ...publicLinks,
  { key: 'cities', to: paths.cities },
  { key: 'assistance', to: paths.assistance },
] as const

/** The footer of every page, with the legal pages. A single line below a dashboard. */
export function Footer() {
  const t = useTexts(shellTexts)
  const source = useSiteConfig()?.addressSource
  const lists = [
    { heading: 'footerSite', links: siteLinks },
    { heading: 'footerLegal', links: legalLinks },
  ] as const
  return (
    <footer className={classes.footer}>
      <Container size={1180}>
        <div className={classes.inner}>
          <div>
            <Brand />
            <p className={classes.tagline}>{t('tagline')}</p>
          </div>
          <div className={classes.lists}>
            {lists.map(({ heading, links }) => (
              <FooterLinks
                key={heading}
                heading={t(heading)}
                links={links.map(({ key, to }) => ({ to, text: t(key) }))}
              />
            ))}
          </div>
        </div>
        <div className={classes.end}>
          <LanguageChoice />
          {t('madeIn')}
          {source ? ` · ${t('addressSource', { source })}` : ''}
        </div>
      </Container>
    </footer>
  )
}
