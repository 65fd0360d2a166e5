/** An action of a visitor on a page whose code does not run yet. */
type Action =
  | { readonly kind: 'typed'; readonly field: HTMLInputElement | HTMLTextAreaElement; readonly value: string }
  | { readonly kind: 'ticked'; readonly field: HTMLInputElement; readonly isChecked: boolean }
  | { readonly kind: 'chose'; readonly field: HTMLSelectElement | HTMLInputElement }
  | { readonly kind: 'pressed'; readonly button: HTMLElement }
  | { readonly kind: 'submitted'; readonly form: HTMLFormElement; readonly submitter: HTMLElement | null }

/** Inputs whose change React reads from the event instead of a text. */
const isFile = (field: HTMLInputElement) => field.type === 'file'
const isTickable = (field: HTMLInputElement) => field.type === 'checkbox' || field.type === 'radio'

/**
 * Records what a visitor types, ticks, presses and submits on a prerendered page, so that nothing is lost while its
 * code loads. A field changed before the recording counts, too; a press does not, since nothing shows it. Links and
 * what the browser opens itself work immediately and are not recorded. `replay` repeats the actions in order for the
 * running page, and ends the recording. Until then nothing else receives a recorded action: a page that begins to
 * listen would execute it twice.
 */
export class EarlyActions {
  readonly #actions: Action[] = []
  readonly #ended = new AbortController()

  constructor(page: HTMLElement) {
    for (const field of page.querySelectorAll('input, textarea, select'))
      if (isChanged(field)) this.#recordField(field)
    const options = { capture: true, signal: this.#ended.signal }
    const recordEvent = (event: Event) => this.#recordField(event.target, event)
    page.addEventListener('input', recordEvent, options)
    page.addEventListener('change', recordEvent, options)
    page.addEventListener('click', (event) => this.#recordPress(event), options)
    page.addEventListener(
      'submit',
      (event) => {
        // The browser would load the page again, with the fields in its address.
        event.preventDefault()
        if (event.target instanceof HTMLFormElement)
          this.#record({ kind: 'submitted', form: event.target, submitter: event.submitter }, event)
      },
      options,
    )
  }

  replay(): void {
    this.#ended.abort()
    const focused = document.activeElement
    if (focused !== null && focused !== document.body)
      focused.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    for (const action of this.#actions.splice(0)) repeatAction(action)
  }

  #recordField(field: EventTarget | null, event?: Event): void {
    if (field instanceof HTMLSelectElement) this.#record({ kind: 'chose', field }, event)
    else if (field instanceof HTMLTextAreaElement)
      this.#record({ kind: 'typed', field, value: field.value }, event)
    else if (!(field instanceof HTMLInputElement)) return
    else if (isFile(field)) this.#record({ kind: 'chose', field }, event)
    else if (isTickable(field)) this.#record({ kind: 'ticked', field, isChecked: field.checked }, event)
    else this.#record({ kind: 'typed', field, value: field.value }, event)
  }

  #recordPress(event: Event): void {
    const { target } = event
    const pressed = target instanceof Element ? target.closest('a[href], button, summary') : null
    // React reads a tick from the click; it is recorded once it has changed the field.
    if (target instanceof HTMLInputElement && isTickable(target)) event.stopImmediatePropagation()
    else if (pressed instanceof HTMLAnchorElement) storeLanguageOf(pressed)
    else if (!(pressed instanceof HTMLButtonElement)) return
    // The form records the submission, unless the browser found an invalid field.
    else if (pressed.type === 'submit' && pressed.form !== null) event.stopImmediatePropagation()
    else this.#record({ kind: 'pressed', button: pressed }, event)
  }

  /**
   * Records an action in place of the previous one on the same element: people press an unresponsive button
   * repeatedly.
   */
  #record(action: Action, event?: Event): void {
    event?.stopImmediatePropagation()
    const last = this.#actions.at(-1)
    if (last && last.kind === action.kind && getElement(last) === getElement(action)) this.#actions.pop()
    this.#actions.push(action)
  }
}

/** Stores the language of a pressed link as the visitor's choice, as `LanguageList` does once it runs. */
function storeLanguageOf({ dataset: { storedAs }, hreflang }: HTMLAnchorElement): void {
  if (storedAs === undefined) return
  try {
    localStorage.setItem(storedAs, hreflang)
  } catch {
    // A browser that blocks storage shows the link's page, and stores no choice.
  }
}

/** Whether a field differs from the served page. */
function isChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement) {
    const defaultIndex = [...field.options].findIndex((option) => option.defaultSelected)
    return field.selectedIndex !== Math.max(0, defaultIndex)
  }
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (!(field instanceof HTMLInputElement)) return false
  if (isFile(field)) return (field.files?.length ?? 0) > 0
  // In a group of radio buttons the chosen one counts.
  if (field.type === 'radio') return field.checked && !field.defaultChecked
  return isTickable(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
}

function getElement(action: Action): HTMLElement {
  if (action.kind === 'pressed') return action.button
  return action.kind === 'submitted' ? action.form : action.field
}

function repeatAction(action: Action): void {
  if (!getElement(action).isConnected) return
  if (action.kind === 'pressed') action.button.click()
  else if (action.kind === 'submitted') action.form.requestSubmit(action.submitter)
  else if (action.kind === 'chose') dispatchTo(action.field, 'change')
  else if (action.kind === 'ticked') tick(action.field, action.isChecked)
  else type(action.field, action.value)
}

/** Ticks a box by a click, as a visitor would. */
function tick(field: HTMLInputElement, isChecked: boolean): void {
  if (field.checked === isChecked) field.checked = !isChecked
  field.click()
}

/**
 * Types a text into a field as a visitor would: React ignores an `input` event unless the text differs from its own.
 */
function type(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  field.value = ''
  const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  property?.set?.call(field, value)
  dispatchTo(field, 'input')
  // It was left before the page ran, so that suggestions below it close.
  if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

function dispatchTo(field: HTMLElement, event: 'input' | 'change'): void {
  field.dispatchEvent(new Event(event, { bubbles: true }))
}
