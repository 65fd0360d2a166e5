type Contact = { readonly nom: string; readonly adresse: string; readonly telephone: string }

/** Normalises a text for comparison: without case and accents. */
function normalise(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Returns the contacts that contain every searched word in name, address or phone. An empty search matches all. */
export function findContacts<C extends Contact>(contacts: readonly C[], searchText: string): readonly C[] {
  const words = normalise(searchText).split(/\s+/).filter(Boolean)
  return contacts.filter(({ nom, adresse, telephone }) => {
    const text = `${normalise(`${nom} ${adresse} ${telephone}`)} ${telephone.replace(/\D/g, '')}`
    return words.every((word) => text.includes(word))
  })
}
