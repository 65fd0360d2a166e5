import { getLanguageOfPath, languageNames, languages, localiseAddress, storeLanguage } from '@repo/ui/i18n'
import { showError } from '@repo/ui/popups'
import { useLanguage, useTexts } from '@repo/ui/texts'
import { IconLanguage } from '@tabler/icons-react'
import { useLocation } from 'react-router-dom'
import { shellTexts } from '#lottery-web/shell/shell-texts.ts'
import classes from './LanguageSelect.module.css'
import { changeLanguage } from './language.ts'

/** The choice of the language, a native select. */
export function LanguageSelect() {
  const t = useTexts(shellTexts)
  const shown = useLanguage()
  const { pathname, search } = useLocation()
  return (
    <div className={classes.select}>
      <IconLanguage size={19} stroke={1.8} aria-hidden />
      <span aria-hidden>{shown.toUpperCase()}</span>
      <select
        aria-label={t('language')}
        value={shown}
        onChange={({ currentTarget: { value } }) => {
          const chosen = languages.find((language) => language === value)
          if (!chosen) return
          // The URL contains the language, so another language has another URL.
          if (getLanguageOfPath(window.location.pathname) !== 'fr') {
            storeLanguage(chosen)
            return window.location.assign(`${localiseAddress(chosen, pathname)}${search}`)
          }
          void changeLanguage(chosen).catch(() => showError())
        }}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </select>
    </div>
  )
}
