import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { SitePages } from './site-pages.ts'

const url = z.url()
const text = z.string().min(1)
const schemaOrgContext = { '@context': z.literal('https://schema.org') }
const organization = z.object({ '@type': z.literal('Organization'), name: text, url })

/** The structured data of our pages that search engines require, by kind. */
const structuredData = z.discriminatedUnion('@type', [
  organization.extend({ ...schemaOrgContext, logo: url, email: z.email() }),
  z.object({
    ...schemaOrgContext,
    '@type': z.literal('WebSite'),
    name: text,
    url,
    description: text,
    inLanguage: text,
  }),
  z.object({
    ...schemaOrgContext,
    '@type': z.literal('Service'),
    name: text,
    description: text,
    serviceType: text,
    url,
    areaServed: z.union([
      z.object({ '@type': z.enum(['Country', 'City']), name: text }),
      z.array(z.object({ '@type': z.literal('City'), name: text })).min(1),
    ]),
    provider: organization,
    offers: z
      .array(
        z.object({
          '@type': z.literal('Offer'),
          name: text,
          price: z.string().regex(/^\d+\.\d\d$/),
          priceCurrency: z.literal('EUR'),
        }),
      )
      .min(1)
      .optional(),
  }),
  z.object({
    ...schemaOrgContext,
    '@type': z.literal('FAQPage'),
    inLanguage: text,
    mainEntity: z
      .array(
        z.object({
          '@type': z.literal('Question'),
          name: text,
          acceptedAnswer: z.object({ '@type': z.literal('Answer'), text }),
        }),
      )
      .min(1),
  }),
  z.object({
    ...schemaOrgContext,
    '@type': z.literal('BreadcrumbList'),
    itemListElement: z
      .array(z.object({ '@type': z.literal('ListItem'), position: z.int().min(1), name: text, item: url }))
      .min(2),
  }),
])

/** The expectations about a site's pages beyond the general ones. */
export type ExpectedSite = {
  readonly pages: SitePages
  /** The folder that it was built into. */
  readonly dir: string
  readonly origin: string
  readonly languages: readonly string[]
  /** The patterns of routes that the browser renders: behind the sign-in, and behind emailed links. */
  readonly browserPatterns: readonly string[]
}

/** Returns the faults of a site's prerendered pages, a sentence each; empty without any. */
export function findPageFaults(site: ExpectedSite): readonly string[] {
  const { pages } = site.pages
  const paths = Object.keys(pages)
  return [
    ...paths.flatMap((path) =>
      findFaultsOfPage(site, path, pages[path] ?? '').map((fault) => `${path}: ${fault}`),
    ),
    ...findSharedTitles(pages),
    ...findRouteFaults(site),
    ...findSitemapFaults(site),
    ...findFaultsOfUnknownPaths(site),
  ]
}

const matchFirst = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]
const matchAll = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, group]) => group ?? '')
const isListed = (html: string) => !html.includes('<meta name="robots" content="noindex" />')
const getLanguage = ({ languages }: ExpectedSite, path: string) =>
  languages.find((language) => path === `/${language}` || path.startsWith(`/${language}/`)) ?? 'fr'
const readTitle = (html: string) => matchFirst(html, /<title>([^<]+)<\/title>/)
const readLanguage = (html: string) => matchFirst(html, /<html lang="([^"]+)"/)

function findFaultsOfPage(site: ExpectedSite, path: string, html: string): readonly string[] {
  const { origin, dir } = site
  const body = matchFirst(html, /<div id="root" data-prerendered>(.*)<\/div>\s*<script/s) ?? ''
  const address = `${origin}${encodeURI(path)}`
  const alternates = [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)]
  const description = matchFirst(html, /<meta name="description" content="([^"]*)"/) ?? ''
  const picture = matchFirst(html, /<meta property="og:image" content="([^"]*)"/) ?? ''
  const styles = matchAll(html, /<link rel="stylesheet" crossorigin href="\/([^"]+)"/g)
  const styledClasses = new Set(
    styles.flatMap((file) => matchAll(readFileSync(join(dir, file), 'utf8'), /\.([A-Za-z_][\w-]*)/g)),
  )
  // The classes of our own stylesheets, in the bundler's naming.
  const classes = matchAll(body, / class="([^"]*)"/g).flatMap((names) => names.split(/\s+/))
  const unstyledClasses = [
    ...new Set(classes.filter((name) => /^_\w+_[\w-]{5}_\d+$/.test(name) && !styledClasses.has(name))),
  ]
  const texts = body.replace(/<style.*?<\/style>/gs, '').replace(/<[^>]+>/g, ' ')
  const links = matchAll(body, / href="(\/[^"#?]*)/g).filter((href) => !hasPageFor(site, href))
  const faults: readonly (string | false)[] = [
    readLanguage(html) !== getLanguage(site, path) && 'its language is not that of its address',
    readTitle(html) === undefined && 'it has no title',
    (description.length < 40 || description.length > 300) &&
      `its description has ${description.length} letters`,
    matchAll(body, /<(h1)[ >]/g).length !== 1 && 'it has not exactly one h1',
    texts.replace(/\s+/g, ' ').trim().length < 80 && 'it has hardly any text',
    / style="/.test(html) && 'it has a style that the policy forbids',
    / on[a-z]+="/.test(html) && 'it has a script that the policy forbids',
    matchAll(body, /(<(?:input|textarea|select)[^>]* name="[^>]*>)/g).some(
      // An unlinked page is for robots.
      (field) => !field.includes('type="radio"') && !field.includes('tabindex="-1"'),
    ) && 'a field has a name: without JavaScript it would be sent in an address',
    unstyledClasses.length > 0 && `no stylesheet of it styles ${unstyledClasses.join(', ')}`,
    links.length > 0 && `it links to nothing by ${[...new Set(links)].join(', ')}`,
    (!picture.startsWith(origin) || !existsSync(join(dir, picture.slice(origin.length)))) &&
      `its picture is missing: ${picture}`,
    isListed(html) &&
      matchFirst(html, /<link rel="canonical" href="([^"]+)"/) !== address &&
      'its canonical address is another',
    isListed(html) &&
      alternates.map(([, language]) => language).join() !==
        [...listLanguagesOf(site, path), 'x-default'].join() &&
      'it does not name every language',
    alternates.some(([, , href]) => !hasPageFor(site, decodeURI((href ?? '').slice(origin.length)))) &&
      'a page in another language is missing',
    alternates.find(([, language]) => language === getLanguage(site, path))?.[2] !==
      (isListed(html) ? address : undefined) && 'it does not name itself among its languages',
  ]
  return [...faults.filter((fault) => fault !== false), ...findDataFaults(html)]
}

