import { getLanguageOfPath, languageNames, languages, localiseAddress, storeLanguage } from '@repo/ui/i18n'
import { showError } from '@repo/ui/popups'
import { useLanguage, useTexts } from '@repo/ui/texts'
import { IconLanguage } from '@tabler/icons-react'
import { useLocation } from 'react-router-dom'
import { shellTexts } from '#lottery-web/shell/shell-texts.ts'
import classes from './LanguageSelect.module.css'
import { changeLanguage } from './language.ts'

/**
 * The choice of the language, a native select. The page changes at once, by a new URL where the URL names a language.
 */
export function LanguageSelect() {
  const t = useTexts(shellTexts)
  const currentLanguage = useLanguage()
  const { pathname, search } = useLocation()
  const choose = (value: string) => {
    const newLanguage = languages.find((language) => language === value)
    if (!newLanguage) return
    // The URL contains the language, so another language has another URL.
    if (getLanguageOfPath(window.location.pathname) !== 'fr') {
      storeLanguage(newLanguage)
      return window.location.assign(`${localiseAddress(newLanguage, pathname)}${search}`)
    }
    void changeLanguage(newLanguage).catch(() => showError())
  }
  return (
    <div className={classes.select}>
      <IconLanguage size={19} stroke={1.8} aria-hidden />
      <span aria-hidden>{currentLanguage.toUpperCase()}</span>
      <select
        aria-label={t('language')}
        value={currentLanguage}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
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
