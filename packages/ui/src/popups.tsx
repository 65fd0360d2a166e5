import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { translateSentence } from './i18n.ts'

/** How long a popup is shown by default. The specification requires this duration for errors. */
export const popupShownMs = 5500

type Popup = {
  readonly title?: string
  readonly message?: string
  readonly shownMs?: number
  readonly id?: string
}

function translate(sentence: string | undefined): string | undefined {
  return sentence === undefined ? undefined : translateSentence(sentence)
}

/**
 * Shows an error for 5.5 s by default; without arguments 'Erreur' / "Une erreur s'est produite veuillez réessayer".
 * Pass only a `title` for a sentence of the server. A notification with the same `id` is shown once.
 */
export function showError(popup?: Popup): void {
  notifications.show({
    ...(popup?.id ? { id: popup.id } : {}),
    color: 'red',
    icon: <IconAlertTriangle size={18} aria-hidden />,
    title: translate(popup ? popup.title : 'Erreur'),
    message: translate(popup ? popup.message : "Une erreur s'est produite veuillez réessayer"),
    autoClose: popup?.shownMs ?? popupShownMs,
    withBorder: true,
  })
}

/** Shows a success for 5.5 s by default. */
export function showSuccess(popup: Popup): void {
  notifications.show({
    color: 'brand',
    icon: <IconCheck size={18} aria-hidden />,
    title: popup.title,
    message: popup.message,
    autoClose: popup.shownMs ?? popupShownMs,
    withBorder: true,
  })
}

/** Shows a fact that is neither a success nor a failure of the reader's action, for 5.5 s by default. */
export function showNotice(popup: Popup): void {
  notifications.show({
    color: 'accent',
    icon: <IconInfoCircle size={18} aria-hidden />,
    title: popup.title,
    message: popup.message,
    autoClose: popup.shownMs ?? popupShownMs,
    withBorder: true,
  })
}
