// Push messages for a phone or a browser. The server has encrypted them for this browser (ADR 26), and they contain
// only what may be read on a locked screen.

declare const self: ServiceWorkerGlobalScope

type Message = {
  readonly title: string
  readonly body: string
  readonly path: string
  readonly tag: string
  readonly language: string
  readonly receipt: string | null
}

/**
 * The effect of a tap on an open app: it goes to the message's page, or stays, since the user may be filling in a
 * form.
 */
type OpenPages = 'go-there' | 'stay'

/**
 * Makes a service worker show push messages, and open their page when one is tapped.
 * A message's receipt is sent to `receiptPath` once the device shows the message.
 */
export function showPushMessages(openPages: OpenPages, receiptPath?: string): void {
  self.addEventListener('push', (event) => {
    const message = parseMessage(event.data)
    if (message) event.waitUntil(showMessage(message).then(() => confirmReceipt(message, receiptPath)))
  })
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(openApp(String(event.notification.data ?? '/'), openPages))
  })
}

/** Shows the message, as browsers require. In a visible app it makes no noise, since the app shows it itself. */
async function showMessage({ title, body, path, tag, language }: Message): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' })
  const isSeen = windows.some(({ visibilityState }) => visibilityState === 'visible')
  await self.registration.showNotification(title, {
    body,
    tag,
    data: path,
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-192.png',
    lang: language,
    silent: isSeen,
    requireInteraction: !isSeen,
  })
}

/** Confirms that the message is shown. Offline the confirmation is lost, so a text message follows. */
async function confirmReceipt({ receipt }: Message, receiptPath: string | undefined): Promise<void> {
  if (receipt === null || receiptPath === undefined) return
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ accuse: receipt })
  await fetch(receiptPath, { method: 'POST', headers, body }).catch(() => undefined)
}

/** Focuses an open window and navigates it to the page, or opens one. */
async function openApp(path: string, openPages: OpenPages): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const windowWithPage = windows.find(({ url }) => url.endsWith(path))
  if (windowWithPage) return void (await windowWithPage.focus())
  const [openWindow] = windows
  if (!openWindow || openPages === 'stay') return void (await self.clients.openWindow(path))
  const focused = await openWindow.focus()
  // Offers appear over any page on their own: a form in progress stays.
  if (path !== '/') await focused.navigate(path)
}

function parseMessage(data: PushMessageData | null): Message | null {
  try {
    const { titre, texte, chemin, etiquette, langue = 'fr', accuse = null } = data?.json() ?? {}
    const texts = [titre, texte, chemin, etiquette, langue, accuse ?? '']
    if (!texts.every((text) => typeof text === 'string') || !/^\/(?!\/)/.test(chemin)) return null
    return { title: titre, body: texte, path: chemin, tag: etiquette, language: langue, receipt: accuse }
  } catch {
    // Not a message of ours.
    return null
  }
}
