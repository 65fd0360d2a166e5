/** A line to talk to somebody about playing: its name, and its number and address where it has them. */
export type HelpLine = { readonly name: string; readonly phone?: string; readonly url: string }

const byCountry: Readonly<Record<string, HelpLine>> = {
  FR: { name: 'Joueurs Info Service', phone: '09 74 75 13 13', url: 'https://www.joueurs-info-service.fr' },
  GB: { name: 'GamCare', phone: '0808 8020 133', url: 'https://www.gamcare.org.uk' },
  ES: { name: 'FEJAR', phone: '900 200 225', url: 'https://fejar.org' },
  IT: { name: 'Telefono Verde Nazionale', phone: '800 558 822', url: 'https://www.iss.it' },
  BE: { name: 'Joueurs anonymes · SOS Jeux', phone: '0800 35 777', url: 'https://www.aide-aux-joueurs.be' },
  CH: { name: 'SOS Jeu', phone: '0800 040 080', url: 'https://www.sos-jeu.ch' },
}

/** The lines for somebody who lives in a country: its own first, then one for everywhere. */
export function helpLines(country: string | undefined): readonly HelpLine[] {
  const own = country ? byCountry[country] : undefined
  const everywhere = { name: 'Gambling Therapy', url: 'https://www.gamblingtherapy.org' }
  return own ? [own, everywhere] : [everywhere]
}
