/** The slides of the home page, by the keys of their texts. */
export const slides = [
  { title: 'parcels', text: 'parcelsText' },
  { title: 'flowers', text: 'flowersText' },
  { title: 'meals', text: 'mealsText' },
  { title: 'health', text: 'healthText' },
  { title: 'devices', text: 'devicesText' },
  { title: 'furniture', text: 'furnitureText' },
] as const
