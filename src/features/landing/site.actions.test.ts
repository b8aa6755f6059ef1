import { expect, test } from 'vitest'
import { noContent } from '#tests/support/landing.ts'
import type { LandingPage } from './landing.contract.ts'
import { dayNamedIn, headOf, robots, sitemap } from './site.actions.ts'
import { plainFrame } from './site.rules.ts'

const faq = {
  id: 1,
  title: 'Is it </script><script>alert(1)</script>?',
  title_id: null,
  description: '<p>Yes & "no"</p>',
  description_id: '<p>Ya</p>',
  link: null,
  name: null,
  role: null,
  role_id: null,
  image: null,
  image_alt: null,
  art: null,
  starts_at: null,
  ends_at: null,
  is_past: false,
}
const banner = {
  ...faq,
  title: 'BNEC Expo',
  description: 'Three days',
  starts_at: '2025-08-25T00:00:00+07:00',
  ends_at: '2025-08-27T23:59:00+07:00',
}
const page: LandingPage = {
  content: { ...noContent(), FAQ: [faq], BANNER: [banner] },
  achievements: [],
  partnerships: [],
  talentFields: [],
  offers: [],
  regions: [{ id: 1, region: 'Bandung', region_init: 'BDG', sizes: [1, 2, 3] }],
  contacts: [],
  links: { ...plainFrame.links, instagram: 'https://www.instagram.com/club' },
  club: plainFrame.club,
  isDemo: false,
  registration: null,
}
const head = headOf({ origin: 'https://bnec.example', landing: async () => page })
const html = '<head><title>A &quot;club&quot; &amp; more | BNEC</title></head>'

test('robots are kept out of what is nobody’s business and led to the sitemap', () => {
  const lines = robots('https://bnec.example').split('\n')
  expect(lines).toContain('Disallow: /api/')
  expect(lines).toContain('Sitemap: https://bnec.example/sitemap.xml')
})

test('the sitemap names each page in every language', () => {
  const xml = sitemap('https://bnec.example')
  expect(xml).toContain('<loc>https://bnec.example/register</loc>')
  expect(xml).toContain('hreflang="id" href="https://bnec.example/register?lang=id"')
})

test('a page’s tags carry its own title, escaped, and its address without a query', async () => {
  const tags = await head({ path: '/login', language: 'en', html })
  expect(tags).toContain('<meta property="og:title" content="A &quot;club&quot; &amp; more | BNEC">')
  expect(tags).toContain('<link rel="canonical" href="https://bnec.example/login">')
  expect(tags).not.toContain('ld+json')
})

test('the university is named under the club’s usual name alone', async () => {
  const of = (club: LandingPage['club']) =>
    headOf({ origin: 'https://club.example', landing: async () => ({ ...page, club }) })({
      path: '/',
      language: 'en',
      html,
    })
  expect(await of(plainFrame.club)).toMatch(/parentOrganization.*BINUS Bandung/s)
  expect(await of({ ...plainFrame.club, name: 'Debating Society', short_name: 'DS' })).not.toMatch(
    /parentOrganization|BINUS Bandung/,
  )
})

test('no question can break out of the structured data', async () => {
  const tags = await head({ path: '/', language: 'en', html })
  expect(tags.match(/<script/g)).toHaveLength(3)
  expect(tags.match(/<\/script>/g)).toHaveLength(3)
  const last = tags.slice(tags.lastIndexOf('{"@context"'), tags.lastIndexOf('</script>'))
  expect(JSON.parse(last)).toMatchObject({
    '@type': 'FAQPage',
    mainEntity: [{ name: faq.title, acceptedAnswer: { text: faq.description } }],
  })
})

test('the data follow the page’s language', async () => {
  const tags = await head({ path: '/', language: 'id', html })
  expect(tags).toContain('"inLanguage":"id"')
  expect(tags).toContain('\\u003cp>Ya\\u003c/p>')
  expect(tags).toContain('content="id_ID"')
})

test('the club’s founding is the day that its history names, or the year, or nothing', () => {
  expect(dayNamedIn('An English club since 11 June 1992')).toBe('1992-06-11')
  expect(dayNamedIn('Since 1992')).toBe('1992')
  expect(dayNamedIn('How it began, 3 Foo 12')).toBeUndefined()
})
