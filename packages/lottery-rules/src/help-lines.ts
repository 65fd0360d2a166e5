/** A public service that helps people whose play is a problem. */
export type HelpLine = { readonly name: string; readonly phone: string; readonly url: string }

/** Who helps in many languages, wherever somebody lives; reached by its site. */
export const helpEverywhere = { name: 'Gambling Therapy', url: 'https://www.gamblingtherapy.org' } as const

/** The national help line by country (ISO 3166-1 alpha-2). A country whose number is not certain has none here. */
export const helpLines: Readonly<Record<string, HelpLine>> = {
  FR: { name: 'Joueurs Info Service', phone: '09 74 75 13 13', url: 'https://www.joueurs-info-service.fr' },
  BE: { name: 'SOS Jeux / Gokhulp', phone: '0800 35 777', url: 'https://www.gokhulp.be' },
  CH: { name: 'SOS Spielsucht', phone: '0800 040 080', url: 'https://www.sos-spielsucht.ch' },
  GB: { name: 'National Gambling Helpline', phone: '0808 8020 133', url: 'https://www.gamcare.org.uk' },
  ES: { name: 'FEJAR', phone: '900 200 225', url: 'https://fejar.org' },
  IT: {
    name: 'Telefono Verde Nazionale per le problematiche legate al Gioco d’Azzardo',
    phone: '800 558822',
    url: 'https://www.iss.it',
  },
  DE: {
    name: 'Bundesinstitut für Öffentliche Gesundheit: Glücksspielsucht',
    phone: '0800 1 37 27 00',
    url: 'https://www.check-dein-spiel.de',
  },
}
