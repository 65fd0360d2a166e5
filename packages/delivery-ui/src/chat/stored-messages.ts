/** What the name of a message on its way begins with in the device's storage. */
export const storedMessagePrefix = 'volant-message '
