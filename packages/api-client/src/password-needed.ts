/** Asks the user for the password; resolves to whether it was confirmed. */
type Asker = () => Promise<boolean>

let asker: Asker | null = null
let asking: Promise<boolean> | null = null

/** Names who asks for the password when a call needs it; answers the function that ends this. */
export function askForPasswordBy(ask: Asker): () => void {
  asker = ask
  return () => {
    if (asker === ask) asker = null
  }
}

/** Whether the user has confirmed the password just now. Several calls that need it at once ask once; where nobody asks it is no. */
export function passwordIsConfirmed(): Promise<boolean> {
  asking ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
    asking = null
  })
  return asking
}
