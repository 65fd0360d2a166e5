/** The pages that people arrive at, by path: what each needs besides the frame is asked for with the page itself. */
export const arrivals = {
  '/': 'src/features/home/HomePage.tsx',
  '/draws': 'src/features/draws/DrawsPage.tsx',
} as const
