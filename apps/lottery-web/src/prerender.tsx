import { languages, replaceFrenchSentences } from '@repo/ui/i18n'
import type { PrerenderInput, SitePages } from '@repo/web-kit/build/site-pages'
import { prerenderSite } from '@repo/web-kit/prerender/prerender-site'
import { cagnotteTheme } from './brand-theme.ts'
import { frenchSentences } from './languages/fr/sentences.ts'
import { switchLanguage } from './languages/language.ts'
import { linkPages, listPublicPages, loadFaqData, productDescription } from './public-pages.ts'
import { routes } from './router.tsx'
import { siteConfigSchema } from './site-config/site-config.ts'

/** The product's name, as in index.html. */
export const product = 'Cagnotte'

/** Renders the public pages in the four languages. */
export async function prerender(input: PrerenderInput): Promise<SitePages> {
  const config = siteConfigSchema.parse(input.config)
  replaceFrenchSentences(frenchSentences)
  return await prerenderSite(
    {
      product,
      brandTheme: cagnotteTheme,
      routes,
      pages: listPublicPages(config, await loadFaqData()),
      linkPages,
      languages,
      switchLanguage,
      description: productDescription,
      picture: '/previews/home.jpg',
      unknown: { path: '/404', shouldReplaceAddress: false },
    },
    input,
  )
}
