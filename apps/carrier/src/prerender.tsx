import { volantTheme } from '@repo/delivery-ui/brand-theme'
import type { PrerenderInput, SitePages } from '@repo/web-kit/build/site-pages'
import { prerenderSite } from '@repo/web-kit/prerender/prerender-site'
import { paths } from './paths.ts'
import { routes } from './router.tsx'

const description = {
  fr: 'L’application des transporteurs Volant : offres, enlèvements, livraisons et gains.',
}

/** The product's name, as in index.html. */
export const product = 'Volant'

/** Renders the app's public pages: sign-in and forgotten password. The senders' site presents the app. */
export function prerender(from: PrerenderInput): Promise<SitePages> {
  return prerenderSite(
    {
      product,
      name: 'Volant Transporteur',
      brandTheme: volantTheme,
      routes,
      pages: [
        { path: paths.signIn, description },
        { path: paths.forgotPassword, description, isIndexed: false },
      ],
      linkPages: [],
      languages: ['fr'],
      switchLanguage: async () => undefined,
      description,
      picture: '/previews/app.jpg',
      unknown: { path: paths.signIn, shouldReplaceAddress: true },
    },
    from,
  )
}
