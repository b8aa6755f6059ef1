/** The kinds of the landing page's content. */

export const contentKinds = [
  'CLASS',
  'EVENT',
  'TESTIMONY',
  'FAQ',
  'BOARD',
  'FILM',
  'BANNER',
  'PROMOTION',
  'HISTORY',
  'OLYMPICS',
  'FIGURE',
  'STEP',
  'VISION',
  'MISSION',
] as const
export type ContentKind = (typeof contentKinds)[number]

/** The drawings of our own, shown while a record has no uploaded picture; each is drawn in `widgets/art`. */
export const artNames = [
  'class-debate',
  'class-fast-track-toefl',
  'class-public-speaking',
  'class-toefl',
  'class-conversation',
  // In the order of the seeded events: an expo, a welcoming party, a debate night, a speech evening, a story circle,
  // a Scrabble day, a movie night, a webinar, a writing workshop, the Asian English Olympics, teaching children,
  // a study trip, an awards night.
  'event-01',
  'event-02',
  'event-03',
  'event-04',
  'event-05',
  'event-06',
  'event-07',
  'event-08',
  'event-09',
  'event-10',
  'event-11',
  'event-12',
  'event-13',
  'avatar-1',
  'avatar-2',
  'avatar-3',
  'avatar-4',
  'avatar-5',
  'talent-debate',
  'talent-speech',
  'talent-storytelling',
  'talent-scrabble',
  'achievement-best-organisation',
  'achievement-crosswords',
  'achievement-olympics',
  'achievement-straws',
  'partner-1',
  'partner-2',
  'partner-3',
] as const
export type ArtName = (typeof artNames)[number]

const texts = ['title', 'title_id', 'description', 'description_id'] as const
const sentence = ['description', 'description_id'] as const
const picture = ['image', 'image_alt', 'art'] as const

/** The parts of a kind of content on the page, in the order of its form. */
export const contentFields = {
  CLASS: [...texts, ...picture],
  EVENT: [...texts, ...picture],
  TESTIMONY: ['name', 'role', 'role_id', 'description', 'description_id', ...picture],
  FAQ: texts,
  BOARD: [...texts, 'link'],
  FILM: [...texts, 'link'],
  BANNER: [...texts, 'starts_at', 'ends_at'],
  PROMOTION: texts,
  // The role is the promise below the history's text.
  HISTORY: [...texts, 'role', 'role_id'],
  OLYMPICS: texts,
  FIGURE: texts,
  STEP: texts,
  VISION: sentence,
  MISSION: sentence,
} as const satisfies Record<ContentKind, readonly string[]>
export type ContentField = (typeof contentFields)[ContentKind][number]

/** The markup that an answer may hold. */
export const answerTags = ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'ul', 'ol', 'li', 'a']

type Head = 'title' | 'name' | 'role' | 'link' | 'starts_at' | 'ends_at'
type Content = { kind?: unknown } & { [Field in Head]?: unknown }

/** The required parts of a kind, besides its text. */
const needs: Record<ContentKind, readonly Head[]> = {
  CLASS: ['title'],
  EVENT: ['title'],
  TESTIMONY: ['name', 'role'],
  FAQ: ['title'],
  BOARD: ['title', 'link'],
  FILM: ['title', 'link'],
  BANNER: ['title', 'starts_at', 'ends_at'],
  PROMOTION: ['title'],
  HISTORY: ['title'],
  OLYMPICS: ['title'],
  FIGURE: ['title'],
  STEP: ['title'],
  VISION: [],
  MISSION: [],
}

const isKind = (value: unknown): value is ContentKind => contentKinds.some((kind) => kind === value)

/** Whether a field of this kind has to be filled in. */
export const isNeeded = (kind: ContentKind, field: ContentField): boolean =>
  field === 'description' || needs[kind].some((needed) => needed === field)

/** The required parts of a kind of content; absent members are not judged. */
export function contentProblems(content: Content): Partial<Record<Head, string>> | undefined {
  if (!isKind(content.kind)) return undefined
  const missing = needs[content.kind].filter((field) => content[field] === null || content[field] === '')
  if (missing.length > 0) return Object.fromEntries(missing.map((field) => [field, 'fields.required']))
  const { starts_at: start, ends_at: end } = content
  if (typeof start === 'string' && typeof end === 'string' && new Date(end) <= new Date(start))
    return { ends_at: 'catalogue.problems.endsBeforeStart' }
  const isOther = content.kind === 'FILM' && typeof content.link === 'string' && filmOf(content.link) === null
  return isOther ? { link: 'fields.film' } : undefined
}

type Dated = { starts_at: string | null; ends_at: string | null; is_past: boolean }

/** The one banner that the page shows: of those that are not over the one that begins first, else the last that was. */
export function bannerOf<Banner extends Dated>(banners: readonly Banner[]): Banner | undefined {
  const startOf = ({ starts_at }: Dated) => Date.parse(starts_at ?? '')
  const sorted = banners.toSorted((a, b) => startOf(a) - startOf(b))
  return sorted.find(({ is_past }) => !is_past) ?? sorted.at(-1)
}

const youTube = /^(?:(?:www\.|m\.)?youtube\.com|(?:www\.)?youtube-nocookie\.com|youtu\.be)$/
const filmId = /^[\w-]{6,64}$/

/**
 * The frame that plays a film or a list of films of YouTube without following the viewer, for whichever address YouTube
 * gives it; null for anything else.
 */
export function filmOf(link: string): string | null {
  if (!URL.canParse(link)) return null
  const { hostname, pathname, searchParams } = new URL(link)
  if (!youTube.test(hostname)) return null
  const [, first = '', second = ''] = pathname.split('/')
  const inPath = hostname === 'youtu.be' ? first : ['embed', 'shorts', 'live'].includes(first) ? second : ''
  const id = searchParams.get('v') ?? (inPath === 'videoseries' ? '' : inPath)
  const list = searchParams.get('list') ?? ''
  const frame = 'https://www.youtube-nocookie.com/embed'
  if (filmId.test(id)) return `${frame}/${id}?autoplay=1&rel=0`
  return filmId.test(list) ? `${frame}/videoseries?list=${list}&autoplay=1&rel=0` : null
}

const yearOrSpan = /\b((?:19|20)\d\d)\b(?:\s*(?:to|until|sampai|hingga|-|–)\s*((?:19|20)\d\d)\b)?/g
const longestSpan = 50

/** Every year that a text names, such as "2010, 2012 and 2014 to 2016", in order and each once. */
export function yearsIn(text: string): number[] {
  const years = new Set<number>()
  for (const [, first = '', last = first] of text.matchAll(yearOrSpan)) {
    const end = Math.min(Number(last), Number(first) + longestSpan)
    for (let year = Number(first); year <= end; year += 1) years.add(year)
  }
  return [...years].toSorted((a, b) => a - b)
}

/** The refusals of the tables, by the name of their constraint. */
export const constraintWords = {
  partnership_region_fk: { field: 'region_id', key: 'fields.unknown' },
  landing_content_headed: { field: 'title', key: 'fields.required' },
  landing_content_linked: { field: 'link', key: 'fields.required' },
  landing_content_dated: { field: 'starts_at', key: 'fields.required' },
  landing_content_dates_in_order: { field: 'ends_at', key: 'catalogue.problems.endsBeforeStart' },
}
