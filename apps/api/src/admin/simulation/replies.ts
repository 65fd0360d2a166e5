/** The share of messages that a simulated carrier leaves unanswered. */
const silentRate = 0.2

const repliesByDestination = {
  enlevement: [
    'Je suis en route vers l’enlèvement, à tout de suite.',
    'Bien reçu, j’arrive dans quelques minutes.',
    'C’est noté. Je vous préviens dès que je suis devant.',
  ],
  livraison: [
    'Tout va bien, votre colis est avec moi.',
    'Bien reçu, je suis en route vers le destinataire.',
    'C’est noté, je transmets au destinataire.',
  ],
} as const

const repliesByTopic: readonly (readonly [RegExp, string])[] = [
  [/merci/i, 'Avec plaisir !'],
  [/code|digicode|interphone|[ée]tage|porte|sonne/i, 'Merci pour la précision, je m’en sers en arrivant.'],
  [
    /combien|quand|heure|temps|retard|o[ùu] (?:[êe]tes|es)/i,
    'Je roule normalement, l’heure affichée sur la carte est la bonne.',
  ],
  [/fragile|attention|soin/i, 'Pas d’inquiétude, je fais attention.'],
]

/**
 * Returns a simulated carrier's reply to a message, by the message's words and the carrier's destination. Null for the
 * random fifth of messages that it leaves unanswered.
 */
export function chooseReply(
  message: string,
  destination: keyof typeof repliesByDestination,
  random: () => number,
): string | null {
  if (random() < silentRate) return null
  const topic = repliesByTopic.find(([words]) => words.test(message))
  const sentences = repliesByDestination[destination]
  return topic?.[1] ?? sentences[Math.floor(random() * sentences.length)] ?? null
}
