import { MantineProvider } from '@mantine/core'
import { useNotifications } from '@mantine/notifications'
import type { ComponentType, ReactNode } from 'react'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import type { BrandTheme } from './brand-theme.ts'
import { useTexts } from './texts.ts'
import { createUiTheme } from './theme.ts'
import { uiTexts } from './ui-texts.ts'
import { useWasEverTrue } from './use-was-ever-true.ts'

const loadNotificationList = () => import('./NotificationList.tsx')
const NotificationList = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await loadNotificationList()).NotificationList }
  } catch {
    // Without it nothing can be shown; the page must not fail over a notification.
    return { default: () => null }
  }
})

/** Returns the nonce of this page's styles; '' without one, as in development. */
const readStyleNonce = () =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
// The scroll lock of a dialog reads it under this name.
Object.assign(globalThis, { __webpack_nonce__: readStyleNonce() })

/** Provides theme and notifications for its children. The stylesheet is `@repo/ui/styles.css`. */
export function UiProvider(props: { readonly brandTheme: BrandTheme; readonly children: ReactNode }) {
  const t = useTexts(uiTexts)
  const { brandTheme } = props
  const close = t('close')
  const closeNotification = t('closeNotification')
  const togglePassword = t('togglePassword')
  const theme = useMemo(
    () => createUiTheme(brandTheme, { close, closeNotification, togglePassword }),
    [brandTheme, close, closeNotification, togglePassword],
  )
  const variables = useMemo(() => () => brandTheme.variables, [brandTheme])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      getStyleNonce={readStyleNonce}
    >
      {props.children}
      <NotificationsOnDemand />
    </MantineProvider>
  )
}

/** Loads the code of notifications at the first use of the page, so that it is there when the connection is lost. */
function NotificationsOnDemand() {
  const { notifications } = useNotifications()
  const isNeeded = useWasEverTrue(notifications.length > 0)
  useEffect(() => {
    const preload = () => void loadNotificationList().catch(() => undefined)
    window.addEventListener('focusin', preload, { once: true })
    return () => window.removeEventListener('focusin', preload)
  }, [])
  return isNeeded ? (
    <Suspense>
      <NotificationList />
    </Suspense>
  ) : null
}
