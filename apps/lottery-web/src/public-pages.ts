import { contactSubjects } from '@repo/contracts/lottery/contact'
import type { Language } from '@repo/ui/i18n'
import { languages } from '@repo/ui/i18n'
import type {
  ByLanguage,
  LinkPage,
  PageFacts,
  PublicPage,
  StructuredData,
} from '@repo/web-kit/prerender/public-page'
import { faqs } from './features/help/faqs.ts'
import { paths } from './paths.ts'
import type { TextBlock } from './prose/text-document.ts'
import { splitPieces } from './prose/text-document.ts'
import type { SiteConfig } from './site-config/site-config.ts'

const context = 'https://schema.org'

/** The product's description in each language. */
export const productDescription: ByLanguage = {
  fr: 'La loterie communautaire : un tirage par semaine, plusieurs gagnants, toute la cagnotte partagée, et un résultat que chacun peut recalculer. 18 ans et plus.',
  en: 'The community lottery: one draw a week, several winners, the whole pot shared, and a result that anyone can recompute. 18 and over.',
  es: 'La lotería comunitaria: un sorteo por semana, varios ganadores, todo el bote repartido y un resultado que cualquiera puede recalcular. Mayores de 18 años.',
  it: 'La lotteria comunitaria: un’estrazione a settimana, più vincitori, tutto il montepremi diviso e un risultato che chiunque può ricalcolare. Dai 18 anni.',
}

/** Pages that an action leads to. Search engines do not list them. */
const unlistedPages = [paths.signIn, paths.forgottenPassword, paths.checkEmail] as const

/** Returns the pages that are prerendered, and so work without JavaScript. */
export function listPublicPages(
  { supportEmail, operator }: SiteConfig,
  faqData: Readonly<Record<Language, StructuredData>>,
): readonly PublicPage[] {
  const describeOrganization = ({ origin }: PageFacts): StructuredData => ({
    '@context': context,
    '@type': 'Organization',
    name: 'Cagnotte',
    url: `${origin}/`,
    logo: `${origin}/icons/icon-512.png`,
    email: supportEmail,
    ...(operator.name === null ? {} : { legalName: operator.name }),
  })
  const describeWebsite = ({ origin, description, language }: PageFacts): StructuredData => ({
    '@context': context,
    '@type': 'WebSite',
    name: 'Cagnotte',
    url: `${origin}/`,
    description,
    inLanguage: language,
  })
  return [
    {
      path: paths.home,
      description: productDescription,
      data: (page) => [describeOrganization(page), describeWebsite(page)],
    },
    { path: paths.draws, picture: '/previews/draw.jpg' },
    { path: paths.faq, data: ({ language }) => [faqData[language]] },
    { path: paths.register },
    { path: paths.contact },
    { path: paths.receipt, picture: '/previews/proof.jpg' },
    { path: paths.about },
    { path: paths.security, picture: '/previews/proof.jpg' },
    { path: paths.licence },
    { path: paths.pricing },
    { path: paths.risks },
    { path: paths.algorithm, picture: '/previews/proof.jpg' },
    { path: paths.termsOfUse },
    { path: paths.termsOfSale },
    { path: paths.privacy },
    {
      path: paths.legalNotice,
      description: {
        fr: 'Qui exploite Cagnotte, qui l’héberge, et à qui s’adresser.',
        en: 'Who operates Cagnotte, who hosts it, and whom to write to.',
        es: 'Quién gestiona Cagnotte, quién la aloja y a quién dirigirse.',
        it: 'Chi gestisce Cagnotte, chi la ospita e a chi rivolgersi.',
      },
    },
    { path: paths.legislation },
    ...unlistedPages.map((path) => ({ path, isIndexed: false, description: productDescription })),
  ]
}

/** The link previews of pages for one player. They reveal neither the player nor a prize. */
export const linkPages: readonly LinkPage[] = [
  {
    pattern: paths.winner,
    title: {
      fr: 'Votre participation',
      en: 'Your participation',
      es: 'Su participación',
      it: 'La sua partecipazione',
    },
    description: productDescription,
    picture: '/previews/draw.jpg',
  },
  {
    pattern: paths.draw(':draw'),
    title: { fr: 'Un tirage', en: 'A draw', es: 'Un sorteo', it: 'Un’estrazione' },
    description: productDescription,
    picture: '/previews/draw.jpg',
  },
  {
    pattern: paths.proof(':draw'),
    title: {
      fr: 'Vérifier un tirage',
      en: 'Verify a draw',
      es: 'Verificar un sorteo',
      it: 'Verificare un’estrazione',
    },
    description: productDescription,
    picture: '/previews/proof.jpg',
  },
]

/** Returns a block as plain text, without the operator's details. */
function toPlainText(block: TextBlock): string {
  if (typeof block === 'string')
    return splitPieces(block)
      .map((piece) => (typeof piece === 'string' ? piece : 'label' in piece ? piece.label : ''))
      .join('')
  if ('data' in block) return ''
  const lines = 'table' in block ? block.table.map((cells) => cells.join(' ')) : block
  return lines.map(toPlainText).join('\n')
}

/** Loads the FAQ as structured data for search engines, by language. */
export async function loadFaqData(): Promise<Readonly<Record<Language, StructuredData>>> {
  const entries = await Promise.all(
    languages.map(async (language) => {
      const faq = await faqs[language]()
      const data: StructuredData = {
        '@context': context,
        '@type': 'FAQPage',
        inLanguage: language,
        mainEntity: contactSubjects.flatMap((subject) =>
          faq[subject].map(({ question, answer }) => ({
            '@type': 'Question' as const,
            name: question,
            acceptedAnswer: { '@type': 'Answer' as const, text: answer.map(toPlainText).join('\n') },
          })),
        ),
      }
      return [language, data] as const
    }),
  )
  return Object.fromEntries(entries) as Record<Language, StructuredData> // as: one entry for each language.
}
