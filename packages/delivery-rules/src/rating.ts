/** The wheels that a sender gives as a rating: 1 to 5, and the proposed one. */
export const ratingScale = { lowest: 1, highest: 5, proposed: 3 } as const

/** Whether a number is a valid rating. */
export function isRating(rating: number): boolean {
  return Number.isInteger(rating) && rating >= ratingScale.lowest && rating <= ratingScale.highest
}

/** Returns the displayed average: an integer, halves rounded up, 0 without ratings. */
export function computeAverageRating(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round(sum / count)
}
