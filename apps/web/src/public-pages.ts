import { defaultRateCard } from '@repo/delivery-rules/default-rate-card'
import { parcelSizes } from '@repo/delivery-rules/parcel-sizes'
import type { LinkPage, PageFacts, PublicPage, StructuredData } from '@repo/web-kit/prerender/public-page'
import { faq } from './features/assistance/faq.ts'
import type { City } from './features/guide/cities.ts'
import { cities, priceTripExamples } from './features/guide/cities.ts'
import { paths } from './paths.ts'
import type { SiteConfig } from './site-config/site-config.ts'

const schemaContext = 'https://schema.org'

const genericDescription = {
  fr: 'Volant : des livraisons immédiates partout en France.',
  en: 'Volant: immediate deliveries anywhere in France.',
  es: 'Volant: entregas inmediatas en toda Francia.',
  it: 'Volant: consegne immediate in tutta la Francia.',
}

/** Pages that an action leads to. Search engines do not list them. */
const unlistedPages = [paths.loginChoice, paths.registrationSuccess, paths.forgotPassword] as const

/** Returns the pages that are prerendered, and so work without JavaScript. */
export function listPublicPages(config: SiteConfig): readonly PublicPage[] {
  return [
    {
      path: paths.home,
      data: (page) => [describeOrganization(config, page), describeWebsite(page), describeService(page)],
    },
    {
      path: paths.senderRegistrationChoice,
      description: {
        fr: 'Faites livrer avec Volant, en particulier ou en entreprise : le prix avant de commander, un transporteur proche, le suivi en direct et la preuve de remise.',
        en: 'Have things delivered with Volant, privately or as a company: the price before you order, a carrier close by, live tracking and proof of delivery.',
        es: 'Envíe con Volant, como particular o como empresa: el precio antes de pedir, un transportista cercano, seguimiento en directo y prueba de entrega.',
        it: 'Spedite con Volant, da privati o come azienda: il prezzo prima di ordinare, un corriere vicino, il percorso in diretta e la prova di consegna.',
      },
    },
    {
      path: paths.carrierRegistrationChoice,
      description: {
        fr: 'Devenez transporteur avec Volant, seul ou avec votre société : des courses près de vous, le gain affiché avant d’accepter, un virement chaque mois.',
        en: 'Carry with Volant, on your own or with your company: deliveries close to you, your earnings shown before you accept, a transfer every month.',
        es: 'Transporte con Volant, por su cuenta o con su empresa: entregas cerca de usted, la ganancia indicada antes de aceptar, una transferencia cada mes.',
        it: 'Trasportate con Volant, da soli o con la vostra azienda: consegne vicino a voi, il guadagno indicato prima di accettare, un bonifico ogni mese.',
      },
    },
    {
      path: paths.registrationChoice,
      description: {
        fr: 'Créez votre compte Volant : pour faire livrer, seul ou avec votre entreprise, ou pour transporter.',
        en: 'Create your Volant account: to have things delivered, for yourself or your company, or to carry.',
        es: 'Cree su cuenta Volant: para enviar, por su cuenta o con su empresa, o para transportar.',
        it: 'Create il vostro account Volant: per spedire, da soli o con la vostra azienda, o per trasportare.',
      },
    },
    { path: paths.login },
    { path: paths.carrierLogin },
    { path: paths.registerIndividualSender },
    { path: paths.registerSenderCompany },
    { path: paths.registerCarrierCompany },
    { path: paths.registerIndependentCarrier },
    { path: paths.contact },
    ...guides,
    { path: paths.assistance },
    { path: paths.faq, data: () => [faqPageData] },
    { path: paths.accessibility },
    { path: paths.indicators },
    { path: paths.terms },
    { path: paths.legalNotice },
    { path: paths.privacy },
    ...unlistedPages.map((path) => ({ path, isIndexed: false, description: genericDescription })),
  ]
}

