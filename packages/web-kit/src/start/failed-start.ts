import classes from './failed-start.module.css'
import { isReloaded } from './reloaded.ts'

type Words = { readonly failure: string; readonly reload: string }

const french: Words = {
  failure: 'Cette page n’a pas pu se charger en entier.',
  reload: 'Recharger la page',
}

/** In every language, since the application with its dictionaries is what failed to load. */
const texts: Readonly<Record<string, Words>> = {
  en: { failure: 'This page could not be loaded completely.', reload: 'Reload the page' },
  es: { failure: 'Esta página no se ha podido cargar por completo.', reload: 'Volver a cargar la página' },
  it: { failure: 'Questa pagina non si è potuta caricare del tutto.', reload: 'Ricarica la pagina' },
}

/**
 * Reloads the page when its application did not load, as after a deployment. After one reload, or offline, shows a
 * notice instead. A returning connection triggers one more try.
 */
export function recoverStart(): void {
  if (navigator.onLine && !isReloaded()) reload()
  else showFailure()
  if (!navigator.onLine) window.addEventListener('online', reload, { once: true })
}

const reload = () => window.location.reload()

function showFailure(): void {
  const words = texts[document.documentElement.lang] ?? french
  const notice = document.createElement('div')
  notice.className = classes.notice ?? ''
  notice.setAttribute('role', 'alert')
  const text = document.createElement('p')
  text.textContent = words.failure
  const button = document.createElement('button')
  button.textContent = words.reload
  button.addEventListener('click', reload)
  notice.append(text, button)
  document.body.append(notice)
}
