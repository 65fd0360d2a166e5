/** A public service for people with a gambling problem. */
export type HelpLine = { readonly name: string; readonly phone: string; readonly url: string }

/** An international service in many languages, reached by its site. */
export const helpEverywhere = { name: 'Gambling Therapy', url: 'https://www.gamblingtherapy.org' } as const

/** The help line of the message that the law requires on every page of the game. */
export const legalHelpLine: HelpLine = {
  name: 'Joueurs Info Service',
  phone: '09 74 75 13 13',
  url: 'https://www.joueurs-info-service.fr',
}

/**
 * The national help line by country (ISO 3166-1 alpha-2). Some numbers are unconfirmed (`unconfirmedHelpLines`). For a
 * country that is missing, `findHelp` returns the international service alone.
 */
export const helpLines: Readonly<Record<string, HelpLine>> = {
  FR: legalHelpLine,
  BE: { name: 'SOS Jeux / Gokhulp', phone: '0800 35 777', url: 'https://www.gokhulp.be' },
  CH: { name: 'SOS Spielsucht', phone: '0800 040 080', url: 'https://www.sos-spielsucht.ch' },
  GB: { name: 'National Gambling Helpline', phone: '0808 8020 133', url: 'https://www.gamcare.org.uk' },
  ES: { name: 'FEJAR', phone: '900 200 225', url: 'https://fejar.org' },
  IT: {
    name: 'Telefono Verde Nazionale per le problematiche legate al Gioco d’Azzardo',
    phone: '800 558822',
    url: 'https://www.iss.it',
  },
  AT: { name: 'Spielsuchthilfe', phone: '01 544 13 57', url: 'https://www.spielsuchthilfe.at' },
  DK: { name: 'StopSpillet', phone: '70 22 28 25', url: 'https://www.stopspillet.dk' },
  // Another source names 09 692 100 101.
  FI: { name: 'Peluuri', phone: '0800 100 101', url: 'https://www.peluuri.fi' },
  IE: { name: 'GamblingCare', phone: '1800 936 725', url: 'https://www.gamblingcare.ie' },
  NL: { name: 'Loket Kansspel', phone: '0800 2400022', url: 'https://www.loketkansspel.nl' },
  SE: { name: 'Stödlinjen', phone: '020 819 100', url: 'https://www.stodlinjen.se' },
  DE: {
    name: 'Bundesinstitut für Öffentliche Gesundheit: Glücksspielsucht',
    phone: '0800 1 37 27 00',
    url: 'https://www.check-dein-spiel.de',
  },
}

/** The countries whose number nobody has compared with what the service publishes: it was written from memory. */
export const unconfirmedHelpLines: readonly string[] = ['FI', 'IE', 'NL', 'SE']

/** Whether a country has a line whose number was compared with what the service publishes. */
export function isHelpConfirmed(country: string): boolean {
  return country in helpLines && !unconfirmedHelpLines.includes(country)
}

/** Returns the help in a country: its national line, if any, and always the international service. */
export function findHelp(
  country: string | null | undefined,
): readonly { readonly name: string; readonly phone: string | null; readonly url: string }[] {
  const nationalLine = helpLines[country ?? '']
  return [...(nationalLine ? [nationalLine] : []), { ...helpEverywhere, phone: null }]
}
