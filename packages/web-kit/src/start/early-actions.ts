/** What a visitor did on a page that was not running yet. */
type Action =
  | { readonly kind: 'typed'; readonly field: HTMLInputElement | HTMLTextAreaElement; readonly value: string }
  | { readonly kind: 'ticked'; readonly field: HTMLInputElement; readonly isChecked: boolean }
  | { readonly kind: 'chose'; readonly field: HTMLSelectElement | HTMLInputElement }
  | { readonly kind: 'pressed'; readonly button: HTMLElement }
  | { readonly kind: 'submitted'; readonly form: HTMLFormElement; readonly submitter: HTMLElement | null }

/** Inputs whose change React reads from the event, not from a text. */
const isFile = (field: HTMLInputElement) => field.type === 'file'
const isTick = (field: HTMLInputElement) => field.type === 'checkbox' || field.type === 'radio'

/**
 * Records what a visitor types, ticks, presses and submits on a prerendered page, so that nothing is lost while its code loads.
 * Links and what the browser opens by itself work at once and are not recorded. `replay` repeats the actions in their order for
 * the running page, and ends the recording. Nothing else hears of a recorded action before: a page that begins to listen
 * meanwhile would do it twice.
 */
export class EarlyActions {
  readonly #actions: Action[] = []
  readonly #ended = new AbortController()

  constructor(page: HTMLElement) {
    const options = { capture: true, signal: this.#ended.signal }
    page.addEventListener('input', (event) => this.#noteField(event), options)
    page.addEventListener('change', (event) => this.#noteField(event), options)
    page.addEventListener('click', (event) => this.#notePress(event), options)
    page.addEventListener(
      'submit',
      (event) => {
        // The browser would load the page again, with the fields in its address.
        event.preventDefault()
        if (event.target instanceof HTMLFormElement)
          this.#note(event, { kind: 'submitted', form: event.target, submitter: event.submitter })
      },
      options,
    )
  }

  replay(): void {
    this.#ended.abort()
    const focused = document.activeElement
    if (focused !== null && focused !== document.body)
      focused.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    for (const action of this.#actions.splice(0)) repeat(action)
  }

  #noteField(event: Event): void {
    const field = event.target
    if (field instanceof HTMLSelectElement) this.#note(event, { kind: 'chose', field })
    else if (field instanceof HTMLTextAreaElement)
      this.#note(event, { kind: 'typed', field, value: field.value })
    else if (!(field instanceof HTMLInputElement)) return
    else if (isFile(field)) this.#note(event, { kind: 'chose', field })
    else if (isTick(field)) this.#note(event, { kind: 'ticked', field, isChecked: field.checked })
    else this.#note(event, { kind: 'typed', field, value: field.value })
  }

  #notePress(event: Event): void {
    const { target } = event
    const pressed = target instanceof Element ? target.closest('a[href], button, summary') : null
    // React reads a tick from the click; it is recorded when it has changed the field.
    if (target instanceof HTMLInputElement && isTick(target)) event.stopImmediatePropagation()
    else if (pressed instanceof HTMLAnchorElement) storeLanguageOf(pressed)
    else if (!(pressed instanceof HTMLButtonElement)) return
    // Its form says what was submitted, unless the browser found a field wrong.
    else if (pressed.type === 'submit' && pressed.form !== null) event.stopImmediatePropagation()
    else this.#note(event, { kind: 'pressed', button: pressed })
  }

  /** An action replaces the one before it on the same element: a button that did not respond is pressed again and again. */
  #note(event: Event, action: Action): void {
    event.stopImmediatePropagation()
    const last = this.#actions.at(-1)
    if (last && last.kind === action.kind && elementOf(last) === elementOf(action)) this.#actions.pop()
    this.#actions.push(action)
  }
}

/** Keeps the language that a link leads to as the visitor's choice, as `LanguageList` does once it runs. */
function storeLanguageOf({ dataset: { storedAs }, hreflang }: HTMLAnchorElement): void {
  if (storedAs === undefined) return
  try {
    localStorage.setItem(storedAs, hreflang)
  } catch {
    // A browser that blocks storage shows the page that the link leads to, and keeps no choice.
  }
}

function elementOf(action: Action): HTMLElement {
  if (action.kind === 'pressed') return action.button
  return action.kind === 'submitted' ? action.form : action.field
}

function repeat(action: Action): void {
  if (!elementOf(action).isConnected) return
  if (action.kind === 'pressed') action.button.click()
  else if (action.kind === 'submitted') action.form.requestSubmit(action.submitter)
  else if (action.kind === 'chose') tell(action.field, 'change')
  else if (action.kind === 'ticked') tick(action.field, action.isChecked)
  else type(action.field, action.value)
}

/** Ticks a box as a visitor would: a click on it turns it over. */
function tick(field: HTMLInputElement, isChecked: boolean): void {
  if (field.checked === isChecked) field.checked = !isChecked
  field.click()
}

/** Gives a field a text as a visitor would: React ignores an `input` event unless the text differs from what it set itself. */
function type(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  field.value = ''
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  own?.set?.call(field, value)
  tell(field, 'input')
  // It was left before the page ran: what opens under a field in use closes.
  if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

function tell(field: HTMLElement, event: 'input' | 'change'): void {
  field.dispatchEvent(new Event(event, { bubbles: true }))
}
