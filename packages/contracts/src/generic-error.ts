/** The sentence for an error without its own. Kept apart from the refusals, which no page needs to load. */
export const genericError = "Une erreur s'est produite veuillez réessayer"
