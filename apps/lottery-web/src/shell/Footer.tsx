import { Container } from '@mantine/core'
import { legalHelpLine } from '@repo/lottery-rules/help-lines'
import { languages } from '@repo/ui/i18n'
import { toTelHref } from '@repo/ui/tel-href'
import { useTexts } from '@repo/ui/texts'
import { FooterLinks } from '@repo/web-kit/FooterLinks'
import { LanguageList } from '@repo/web-kit/LanguageList'
import { Link } from 'react-router-dom'
import { Brand } from '#lottery-web/brand/Brand.tsx'
import { paths } from '#lottery-web/paths.ts'
import classes from './Footer.module.css'
import { footerLinks } from './links.ts'
import { shellTexts } from './shell-texts.ts'

/** The footer of every page: links, help and languages. */
export function Footer() {
  const t = useTexts(shellTexts)
  return (
    <footer className={classes.footer}>
      <Container size={1200}>
        <div className={classes.inner}>
          <div className={classes.about}>
            <Brand />
            <p className={classes.tagline}>{t('tagline')}</p>
          </div>
          {(['game', 'trust', 'legal'] as const).map((group) => (
            <FooterLinks
              key={group}
              heading={t(group)}
              links={footerLinks[group].map(({ key, to }) => ({ to, text: t(key) }))}
            />
          ))}
        </div>
        <p className={classes.warning}>
          <span className={classes.age}>18+</span>
          <span>
            {t('adultsOnly')} {t('helpCall')}{' '}
            <a href={toTelHref(legalHelpLine.phone)} className={`${classes.inText} ${classes.phone}`}>
              {legalHelpLine.phone}
            </a>{' '}
            {t('helpCost')}{' '}
            <Link to={paths.risks} className={classes.inText}>
              {t('adultsMore')}
            </Link>
          </span>
        </p>
        <div className={classes.end}>
          <LanguageList label={t('languages')} languages={languages} />
          <p className={classes.note}>{t('parisTime')}</p>
        </div>
      </Container>
    </footer>
  )
}
