import { expect, test } from 'vitest'
import type { Head } from './page-html.ts'
import { createPageHtml, extractInlineStyles } from './page-html.ts'

const template = `<!doctype html>
<html lang="fr">
  <head>
    <title>Volant</title>
    <meta
      name="description"
      content="The product's own."
    />
  </head>
  <body>
    <!-- What a slow connection shows. -->
    <div id="root"><img src="/favicon.svg" /></div>
    <noscript>It needs JavaScript.</noscript>
  </body>
</html>
`
const head: Head = {
  language: 'en',
  title: 'A & B · Volant',
  description: 'Says "hello"',
  canonical: 'https://site.example/en/a',
  alternates: { fr: 'https://site.example/a', en: 'https://site.example/en/a' },
  product: 'Volant',
  picture: 'https://site.example/previews/home.jpg',
  data: [{ '@context': 'https://schema.org', '@type': 'Thing', name: '</script><b>' }],
}
const page = {
  head,
  styles: ['assets/a.css'],
  body: '<p>Hello $& you</p><noscript>Plain</noscript>',
  config: { a: '</script>' },
}

test('a prerendered page has its own head, and nothing in it ends an element early', () => {
  const html = createPageHtml(template, page)
  expect(html).toContain('<html lang="en" data-mantine-color-scheme="light">')
  expect(html).toContain('<title>A &amp; B · Volant</title>')
  expect(html).toContain('<meta name="description" content="Says &quot;hello&quot;" />')
  expect(html).toContain('<link rel="stylesheet" crossorigin href="/assets/a.css" />')
  expect(html).toContain('<link rel="canonical" href="https://site.example/en/a" />')
  expect(html).toContain('<link rel="alternate" hreflang="x-default" href="https://site.example/a" />')
  expect(html.match(/<\/script>/g)).toHaveLength(2)
  expect(html).toContain('"name":"\\u003c/script>\\u003cb>"')
})

test('a prerendered page has its body in place of the loading picture, and no sentence about JavaScript', () => {
  const html = createPageHtml(template, page)
  expect(html).toContain(
    '<div id="root" data-prerendered><p>Hello $& you</p><noscript>Plain</noscript></div>',
  )
  expect(html).not.toContain('It needs JavaScript.')
})

test('a page that the browser renders keeps the picture and the sentence, and is not indexed', () => {
  const html = createPageHtml(template, {
    ...page,
    body: null,
    head: { ...head, canonical: null, alternates: {} },
  })
  expect(html).toContain('<div id="root"><img src="/favicon.svg" /></div>')
  expect(html).toContain('It needs JavaScript.')
  expect(html).toContain('<meta name="robots" content="noindex" />')
  expect(html).not.toContain('canonical')
})

test('a page that is sent for an unknown path names the path that it was rendered for', () => {
  expect(createPageHtml(template, { ...page, ownPath: '/en' })).toContain(
    '<html lang="en" data-mantine-color-scheme="light" data-at="/en">',
  )
})

test('the styles of elements become one stylesheet, with one rule for equal styles', () => {
  const { body, css } = extractInlineStyles(
    '<p style="--a:&quot;x&quot;">1</p><p style="color:red">2</p><p style="--a:&quot;x&quot;">3</p>',
  )
  expect(body).toBe('<p data-s="0">1</p><p data-s="1">2</p><p data-s="0">3</p>')
  expect(css).toBe('#root [data-s="0"]{--a:"x"}#root [data-s="1"]{color:red}')
  expect(extractInlineStyles('<p style="--a:&lt;/style&gt;"></p>').css).not.toContain('<')
})
