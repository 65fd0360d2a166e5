/** The steering wheels a sender gives: 1 to 5, and the one proposed. */
export const ratingScale = { lowest: 1, highest: 5, proposed: 3 } as const

/** Whether a number is a rating. */
export function isRating(note: number): boolean {
  return Number.isInteger(note) && note >= ratingScale.lowest && note <= ratingScale.highest
}

/** The average as the screens show it: a whole number, halves rounded up, 0 without ratings. */
export function averageRating(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round(sum / count)
}
