/** The landing page's content: clean when it is stored, read once per change, and its changes known at once. */
import sanitizeHtml from 'sanitize-html'
import type { Deps } from '#deps.ts'
import { listen } from '#kit/database/listen.ts'
import { invalid } from '#kit/errors.ts'
import { asOne } from '#kit/gate/batch.ts'
import { followClub } from '#services/club.ts'
import { yearOf } from '#words/format.ts'
import type { LandingPage } from './landing.contract.ts'
import type { ShownProgrammes } from './landing.store.ts'
import { answerTags, contentProblems } from './landing.rules.ts'
import { readPlaces } from './offer.store.ts'
import * as store from './landing.store.ts'

const isAway = (href: string) => /^https?:/i.test(href)

/** Answers may be marked up a little; everything that could run or disguise something goes. */
export const cleanHtml = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: answerTags,
    allowedAttributes: { a: ['href', 'target', 'rel'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: { href, ...(isAway(href) ? { target: '_blank', rel: 'noopener noreferrer' } : {}) },
      }),
    },
  }).trim()

/** Judges a content as a whole, and cleans an answer. `given` is what a write names, `whole` what it leads to. */
export function cleanContent(given: Record<string, unknown>, whole: Record<string, unknown>): Record<string, unknown> {
  const cleaned = { ...given }
  if (whole['kind'] === 'FAQ') {
    // Also the former picture, because the record may have been of another kind.
    for (const name of ['description', 'description_id']) {
      const text = whole[name]
      if (typeof text === 'string') cleaned[name] = cleanHtml(text) || null
    }
  }
  const isEmpty = 'description' in cleaned && !cleaned['description']
  const problems = {
    ...contentProblems({
      kind: whole['kind'],
      title: whole['title'] ?? null,
      name: whole['name'] ?? null,
      role: whole['role'] ?? null,
      link: whole['link'] ?? null,
      starts_at: whole['starts_at'] ?? null,
      ends_at: whole['ends_at'] ?? null,
    }),
    ...(isEmpty ? { description: 'fields.required' } : {}),
  }
  const wrong = Object.entries(problems)
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong.map(([field, key]) => [field, [{ key }]])))
  return cleaned
}

export type LandingWatch = {
  /** Differs from before when something that the page shows has changed. */
  version: () => string
  /** Asks for the version now; after a write of this process, so that its author sees it at once. */
  refresh: () => Promise<void>
  /** The page's content, read once per version. */
  page: () => Promise<LandingPage>
  close: () => Promise<void>
}

/** Changes are announced by the database; should that fail, they are seen after this time. */
const atLatest = 5000

/** Follows the content; every process does so by itself. */
export async function watchLanding({
  db,
  pool,
  log,
  now,
  files,
  ...shownProgrammes
}: Pick<Deps, 'db' | 'pool' | 'log' | 'now' | 'files'> & ShownProgrammes): Promise<LandingWatch> {
  const read = async () => {
    const moment = now()
    const { version, ended, passed } = await store.readVersion(db, moment, shownProgrammes.offers)
    // A banner that ends, a window that opens and a new year in the footer change the page as well.
    return { version, key: `${version} ${ended} ${passed} ${yearOf(moment)}` }
  }
  let state = await read()
  let cached: { key: string; page: Promise<LandingPage> } | undefined

  // One after the other: answers that overtake each other would leave an older state, or tell a writer too early that
  // the new one is there.
  const ask = asOne(async () => {
    const seen = await read()
    if (seen.version > state.version) await followClub({ db, files })
    state = seen
  })
  const refresh = () => ask(null)
  const refreshQuietly = (): void => {
    refresh().catch((error: unknown) => log.debug({ err: error }, 'the content’s version could not be read'))
  }
  const stopListening = listen(pool.options, 'content', refreshQuietly)
  const timer = setInterval(refreshQuietly, atLatest).unref()

  return {
    version: () => state.key,
    refresh,
    page: () => {
      if (cached?.key !== state.key) {
        const page = store.readPage(db, now(), shownProgrammes)
        const entry = { key: state.key, page }
        // A failure is not kept: the next reader tries again.
        page.catch(() => {
          if (cached === entry) cached = undefined
        })
        cached = entry
      }
      return cached.page
    },
    close: async () => {
      clearInterval(timer)
      await stopListening()
    },
  }
}

/** The lists that the page shows something of. */
const shown = [
  'landing-content',
  'achievements',
  'partnerships',
  'talent-fields',
  'regions',
  'contact-persons',
  'environments',
  'toefl-shifts',
  'welcoming-party-shifts',
  'club',
]

/** Whether a write to this path may change what the page shows. */
export const mayChange = (path: string): boolean => shown.includes(path.split('/')[1] ?? '')

/**
 * The places that are left of each programme. Everybody who opens the page asks for the same: one query answers all who
 * ask at that moment.
 */
export function placesLeft({ db, now, offers }: Pick<Deps, 'db' | 'now'> & Pick<ShownProgrammes, 'offers'>) {
  const read = asOne(() => readPlaces(db, offers, now()))
  return () => read(null)
}
