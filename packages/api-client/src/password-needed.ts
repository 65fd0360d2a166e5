/** Asks the user for the password; resolves to whether it was confirmed. */
type Asker = () => Promise<boolean>

let asker: Asker | null = null
let asked: { readonly answer: Promise<boolean>; readonly settle: (isConfirmed: boolean) => void } | null =
  null

/** Names who asks for the password when a call needs it; answers the function that ends this, and whatever is being asked with it. */
export function askForPasswordBy(ask: Asker): () => void {
  asker = ask
  return () => {
    if (asker !== ask) return
    asker = null
    asked?.settle(false)
  }
}

/** Whether the user has confirmed the password just now. Several calls that need it at once ask once; where nobody asks, or asking fails, it is no. */
export function passwordIsConfirmed(): Promise<boolean> {
  if (asked) return asked.answer
  if (!asker) return Promise.resolve(false)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const settle = (isConfirmed: boolean) => {
    asked = null
    resolve(isConfirmed)
  }
  asked = { answer: promise, settle }
  asker().then(settle, () => settle(false))
  return promise
}
