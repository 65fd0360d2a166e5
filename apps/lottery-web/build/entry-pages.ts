/** The pages where visits usually start, by path. Their code and styles are requested together with the HTML. */
export const entryPages = {
  '/': 'src/features/home/HomePage.tsx',
  '/draws': 'src/features/draws/DrawsPage.tsx',
} as const
