import { join } from 'node:path'
import { findPageFaults } from '@repo/web-kit/build/find-page-faults'
import { readSitePages } from '@repo/web-kit/build/prerender'
import { readCarrierSettings } from '../apps/carrier/settings.ts'
import { readLotteryWebSettings } from '../apps/lottery-web/settings.ts'
import { readWebSettings } from '../apps/web/settings.ts'

import { root } from './settings.ts'

const origin = 'https://site.example'
const allLanguages = ['fr', 'en', 'es', 'it'] as const

/** Each site with settings that offer all its languages, and the routes that the browser renders. */
const sites = [
  {
    app: 'apps/web',
    config: readWebSettings({ LANGUAGES: allLanguages.join() }).site,
    languages: allLanguages,
    browserPatterns: [
      // The targets of emailed links.
      '/suivi/:jeton',
      '/invitation',
      '/au-revoir',
      '/confirmer-adresse',
      '/pas-moi',
      '/annuler-changement',
      '/newsletter/confirmation',
      '/newsletter/desinscription',
      // A redirect to another page.
      '/Tirage',
      // Behind the sign-in.
      '/moncompte',
      '/mon-compte',
      '/mes-paiements',
      '/mes-notifications',
      '/mon-entreprise',
      '/mon-entreprise/cles-api',
      '/mon-entreprise/webhooks',
      '/mon-entreprise/developpeurs',
      '/mon-entreprise/import',
      '/mon-entreprise/paiement',
      '/nouvelle-expedition',
      '/mes-expeditions',
      '/mes-expeditions/details-expedition/:commandeId',
    ],
  },
  {
    app: 'apps/carrier',
    config: readCarrierSettings({}).config,
    languages: ['fr'],
    browserPatterns: [
      '/',
      '/au-revoir',
      '/invitation',
      '/course',
      '/course/messages',
      '/gains',
      '/gains/annee',
      '/compte',
      '/compte/profil',
      '/compte/versements',
      '/compte/pieces',
      '/compte/vehicules',
      '/compte/filtres',
      '/compte/recours',
      '/compte/reclamations',
      '/compte/avis',
      '/compte/messages',
      '/notifications',
      '/planning',
      '/flotte',
      '/flotte/chauffeurs/:transporteurId',
      '/flotte/inviter',
      '/flotte/planning',
      '/flotte/livraisons',
      '/flotte/livraisons/:livraisonId',
    ],
  },
  {
    app: 'apps/lottery-web',
    config: readLotteryWebSettings({}).site,
    languages: allLanguages,
    browserPatterns: [
      // Pages of one draw, and the specification, which is served as a separate text.
      '/draws/:draw',
      '/draws/:draw/proof',
      '/security/specification',
      // The targets of emailed links.
      '/new-password',
      '/activation',
      '/new-address',
      '/new-email',
      '/winner',
      '/newsletter',
      '/stop-mails',
      '/expired-link',
      '/sign-in/second-step',
      // Behind the sign-in.
      '/account',
      '/account/draws',
      '/account/notifications',
      '/account/credits',
      '/account/credits/buy',
      '/account/payments',
      '/account/settings',
      '/account/game',
      '/account/sponsorship',
      '/account/accessibility',
    ],
  },
]

/** Reads the prerendered pages of every built site in all languages. Returns their faults, a sentence each. */
export async function findFaultsOfPublicPages(): Promise<readonly string[]> {
  const faults: string[] = []
  for (const { app, config, languages, browserPatterns } of sites) {
    const dir = join(root, app, 'dist')
    const pages = await readSitePages(dir, config, origin)
    const pageFaults = findPageFaults({ pages, dir, origin, languages, browserPatterns })
    faults.push(...pageFaults.map((fault) => `${app} ${fault}`))
  }
  return faults
}
