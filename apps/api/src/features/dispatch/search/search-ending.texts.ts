const time = new Intl.DateTimeFormat('fr-FR', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Paris',
})

/** The text for a sender whose search is about to end without a carrier; the same on a locked screen. */
export function searchEndingWords(endsAt: Date) {
  const until = time.format(endsAt)
  return {
    title: 'Toujours pas de transporteur',
    body: `Nous cherchons jusqu’à ${until}.`,
    text: `Aucun transporteur n’a encore accepté votre expédition : nous cherchons jusqu’à ${until}. Sans réponse, elle est annulée sans frais.`,
  }
}
