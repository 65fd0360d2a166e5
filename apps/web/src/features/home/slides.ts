/** What the slider of the home page shows, by the keys of its texts. */
export const slides = [
  { title: 'parcels', text: 'parcelsText' },
  { title: 'flowers', text: 'flowersText' },
  { title: 'meals', text: 'mealsText' },
  { title: 'health', text: 'healthText' },
  { title: 'devices', text: 'devicesText' },
  { title: 'furniture', text: 'furnitureText' },
] as const
