import { volantTheme } from '@repo/delivery-ui/brand-theme'
import type { PrerenderInput, SitePages } from '@repo/web-kit/build/site-pages'
import { prerenderSite } from '@repo/web-kit/prerender/prerender-site'
import { switchLanguage } from './languages/language.ts'
import { paths } from './paths.ts'
import { linkPages, listPublicPages } from './public-pages.ts'
import { routes } from './router.tsx'
import { siteConfigSchema } from './site-config/site-config.ts'

/** The product's name, as in index.html. */
export const product = 'Volant'

/** Renders the public pages of the senders' site in every offered language. */
export function prerender(input: PrerenderInput): Promise<SitePages> {
  const config = siteConfigSchema.parse(input.config)
  return prerenderSite(
    {
      product,
      brandTheme: volantTheme,
      routes,
      pages: listPublicPages(config),
      linkPages,
      prerenderedPatterns: [{ pattern: paths.city(':ville'), languages: ['fr'] }],
      languages: config.languages,
      switchLanguage,
      description: {
        fr: 'Faites livrer vos colis partout en France, tout de suite : le prix avant de commander, un transporteur professionnel trouvé automatiquement, un suivi en direct.',
        en: 'Have parcels delivered anywhere in France, right now: the price before you order, a professional carrier found for you, live tracking.',
        es: 'Haga entregar sus paquetes en toda Francia, ahora mismo: el precio antes de pedir, un transportista profesional encontrado para usted, seguimiento en directo.',
        it: 'Fate consegnare i vostri pacchi in tutta la Francia, subito: il prezzo prima di ordinare, un corriere professionista trovato per voi, il percorso in diretta.',
      },
      picture: '/previews/home.jpg',
      unknown: { path: paths.home, shouldReplaceAddress: true },
    },
    input,
  )
}
