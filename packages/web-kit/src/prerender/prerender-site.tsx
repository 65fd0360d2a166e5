import type { BrandTheme } from '@repo/ui/brand-theme'
import type { Language } from '@repo/ui/i18n'
import { getLanguageRoot, localiseAddress } from '@repo/ui/i18n'
import { takePageHead } from '@repo/ui/page-head'
import { prerender } from 'react-dom/static.edge'
import type { RouteObject } from 'react-router-dom'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import type { PrerenderInput, SitePages } from '../build/site-pages.ts'
import { originPlaceholder } from '../build/site-pages.ts'
import { createQueryClient } from '../query-client.ts'
import { SiteFrame } from '../show-site.tsx'
import { siteConfigPath } from '../site-config-path.ts'
import { createPageHtml } from './page-html.ts'
import type { ByLanguage, LinkPage, PageFacts, PublicPage, StructuredData } from './public-page.ts'

/** A site whose public pages are prerendered. */
export type PrerenderedSite = {
  readonly product: string
  /** The name of the tab until the browser renders; the product's by default. */
  readonly name?: string
  readonly brandTheme: BrandTheme
  readonly routes: RouteObject[]
  readonly pages: readonly PublicPage[]
  readonly linkPages: readonly LinkPage[]
  /**
   * Patterns of paths of which only prerendered pages exist, such as `/livraison/:ville`, in the languages that have
   * them.
   */
  readonly prerenderedPatterns?: readonly {
    readonly pattern: string
    readonly languages: readonly Language[]
  }[]
  /** French first. */
  readonly languages: readonly Language[]
  /** Loads the texts of a language, and shows pages in it from now on. */
  readonly switchLanguage: (language: Language) => Promise<void>
  /** The product's structured data. */
  readonly description: ByLanguage
  /** The picture for previews without their own. */
  readonly picture: string
  /** The page for an unknown path. */
  readonly unknown: {
    readonly path: string
    /** Whether the browser then shows the page's own address. */
    readonly shouldReplaceAddress: boolean
  }
}

/**
 * Renders every public page of the site in every language, one after the other, since the current language is global.
 * Throws when a page redirects, fails or has no title.
 */
export async function prerenderSite(site: PrerenderedSite, input: PrerenderInput): Promise<SitePages> {
  const pages: Record<string, string> = {}
  const unknown: Record<string, string> = {}
  const linkShells: { pattern: string; html: string }[] = []
  const patterns = listPatterns(site.routes)
  const shells: { pattern: string; html: string }[] = []
  for (const language of site.languages) {
    await site.switchLanguage(language)
    for (const page of site.pages.filter((one) => listLanguages(site, one).includes(language))) {
      const content = await renderPage(site, input, page.path, language)
      pages[localiseAddress(language, page.path)] = createHtml(site, input, { page, content, language })
    }
    const { path, shouldReplaceAddress } = site.unknown
    const content = await renderPage(site, input, path, language)
    unknown[language] = createHtml(site, input, {
      page: { path, isIndexed: false },
      content,
      language,
      ...(shouldReplaceAddress ? { ownPath: localiseAddress(language, path) } : {}),
    })
    for (const link of site.linkPages)
      linkShells.push({
        pattern: localiseAddress(language, link.pattern),
        html: createShell(site, input, link, language),
      })
    const plainShell = createShell(
      site,
      input,
      { title: { fr: site.name ?? site.product }, description: site.description },
      language,
    )
    const isPrerendered = (path: string) =>
      site.prerenderedPatterns?.some(
        ({ pattern, languages }) => pattern === path && languages.includes(language),
      )
    for (const pattern of patterns)
      if (!isPrerendered(pattern))
        shells.push({ pattern: localiseAddress(language, pattern), html: plainShell })
  }
  return { pages, shells: [...linkShells, ...shells], unknown, files: createFiles(site) }
}

/** Returns the languages of a page, of those that the site offers. */
function listLanguages(site: PrerenderedSite, { languages }: PublicPage): readonly Language[] {
  return site.languages.filter((language) => languages?.includes(language) ?? true)
}

type RenderedPage = {
  readonly body: string
  readonly title: string
  readonly description: string | undefined
}

/** Renders one page as a new visitor sees it. Throws when it redirects, fails or has no title. */
async function renderPage(
  site: PrerenderedSite,
  input: PrerenderInput,
  path: string,
  language: Language,
): Promise<RenderedPage> {
  const address = localiseAddress(language, path)
  const handler = createStaticHandler(site.routes, { basename: getLanguageRoot(language) })
  const context = await handler.query(new Request(new URL(address, 'http://site')))
  if (context instanceof Response) throw new Error(`${address} leads to ${context.headers.get('Location')}`)
  const failure = Object.values(context.errors ?? {})[0]
  if (failure) throw new Error(`${address} cannot be rendered`, { cause: failure })
  const client = createQueryClient()
  client.setQueryData([siteConfigPath], input.config)
  takePageHead()
  const failures: unknown[] = []
  const { prelude } = await prerender(
    <SiteFrame client={client} brandTheme={site.brandTheme}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </SiteFrame>,
    { onError: (error) => void failures.push(error) },
  )
  const body = await new Response(prelude).text()
  if (failures.length > 0) throw new Error(`${address} cannot be rendered`, { cause: failures[0] })
  const { title, description } = takePageHead()
  if (title === undefined) throw new Error(`${address} has no title`)
  return { body, title, description }
}

