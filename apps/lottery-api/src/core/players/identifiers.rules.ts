/** Returns an e-mail address as stored and compared: composed letters (NFC), lower case. */
export function toEmailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

/**
 * Returns a nickname as compared: letters that look alike in width and composition (NFKC) and case are the same, `ß` is
 * `ss`.
 */
export function toNicknameKey(nickname: string): string {
  return nickname.trim().normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC')
}
