/** The sentence for everything that has none of its own; apart from the refusals, which no page needs to carry. */
export const genericError = "Une erreur s'est produite veuillez réessayer"