function createHtml(
  site: PrerenderedSite,
  input: PrerenderInput,
  rendered: {
    readonly page: PublicPage
    readonly content: RenderedPage
    readonly language: Language
    readonly ownPath?: string
  },
): string {
  const { page, content, language } = rendered
  const title = removeProductName(content.title, site.product)
  const description = page.description
    ? localise(page.description, language)
    : (content.description ?? localise(site.description, language))
  const url = getUrl(page.path, language)
  const pageFacts: PageFacts = { language, title, description, url, origin: originPlaceholder }
  const breadcrumbs =
    page.path === '/'
      ? []
      : [
          createBreadcrumbs([
            { name: site.product, url: getUrl('/', language) },
            { name: title, url },
          ]),
        ]
  const isIndexed = page.isIndexed !== false
  return createPageHtml(input.template, {
    head: {
      language,
      title: content.title,
      description,
      canonical: isIndexed ? url : null,
      alternates: Object.fromEntries(
        listLanguages(site, page).map((other) => [other, getUrl(page.path, other)]),
      ),
      product: site.product,
      picture: `${originPlaceholder}${page.picture ?? site.picture}`,
      data: isIndexed ? [...(page.data?.(pageFacts) ?? []), ...breadcrumbs] : [],
    },
    styles: listStyles(content.body, input),
    body: content.body,
    config: input.config,
    ...(rendered.ownPath === undefined ? {} : { ownPath: rendered.ownPath }),
  })
}

const localise = (sentences: ByLanguage, language: Language) => sentences[language] ?? sentences.fr

const getUrl = (path: string, language: Language) =>
  `${originPlaceholder}${encodeURI(localiseAddress(language, path))}`

function createShell(
  site: PrerenderedSite,
  input: PrerenderInput,
  link: Omit<LinkPage, 'pattern'>,
  language: Language,
): string {
  const title = localise(link.title, language)
  return createPageHtml(input.template, {
    head: {
      language,
      title: title.startsWith(site.product) ? title : `${title} · ${site.product}`,
      description: localise(link.description, language),
      canonical: null,
      alternates: {},
      product: site.product,
      picture: `${originPlaceholder}${link.picture ?? site.picture}`,
      data: [],
    },
    styles: [],
    body: null,
    config: input.config,
  })
}

const removeProductName = (tab: string, product: string) => tab.replace(` · ${product}`, '')

function createBreadcrumbs(
  trail: readonly { readonly name: string; readonly url: string }[],
): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, url }, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name,
      item: url,
    })),
  }
}

/** Returns the stylesheets that a page needs besides the general ones: those with a class that it has. */
function listStyles(body: string, { styles, template }: PrerenderInput): readonly string[] {
  const usedClasses = new Set(
    [...body.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => (names ?? '').split(/\s+/)),
  )
  return styles
    .filter(
      ({ file, classes }) => !template.includes(`/${file}`) && classes.some((name) => usedClasses.has(name)),
    )
    .map(({ file }) => file)
}

/** Returns the patterns of all paths that the routes name; not those with `*`, which match any path. */
export function listPatterns(routes: readonly RouteObject[], parent = ''): readonly string[] {
  return routes.flatMap(({ path, children }) => {
    const own = path === undefined ? parent : path.startsWith('/') ? path : `${parent}/${path}`
    if (children) return listPatterns(children, own)
    return path === undefined || path.includes('*') ? [] : [own]
  })
}

function createFiles(site: PrerenderedSite): SitePages['files'] {
  const listedPages = site.pages.filter(({ isIndexed }) => isIndexed !== false)
  const urls = listedPages.flatMap((page) => {
    const own = listLanguages(site, page)
    const alternates = own.map(
      (language) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${getUrl(page.path, language)}"/>`,
    )
    return own.map(
      (language) =>
        `<url><loc>${getUrl(page.path, language)}</loc>${own.length > 1 ? alternates.join('') : ''}</url>`,
    )
  })
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`
  const isListed = listedPages.length > 0
  return {
    '/robots.txt': {
      type: 'text/plain',
      text: `User-agent: *\nAllow: /\n${isListed ? `Sitemap: ${originPlaceholder}/sitemap.xml\n` : ''}`,
    },
    ...(isListed ? { '/sitemap.xml': { type: 'application/xml', text: sitemap } } : {}),
  }
}
