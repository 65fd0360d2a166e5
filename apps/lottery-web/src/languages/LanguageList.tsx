import { languages } from '@repo/ui/i18n'
import { showError } from '@repo/ui/popups'
import { useLanguage, useTexts } from '@repo/ui/texts'
import { shellTexts } from '#lottery-web/shell/shell-texts'
import classes from './Languages.module.css'
import { changeLanguage } from './language.ts'
import { languageNames } from './language-names.ts'

/** The languages at the foot of the page, each by its own name. */
export function LanguageList() {
  const t = useTexts(shellTexts)
  const shown = useLanguage()
  return (
    <nav aria-label={t('languages')}>
      <ul className={classes.list}>
        {languages.map((language) => (
          <li key={language}>
            <button
              type="button"
              className={classes.language}
              lang={language}
              aria-current={language === shown}
              onClick={() => void changeLanguage(language).catch(() => showError())}
            >
              {languageNames[language]}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
