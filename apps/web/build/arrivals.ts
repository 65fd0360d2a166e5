/** The pages that people arrive at, by path: what each needs besides the frame is asked for with the page itself. */
export const arrivals = {
  '/': 'src/features/home/HomePage.tsx',
  '/login': 'src/features/sign-in/LoginPage.tsx',
  '/nouvelle-expedition': 'src/features/new-shipment/NewShipmentPage.tsx',
  '/mes-expeditions': 'src/features/shipments/ShipmentsPage.tsx',
} as const
