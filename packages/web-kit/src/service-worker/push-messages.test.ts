import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { showPushMessages } from './push-messages.ts'

type Handler = (event: object) => void
type FakeWindow = {
  url: string
  visibilityState: string
  focus: () => Promise<FakeWindow>
  navigate: (path: string) => Promise<void>
}

let handlers: Map<string, Handler>
let windows: FakeWindow[]
const showNotification = vi.fn()
const openWindow = vi.fn()
const focus = vi.fn()
const navigate = vi.fn()

/** A worker's browser functions used here: no headless browser shows notifications. */
beforeEach(() => {
  vi.clearAllMocks()
  handlers = new Map()
  windows = []
  vi.stubGlobal('self', {
    addEventListener: (type: string, handler: Handler) => handlers.set(type, handler),
    registration: { showNotification },
    clients: { matchAll: async () => windows, openWindow },
  })
  showPushMessages('go-there')
})

// The files of one thread share their globals.
afterEach(() => void vi.unstubAllGlobals())

function createWindow(visibilityState: string, url = 'https://volant.test/compte/avis'): FakeWindow {
  const one: FakeWindow = {
    url,
    visibilityState,
    focus: async () => {
      focus()
      return one
    },
    navigate,
  }
  return one
}

/** Dispatches an event to the worker, and waits for all its effects. */
async function dispatch(type: string, event: object): Promise<void> {
  const work: Promise<unknown>[] = []
  handlers.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) })
  await Promise.all(work)
}

const offer = { titre: 'Nouvelle offre', texte: 'À 1,2 km', chemin: '/', etiquette: 'offre-1' }
const push = (data: unknown) => dispatch('push', { data: { json: () => data } })

describe('a message', () => {
  test('is shown, and stays until it is answered while no app is visible', async () => {
    windows = [createWindow('hidden')]
    await push(offer)
    const expected = { body: 'À 1,2 km', tag: 'offre-1', data: '/', silent: false, requireInteraction: true }
    expect(showNotification).toHaveBeenCalledExactlyOnceWith(
      'Nouvelle offre',
      expect.objectContaining(expected),
    )
  })

  test('is silent while the app is visible', async () => {
    windows = [createWindow('visible')]
    await push(offer)
    const expected = expect.objectContaining({ silent: true, requireInteraction: false })
    expect(showNotification).toHaveBeenCalledExactlyOnceWith('Nouvelle offre', expected)
  })

  test.each([
    ['of another product', {}],
    ['that leads to another site', { ...offer, chemin: '//example.com' }],
    ['without content', null],
  ])('%s is not shown', async (_, data) => {
    await push(data)
    expect(showNotification).not.toHaveBeenCalled()
  })

  test('that is no JSON is not shown', async () => {
    const json = () => {
      throw new SyntaxError('no JSON')
    }
    await dispatch('push', { data: { json } })
    expect(showNotification).not.toHaveBeenCalled()
  })
})

describe('a message with a receipt', () => {
  const withReceipt = { ...offer, accuse: 'x'.repeat(43) }
  const send = vi.fn()
  beforeEach(() => {
    handlers.clear()
    send.mockReset().mockResolvedValue(new Response())
    showNotification.mockReset().mockResolvedValue(undefined)
    vi.stubGlobal('fetch', send)
    showPushMessages('stay', '/api/recu')
  })

  test('is confirmed once it is shown, with the receipt alone', async () => {
    await push(withReceipt)
    expect(send).toHaveBeenCalledExactlyOnceWith('/api/recu', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ accuse: withReceipt.accuse }),
    })
  })

  test('is not confirmed when the browser does not show it', async () => {
    showNotification.mockRejectedValue(new TypeError('No permission'))
    await expect(push(withReceipt)).rejects.toThrow('No permission')
    expect(send).not.toHaveBeenCalled()
  })

  test('is shown although it cannot be confirmed', async () => {
    send.mockRejectedValue(new TypeError('Offline'))
    await push(withReceipt)
    expect(showNotification).toHaveBeenCalledOnce()
  })

  test.each([
    ['has none', offer],
    ['has one that is no text', { ...offer, accuse: 7 }],
  ])('is not confirmed when it %s', async (_, message) => {
    await push(message)
    expect(send).not.toHaveBeenCalled()
  })

  test('is not confirmed on a site without receipts', async () => {
    handlers.clear()
    showPushMessages('stay')
    await push(withReceipt)
    expect(showNotification).toHaveBeenCalledOnce()
    expect(send).not.toHaveBeenCalled()
  })
})

describe('a tap on a message', () => {
  const close = vi.fn()
  const tap = (data: string) => dispatch('notificationclick', { notification: { data, close } })

  test('opens the page of the message when no window is open', async () => {
    await tap('/course')
    expect(openWindow).toHaveBeenCalledExactlyOnceWith('/course')
    expect(close).toHaveBeenCalledOnce()
  })

  test('with the path / brings an open app to the front and leaves its page', async () => {
    windows = [createWindow('hidden')]
    await tap('/')
    expect([focus.mock.calls.length, navigate.mock.calls.length, openWindow.mock.calls.length]).toEqual([
      1, 0, 0,
    ])
  })

  test('brings an open app to the page of the message', async () => {
    windows = [createWindow('hidden')]
    await tap('/course')
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/course')
  })

  test('brings the window that already shows the page to the front', async () => {
    windows = [createWindow('hidden'), createWindow('hidden', 'https://volant.test/course')]
    await tap('/course')
    expect([focus.mock.calls.length, navigate.mock.calls.length, openWindow.mock.calls.length]).toEqual([
      1, 0, 0,
    ])
  })

  test('opens another window where open pages must stay', async () => {
    handlers.clear()
    showPushMessages('stay')
    windows = [createWindow('hidden')]
    await tap('/mes-expeditions/details-expedition/1')
    expect(openWindow).toHaveBeenCalledExactlyOnceWith('/mes-expeditions/details-expedition/1')
    expect(navigate).not.toHaveBeenCalled()
  })
})
