import type { Language } from '@repo/ui/i18n'
import { showError } from '@repo/ui/popups'
import { useLanguage, useTexts } from '@repo/ui/texts'
import { useSiteConfig } from '#web/site-config/use-site-config'
import classes from './LanguageChoice.module.css'
import { changeLanguage } from './language.ts'
import { languageTexts } from './language-texts.ts'

const names: Record<Language, string> = { fr: 'Français', en: 'English', es: 'Español', it: 'Italiano' }

/** The languages of the public pages, each by its own name; nothing where the operator offers French alone. */
export function LanguageChoice() {
  const t = useTexts(languageTexts)
  const shown = useLanguage()
  const offered = useSiteConfig()?.languages ?? []
  if (offered.length < 2) return null
  return (
    <nav aria-label={t('choose')}>
      <ul className={classes.list}>
        {offered.map((language) => (
          <li key={language}>
            <button
              type="button"
              className={classes.language}
              lang={language}
              aria-current={language === shown}
              onClick={() => void changeLanguage(language).catch(() => showError())}
            >
              {names[language]}
            </button>
          </li>
        ))}
      </ul>
      {shown === 'fr' ? null : <p className={classes.note}>{t('partly')}</p>}
    </nav>
  )
}
