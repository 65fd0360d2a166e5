import type { Language } from '@repo/ui/i18n'
import { getLanguageStorageKey, languageNames, localiseAddress, storeLanguage } from '@repo/ui/i18n'
import { useLanguage } from '@repo/ui/texts'
import { useLocation } from 'react-router-dom'
import classes from './LanguageList.module.css'

/** Links to the same page in each language, by its own name, at the foot of a page. `label` names the list. */
export function LanguageList(props: { readonly label: string; readonly languages: readonly Language[] }) {
  const currentLanguage = useLanguage()
  const { pathname, search } = useLocation()
  return (
    <nav aria-label={props.label}>
      <ul className={classes.list}>
        {props.languages.map((language) => (
          <li key={language}>
            <a
              href={`${localiseAddress(language, pathname)}${search}`}
              className={classes.language}
              lang={language}
              hrefLang={language}
              aria-current={language === currentLanguage}
              // A press before the page runs is handled by `start/early-actions.ts`.
              data-stored-as={getLanguageStorageKey()}
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
