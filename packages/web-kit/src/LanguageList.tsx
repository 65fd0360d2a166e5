import type { Language } from '@repo/ui/i18n'
import { addressIn, languageNames, languageStoredAs, storeLanguage } from '@repo/ui/i18n'
import { useLanguage } from '@repo/ui/texts'
import { useLocation } from 'react-router-dom'
import classes from './LanguageList.module.css'

/** The languages at the foot of a page, each by its own name, as links to the same page in it; `label` names the list. */
export function LanguageList(props: { readonly label: string; readonly languages: readonly Language[] }) {
  const shown = useLanguage()
  const { pathname, search } = useLocation()
  return (
    <nav aria-label={props.label}>
      <ul className={classes.list}>
        {props.languages.map((language) => (
          <li key={language}>
            <a
              href={`${addressIn(language, pathname)}${search}`}
              className={classes.language}
              lang={language}
              hrefLang={language}
              aria-current={language === shown}
              // Pressed before the page runs, the link is read by `start/early-actions.ts`.
              data-stored-as={languageStoredAs()}
              onClick={() => storeLanguage(language)}
            >
              {languageNames[language]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
