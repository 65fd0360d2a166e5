/** The sentence for an error without one of its own; separate from the refusals, which no page needs to load. */
export const genericError = "Une erreur s'est produite veuillez réessayer"