/** The guides, in French only. */
const guides: readonly PublicPage[] = [
  { path: paths.cities, languages: ['fr'], data: (page) => [describeService(page)] },
  ...cities.map((city) => ({
    path: paths.city(city.slug),
    languages: ['fr'] as const,
    data: (page: PageFacts) => [describeCityService(city, page)],
  })),
  { path: paths.goods, languages: ['fr'], picture: '/previews/order.jpg' },
  { path: paths.vehicles, languages: ['fr'], picture: '/previews/order.jpg' },
  {
    path: paths.companies,
    languages: ['fr'],
    picture: '/previews/order.jpg',
    data: (page) => [describeService(page)],
  },
  { path: paths.couriers, languages: ['fr'], picture: '/previews/fleet.jpg' },
  { path: paths.developers, languages: ['fr'], picture: '/previews/order.jpg' },
]

/** The link previews of pages for one person. They reveal nothing about the person or the delivery. */
export const linkPages: readonly LinkPage[] = [
  {
    pattern: paths.follow(':jeton'),
    title: {
      fr: 'Suivez votre livraison',
      en: 'Follow your delivery',
      es: 'Siga su entrega',
      it: 'Seguite la vostra consegna',
    },
    description: {
      fr: 'Où en est votre colis, et quand il arrive : en direct, sans compte.',
      en: 'Where your parcel is and when it arrives: live, without an account.',
      es: 'Dónde está su paquete y cuándo llega: en directo, sin cuenta.',
      it: 'Dov’è il vostro pacco e quando arriva: in diretta, senza account.',
    },
    picture: '/previews/follow.jpg',
  },
]

function describeOrganization({ operator, supportEmail }: SiteConfig, { origin }: PageFacts): StructuredData {
  return {
    '@context': schemaContext,
    '@type': 'Organization',
    name: 'Volant',
    url: `${origin}/`,
    logo: `${origin}/icons/icon-512.png`,
    email: supportEmail,
    ...(operator.name === null ? {} : { legalName: operator.name }),
    ...(operator.vatNumber === null ? {} : { vatID: operator.vatNumber }),
  }
}

function describeWebsite({ origin, description, language }: PageFacts): StructuredData {
  return {
    '@context': schemaContext,
    '@type': 'WebSite',
    name: 'Volant',
    url: `${origin}/`,
    description,
    inLanguage: language,
  }
}

function describeService({ origin, title, description, url }: PageFacts): StructuredData {
  return {
    '@context': schemaContext,
    '@type': 'Service',
    name: title,
    description,
    serviceType: 'Livraison',
    url,
    areaServed: { '@type': 'Country', name: 'France' },
    provider: { '@type': 'Organization', name: 'Volant', url: `${origin}/` },
  }
}

/** The structured data of a city's service, with the prices of its example trips. */
function describeCityService(city: City, { origin, title, description, url }: PageFacts): StructuredData {
  return {
    '@context': schemaContext,
    '@type': 'Service',
    name: title,
    description,
    serviceType: 'Livraison',
    url,
    areaServed: { '@type': 'City', name: city.name },
    provider: { '@type': 'Organization', name: 'Volant', url: `${origin}/` },
    offers: priceTripExamples(city, defaultRateCard).map(({ from, to, size, priceCents }) => ({
      '@type': 'Offer' as const,
      name: `${parcelSizes[size].label}, ${from} → ${to}`,
      price: (priceCents / 100).toFixed(2),
      priceCurrency: 'EUR',
    })),
  }
}

const faqPageData: StructuredData = {
  '@context': schemaContext,
  '@type': 'FAQPage',
  inLanguage: 'fr',
  mainEntity: faq.flatMap(({ questions }) =>
    questions.map(({ question, answer }) => ({
      '@type': 'Question' as const,
      name: question,
      acceptedAnswer: { '@type': 'Answer' as const, text: answer },
    })),
  ),
}
