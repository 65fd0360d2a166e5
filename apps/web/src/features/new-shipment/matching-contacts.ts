type Contact = { readonly nom: string; readonly adresse: string; readonly telephone: string }

/** Compared without case, accents and the spaces of a phone number. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The contacts with every wanted word in their name, address or phone; all of them for an empty search. */
export function matching<C extends Contact>(contacts: readonly C[], wanted: string): readonly C[] {
  const words = plain(wanted).split(/\s+/).filter(Boolean)
  return contacts.filter(({ nom, adresse, telephone }) => {
    const text = `${plain(`${nom} ${adresse} ${telephone}`)} ${telephone.replace(/\D/g, '')}`
    return words.every((word) => text.includes(word))
  })
}
