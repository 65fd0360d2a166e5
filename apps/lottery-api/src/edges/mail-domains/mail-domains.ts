/** Knows whether a domain takes mail. */
export type MailDomains = {
  /** False only when mail to the domain certainly cannot arrive; an unreachable name service proves nothing. */
  readonly takesMail: (domain: string) => Promise<boolean>
}

/** Returns the domain of an address, in lower case. */
export function toDomain(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}

/** For machines without a name service: only the reserved names of RFC 2606 (`.invalid`) take no mail. */
export const reservedNames: MailDomains = {
  takesMail: async (domain) => !/(?:^|\.)invalid$/.test(domain),
}
