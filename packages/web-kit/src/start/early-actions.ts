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
 * the running page, each once, and ends the recording.
 */
export class EarlyActions {
  readonly #actions: Action[] = []
  readonly #ended = new AbortController()

  constructor(page: Document) {
    const options = { capture: true, signal: this.#ended.signal }
    page.addEventListener('input', ({ target }) => this.#noteField(target), options)
    page.addEventListener('change', ({ target }) => this.#noteField(target), options)
    page.addEventListener('click', ({ target }) => this.#notePress(target), options)
    page.addEventListener(
      'submit',
      (event) => {
        // The browser would load the page again, with the fields in its address.
        event.preventDefault()
        if (event.target instanceof HTMLFormElement)
          this.#note({ kind: 'submitted', form: event.target, submitter: event.submitter })
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

  #noteField(field: EventTarget | null): void {
    if (field instanceof HTMLSelectElement) this.#note({ kind: 'chose', field })
    else if (field instanceof HTMLTextAreaElement) this.#note({ kind: 'typed', field, value: field.value })
    else if (!(field instanceof HTMLInputElement)) return
    else if (isFile(field)) this.#note({ kind: 'chose', field })
    else if (isTick(field)) this.#note({ kind: 'ticked', field, isChecked: field.checked })
    else this.#note({ kind: 'typed', field, value: field.value })
  }

  #notePress(target: EventTarget | null): void {
    const button = target instanceof Element ? target.closest<HTMLElement>('a[href], button, summary') : null
    if (!(button instanceof HTMLButtonElement)) return
    // Its form says what was submitted, unless the browser found a field wrong.
    if (button.type !== 'submit' || button.form === null) this.#note({ kind: 'pressed', button })
  }

  /** An action replaces the one before it on the same element: a button that did not respond is pressed again and again. */
  #note(action: Action): void {
    const last = this.#actions.at(-1)
    if (last && last.kind === action.kind && elementOf(last) === elementOf(action)) this.#actions.pop()
    this.#actions.push(action)
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
