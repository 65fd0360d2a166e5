import type { Language } from '@repo/ui/i18n'
import { languageNames } from '@repo/ui/i18n'
import { showError } from '@repo/ui/popups'
import { useLanguage } from '@repo/ui/texts'
import classes from './LanguageList.module.css'

/** The languages at the foot of a page, each by its own name; `label` names the list. Reports one that does not load. */
export function LanguageList(props: {
  readonly label: string
  readonly languages: readonly Language[]
  readonly onChoose: (language: Language) => Promise<void>
}) {
  const shown = useLanguage()
  return (
    <nav aria-label={props.label}>
      <ul className={classes.list}>
        {props.languages.map((language) => (
          <li key={language}>
            <button
              type="button"
              className={classes.language}
              lang={language}
              aria-current={language === shown}
              onClick={() => void props.onChoose(language).catch(() => showError())}
            >
              {languageNames[language]}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
