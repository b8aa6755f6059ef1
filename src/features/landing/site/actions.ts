/** What search engines and the previews of shared links read. */
import { dayInWib } from '#services/exports/wib.ts'
import { defaultLanguage, isLanguage, type Language, languages } from '#words/languages.ts'
import { translatorFor } from '#words/words.ts'
import type { LandingPage } from '../contract.ts'
import { bannerOf } from '../rules.ts'
import { foundPages, socialLinks } from './rules.ts'

/** What robots have no business with. */
const hidden = ['/api/', '/dashboard', '/dashboard-admin', '/forgot-password/', '/payment/', '/toefl-attendances']

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const spokenAddress = (address: string, language: Language): string => `${address}?lang=${language}`

/** The same page in every language, for pages and the sitemap alike. */
function alternates(address: string): { language: Language | 'x-default'; address: string }[] {
  return [
    ...languages.map((language) => ({ language, address: spokenAddress(address, language) })),
    { language: 'x-default' as const, address },
  ]
}

export function robots(origin: string): string {
  const lines = ['User-agent: *', ...hidden.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`]
  return `${lines.join('\n')}\n`
}

export function sitemap(origin: string): string {
  const urls = foundPages.map((path) => {
    const address = `${origin}${path}`
    const links = alternates(address).map(
      (one) => `    <xhtml:link rel="alternate" hreflang="${one.language}" href="${escaped(one.address)}"/>`,
    )
    return ['  <url>', `    <loc>${escaped(address)}</loc>`, ...links, '  </url>'].join('\n')
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`
}

type Page = {
  /** The address without its query. */
  address: string
  language: Language
  title: string
  description: string
  /** Addresses of pictures are absolute there. */
  origin: string
  data?: readonly object[]
}

const pictureSize = { width: 1200, height: 630 }
const locales: Record<Language, string> = { en: 'en_GB', id: 'id_ID' }

/** The tags of a page's head that name it to others. */
function headTags({ address, language, title, description, origin, data = [] }: Page): string {
  const picture = `${origin}/shared.png`
  const property = (name: string, content: string | number) =>
    `<meta property="${name}" content="${escaped(String(content))}">`
  const named = (name: string, content: string) => `<meta name="${name}" content="${escaped(content)}">`
  const link = (rel: string, href: string, more = '') => `<link rel="${rel}"${more} href="${escaped(href)}">`
  return [
    link('canonical', address),
    ...alternates(address).map((one) => link('alternate', one.address, ` hreflang="${one.language}"`)),
    property('og:type', 'website'),
    property('og:site_name', 'BNEC'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', address),
    property('og:locale', locales[language]),
    property('og:image', picture),
    property('og:image:width', pictureSize.width),
    property('og:image:height', pictureSize.height),
    property('og:image:alt', title),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', title),
    named('twitter:description', description),
    named('twitter:image', picture),
    // No text can end the element: `<` is written as an escape.
    ...data.map(
      (one) => `<script type="application/ld+json">${JSON.stringify(one).replaceAll('<', '\\u003c')}</script>`,
    ),
  ].join('')
}

type Sources = { origin: string; landing: () => Promise<LandingPage> }
type Rendered = { path: string; language: string; html: string }

/** Gives the tags to put into the head of a rendered page. */
export function headOf({ origin, landing }: Sources) {
  return async ({ path, language: name, html }: Rendered): Promise<string> => {
    const language = isLanguage(name) ? name : defaultLanguage
    const address = `${origin}${path}`
    const title = unescaped(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '')
    const description = translatorFor(language)('landing.description')
    const data = path === '/' ? structuredData(await landing(), origin, language) : []
    return headTags({ address, language, title, description, origin, data })
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const unescaped = (text: string): string =>
  text.replaceAll(/&([a-z#\d]+);/g, (all, name: string) => entities[name] ?? all)

const dayOf = (moment: string | null) => moment && dayInWib(new Date(moment))

function structuredData(page: LandingPage, origin: string, language: Language): object[] {
  const t = translatorFor(language)
  const context = 'https://schema.org'
  const club = { '@type': 'Organization', '@id': `${origin}/#club` }
  const organisation = {
    '@context': context,
    ...club,
    name: t('common.club'),
    alternateName: 'BNEC',
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    description: t('landing.description'),
    foundingDate: '1992-06-11',
    parentOrganization: { '@type': 'CollegeOrUniversity', name: 'BINUS University', url: 'https://binus.ac.id/' },
    sameAs: socialLinks.map(({ href }) => href),
  }
  const banner = bannerOf(page.content.BANNER)
  const event = banner?.starts_at &&
    banner.ends_at && {
      '@context': context,
      '@type': 'Event',
      name: (language === 'id' && banner.title_id) || banner.title,
      description: (language === 'id' && banner.description_id) || banner.description,
      startDate: dayOf(banner.starts_at),
      endDate: dayOf(banner.ends_at),
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      image: `${origin}/shared.png`,
      url: `${origin}/#Expo`,
      organizer: club,
      location: page.regions.map(({ region }) => ({
        '@type': 'Place',
        name: `BINUS ${region}`,
        address: { '@type': 'PostalAddress', addressLocality: region, addressCountry: 'ID' },
      })),
    }
  const questions = {
    '@context': context,
    '@type': 'FAQPage',
    inLanguage: language,
    mainEntity: page.content.FAQ.map(({ title, title_id, description, description_id }) => ({
      '@type': 'Question',
      name: (language === 'id' && title_id) || title,
      acceptedAnswer: { '@type': 'Answer', text: (language === 'id' && description_id) || description },
    })),
  }
  return [organisation, ...(event ? [event] : []), ...(questions.mainEntity.length > 0 ? [questions] : [])]
}
