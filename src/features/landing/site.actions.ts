/** The texts for search engines and the previews of shared links. */
import { escapeHtml } from '#kit/escape-html.ts'
import { yearOf } from '#words/format.ts'
import { dayInWib } from '#words/wib.ts'
import { usualNames } from '#words/club-name.ts'
import { defaultLanguage, isLanguage, type Language, languages } from '#words/languages.ts'
import { translatorFor } from '#words/words.ts'
import type { LandingPage } from './landing.contract.ts'
import { bannerOf, yearsIn } from './landing.rules.ts'
import { installedIcons, sharedPicture } from './site-icon.rules.ts'
import { type ClubIdentity, type Frame, foundPages, homeSections, socialLinksOf } from './site.rules.ts'

/** The addresses that robots should leave alone. */
const hidden = [
  '/api/',
  '/dashboard',
  '/dashboard-admin',
  '/forgot-password/',
  '/login/link/',
  '/login/university',
  '/setup/',
  '/payment/',
  '/toefl-attendances',
  '/verify',
]

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
      (one) => `    <xhtml:link rel="alternate" hreflang="${one.language}" href="${escapeHtml(one.address)}"/>`,
    )
    return ['  <url>', `    <loc>${escapeHtml(address)}</loc>`, ...links, '  </url>'].join('\n')
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`
}

/** The club's facts for the frame of every page: an anchor only if its section has content. */
export function frameOf(
  { isDemo, links, club, content, talentFields }: LandingPage,
  university: Frame['university'] = null,
  at?: Date,
): Frame {
  const shown: Record<Frame['sections'][number], boolean> = {
    About: content.HISTORY.length > 0 || content.FILM.length > 0,
    Talent: talentFields.length > 0,
    Classes: content.CLASS.length > 0,
    Events: content.EVENT.length > 0,
    Testimonies: content.TESTIMONY.length > 0,
    FAQs: content.FAQ.length > 0,
  }
  const sections = homeSections.map(({ ref }) => ref).filter((ref) => shown[ref])
  return { isDemo, links, club, sections, university, ...(at && { year: yearOf(at) }) }
}

type Page = {
  /** The address without its query. */
  address: string
  language: Language
  title: string
  description: string
  /** The address of the picture that a shared link shows. */
  picture: string | null
  siteName: string
  data?: readonly object[]
}

const pictureSize = { width: 1200, height: 630 }
const locales: Record<Language, string> = { en: 'en_GB', id: 'id_ID' }

/** The tags of a page's head that name it to others. */
function headTags({ address, language, title, description, picture, siteName, data = [] }: Page): string {
  const property = (name: string, content: string | number) =>
    `<meta property="${name}" content="${escapeHtml(String(content))}">`
  const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`
  const link = (rel: string, href: string, more = '') => `<link rel="${rel}"${more} href="${escapeHtml(href)}">`
  return [
    link('canonical', address),
    ...alternates(address).map((one) => link('alternate', one.address, ` hreflang="${one.language}"`)),
    property('og:type', 'website'),
    property('og:site_name', siteName),
    property('og:title', title),
    property('og:description', description),
    property('og:url', address),
    property('og:locale', locales[language]),
    ...(picture
      ? [
          property('og:image', picture),
          property('og:image:width', pictureSize.width),
          property('og:image:height', pictureSize.height),
          property('og:image:alt', title),
          named('twitter:image', picture),
        ]
      : []),
    named('twitter:card', picture ? 'summary_large_image' : 'summary'),
    named('twitter:title', title),
    named('twitter:description', description),
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
    const t = translatorFor(language)
    const description = t('landing.description')
    const page = await landing()
    const shared = sharedPicture(page.club)
    const data = path === '/' ? structuredData(page, origin, language) : []
    const picture = shared && `${origin}${shared}`
    return headTags({ address, language, title, description, picture, siteName: t('common.product'), data })
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const unescaped = (text: string): string =>
  text.replaceAll(/&([a-z#\d]+);/g, (all, name: string) => entities[name] ?? all)

/** The day that a heading such as 'An English club since 11 June 1992' names, or its year. */
export function dayNamedIn(heading: string): string | undefined {
  const named = /\b\d{1,2} [A-Z][a-z]+ \d{4}\b/.exec(heading)?.[0]
  const day = Date.parse(`${named} 00:00 UTC`)
  return Number.isNaN(day) ? yearsIn(heading)[0]?.toString() : new Date(day).toISOString().slice(0, 10)
}

const dayOf = (moment: string | null) => moment && dayInWib(new Date(moment))

const binus = { '@type': 'CollegeOrUniversity', name: 'BINUS University', url: 'https://binus.ac.id/' }

function structuredData(page: LandingPage, origin: string, language: Language): object[] {
  const t = translatorFor(language)
  const context = 'https://schema.org'
  const club = { '@type': 'Organization', '@id': `${origin}/#club` }
  // Under another name it is another university's, of which the portal knows nothing.
  const isUsual = page.club.name === usualNames.name
  const founded = dayNamedIn(page.content.HISTORY[0]?.title ?? '')
  const organisation = {
    '@context': context,
    ...club,
    name: t('common.club'),
    alternateName: t('common.product'),
    url: `${origin}/`,
    logo: iconOf(page.club, origin),
    description: t('landing.description'),
    ...(founded && { foundingDate: founded }),
    ...(isUsual && { parentOrganization: binus }),
    sameAs: socialLinksOf(page.links).map(({ href }) => href),
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
      ...(sharedPicture(page.club) && { image: `${origin}${sharedPicture(page.club)}` }),
      url: `${origin}/#Expo`,
      organizer: club,
      location: page.regions.map(({ region }) => ({
        '@type': 'Place',
        name: isUsual ? `BINUS ${region}` : region,
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

/** The largest icon that is no shape cut for phones. */
const iconOf = (club: ClubIdentity, origin: string): string =>
  `${origin}${installedIcons(club).findLast(({ purpose, sizes }) => !purpose && sizes !== 'any')?.src ?? installedIcons(club)[0]?.src}`

/** The manifest for a phone that puts the portal on its home screen. */
export const manifest = (club: ClubIdentity) => ({
  name: club.name === usualNames.name ? club.short_name : club.name,
  short_name: club.short_name,
  description: translatorFor('en')('landing.description'),
  lang: 'en',
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#fdfbf6',
  theme_color: club.primary_colour ?? '#141f42',
  icons: installedIcons(club),
})
