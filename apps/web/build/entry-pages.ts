/** The pages where visits usually start, by path. Their code and styles are requested together with the HTML. */
export const entryPages = {
  '/': 'src/features/home/HomePage.tsx',
  '/login': 'src/features/sign-in/LoginPage.tsx',
  '/nouvelle-expedition': 'src/features/new-shipment/NewShipmentPage.tsx',
  '/mes-expeditions': 'src/features/shipments/ShipmentsPage.tsx',
} as const
