const timeOfDay = new Intl.DateTimeFormat('fr-FR', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Paris',
})

/** Returns the texts for a sender whose search is about to end without a carrier, for the screen and for push. */
export function writeSearchEndingTexts(endsAt: Date) {
  const until = timeOfDay.format(endsAt)
  return {
    title: 'Toujours pas de transporteur',
    body: `Nous cherchons jusqu’à ${until}.`,
    text: `Aucun transporteur n’a encore accepté votre expédition : nous cherchons jusqu’à ${until}. Sans réponse, elle est annulée sans frais.`,
  }
}
