import { volantLook } from '@repo/delivery-ui/look'
import type { DrawnFrom, SitePages } from '@repo/web-kit/build/site-pages'
import { prerenderSite } from '@repo/web-kit/prerender/prerender-site'
import { paths } from './paths.ts'
import { routes } from './router.tsx'

const description = {
  fr: 'L’application des transporteurs Volant : offres, enlèvements, livraisons et gains.',
}

/** The product's name, as index.html says it. */
export const product = 'Volant'

/** Draws what is public of the carriers' app: the way in. What it is for stands on the senders' site. */
export function prerender(from: DrawnFrom): Promise<SitePages> {
  return prerenderSite(
    {
      product,
      name: 'Volant Transporteur',
      look: volantLook,
      routes,
      pages: [
        { path: paths.signIn, description },
        { path: paths.forgotPassword, description, isIndexed: false },
      ],
      links: [],
      languages: ['fr'],
      speak: async () => undefined,
      description,
      picture: '/previews/app.jpg',
      unknown: { path: paths.signIn, moves: true },
    },
    from,
  )
}
