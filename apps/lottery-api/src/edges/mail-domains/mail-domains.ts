/** Knows whether a domain takes mail. */
export type MailDomains = {
  /** False only where it is certain that no mail to the domain can arrive; a name service that does not answer says nothing. */
  readonly takesMail: (domain: string) => Promise<boolean>
}

/** The domain of an address, in lower case. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}

/** For machines without a name service: only the names that RFC 2606 keeps from ever existing (`.invalid`) take no mail. */
export const reservedNames: MailDomains = {
  takesMail: async (domain) => !/(?:^|\.)invalid$/.test(domain),
}
