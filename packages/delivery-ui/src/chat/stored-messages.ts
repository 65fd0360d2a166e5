/** The prefix of a queued message's name in the device's storage. */
export const storedMessagePrefix = 'volant-message '