/** Returns the languages that have their own page for a path. */
function listLanguagesOf(site: ExpectedSite, path: string): readonly string[] {
  const own = getLanguage(site, path)
  const french = own === 'fr' ? path : path.slice(own.length + 1) || '/'
  const getAddressIn = (language: string) =>
    language === 'fr' ? french : `/${language}${french === '/' ? '' : french}`
  return site.languages.filter((language) => Object.hasOwn(site.pages.pages, getAddressIn(language)))
}

function findDataFaults(html: string): readonly string[] {
  return matchAll(html, /<script type="application\/ld\+json">(.*?)<\/script>/gs).flatMap((json) => {
    const { error } = structuredData.safeParse(JSON.parse(json))
    return error ? [`its structured data is wrong: ${z.prettifyError(error)}`] : []
  })
}

/** Whether the site has a page for a path. */
function hasPageFor({ pages, dir }: ExpectedSite, address: string): boolean {
  const path = decodeURI(address)
  // The API answers itself.
  if (path.startsWith('/api/')) return true
  const parts = path.split('/')
  return (
    Object.hasOwn(pages.pages, path) ||
    pages.shells.some(({ pattern }) => {
      const patternParts = pattern.split('/')
      return (
        patternParts.length === parts.length &&
        patternParts.every((part, index) => part.startsWith(':') || part === parts[index])
      )
    }) ||
    (/\.\w+$/.test(path) && existsSync(join(dir, path)))
  )
}

function findSharedTitles(pages: SitePages['pages']): readonly string[] {
  const titles = Map.groupBy(
    Object.entries(pages).filter(([, html]) => isListed(html)),
    ([, html]) => `${readLanguage(html)} ${readTitle(html)}`,
  )
  return [...titles]
    .filter(([, entries]) => entries.length > 1)
    .map(([title, entries]) => `${entries.map(([path]) => path).join(', ')} have one title: ${title}`)
}

/** Reports each route that is neither prerendered nor named as the browser's. */
function findRouteFaults({ pages, browserPatterns }: ExpectedSite): readonly string[] {
  const routes = [...new Set(pages.shells.map(({ pattern }) => pattern))].filter(
    (pattern) => !/^\/(en|es|it)(\/|$)/.test(pattern),
  )
  const unrendered = routes.filter((pattern) => !Object.hasOwn(pages.pages, pattern))
  return [
    ...unrendered
      .filter((pattern) => !browserPatterns.includes(pattern))
      .map((pattern) => `${pattern} is a route that is neither prerendered nor named as the browser's`),
    ...browserPatterns
      .filter((pattern) => !unrendered.includes(pattern))
      .map((pattern) => `${pattern} is named as the browser's, and is prerendered or no route`),
  ]
}

function findSitemapFaults({ pages, origin }: ExpectedSite): readonly string[] {
  const listedPages = Object.entries(pages.pages).filter(([, html]) => isListed(html))
  const expectedAddresses = listedPages.map(([path]) => `${origin}${encodeURI(path)}`).sort()
  const sitemapAddresses = matchAll(pages.files['/sitemap.xml']?.text ?? '', /<loc>([^<]+)<\/loc>/g).sort()
  const robots = pages.files['/robots.txt']?.text ?? ''
  return [
    ...(expectedAddresses.join() === sitemapAddresses.join()
      ? []
      : ['the sitemap has not exactly the pages that are to be listed']),
    ...(listedPages.length === 0 || robots.includes(`Sitemap: ${origin}/sitemap.xml`)
      ? []
      : ['robots.txt does not name the sitemap']),
  ]
}

function findFaultsOfUnknownPaths({ pages, languages }: ExpectedSite): readonly string[] {
  return languages
    .filter((language) => isListed(pages.unknown[language] ?? '') || !pages.unknown[language])
    .map((language) => `an unknown path in ${language} has no answer that is not to be listed`)
}
