/** The order of a field's parts with the description below the input. Mutable, as the library's type is. */
export const descriptionBelow: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
]
