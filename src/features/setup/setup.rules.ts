/** The missing steps between an empty portal and an open registration. */
import type { RegionFacts } from '#features/window/readiness.rules.ts'
import { type BrandColour, colourProblem, darkGrounds } from '#brand.ts'

export const steps = [
  'identity',
  'texts',
  'links',
  'board',
  'film',
  'mail',
  'regions',
  'terms',
  'prices',
  'accounts',
  'contacts',
  'shifts',
  'windows',
] as const
export type Step = (typeof steps)[number]

/** A list of the office, or a kind of content of the home page, and how many of its texts are meant. */
export type TextGroup = { list: string; kind: string | null; count: number }

export type Facts = {
  regions: readonly RegionFacts[]
  /** Whether the office has said how the club is called and looks. */
  has_identity: boolean
  has_links: boolean
  /** The texts that still say a former name of the club; null where it has none. */
  former_texts: readonly TextGroup[] | null
  /** Active regions, with the term that they are in. */
  in_terms: readonly { region: string; semester: string; year: number }[]
  /** The day of today, to tell which terms are over. */
  today: string
  has_board: boolean
  has_film: boolean
  sends_mail: boolean
  /** A window that is open or will be. */
  has_window: boolean
}

/** An odd semester ends with February, an even one with August. */
export function isOver({ semester, year }: { semester: string; year: number }, today: string): boolean {
  return today >= (semester === 'ODD' ? `${year + 1}-03-01` : `${year + 1}-09-01`)
}

type Line = { step: Step; is_done: boolean; regions: string[]; texts: TextGroup[]; path: string }

/** The list in the order in which a committee goes through it. */
export function checklistOf(facts: Facts): Line[] {
  const { regions, former_texts: former } = facts
  const line = (step: Step, is_done: boolean, path: string): Line => ({ step, is_done, regions: [], texts: [], path })
  const ofRegions = (
    step: Step,
    has: (region: RegionFacts) => boolean,
    path: string,
    ofOne?: (id: number) => string,
  ) => {
    const lacking = regions.filter((region) => !has(region))
    const [first] = lacking
    return {
      step,
      is_done: regions.length > 0 && lacking.length === 0,
      regions: lacking.map(({ region }) => region),
      texts: [],
      path: first && ofOne ? ofOne(first.id) : path,
    }
  }
  const behind = facts.in_terms.filter((one) => isOver(one, facts.today)).map(({ region }) => region)
  const form = (id: number) => `/regions/${id}/edit`
  const pays = (region: RegionFacts) => region.has_account || (region.has_toefl_detail && region.has_member_detail)
  return [
    line('identity', facts.has_identity, '/club'),
    ...(former ? [{ ...line('texts', former.length === 0, '/club#former-name'), texts: [...former] }] : []),
    line('links', facts.has_links, '/club'),
    line('board', facts.has_board, '/landing-content/create?kind=BOARD'),
    line('film', facts.has_film, '/landing-content/create?kind=FILM'),
    line('mail', facts.sends_mail, '/club'),
    line('regions', regions.length > 0, '/regions'),
    { ...line('terms', facts.in_terms.length > 0 && behind.length === 0, '/term-change'), regions: behind },
    ofRegions('prices', (region) => region.has_toefl_price && region.has_member_price, '/regions', form),
    ofRegions('accounts', pays, '/payment-accounts/create'),
    ofRegions('contacts', (region) => region.has_toefl_contact && region.has_member_contact, '/contact-persons/create'),
    ofRegions('shifts', (region) => region.has_toefl_shift, '/toefl-shifts/create'),
    line('windows', facts.has_window, '/environments'),
  ]
}

// A name is used in mails, titles and the names of files; signs of markup would end it there.
const nameSigns = /^[\p{L}\p{M}\p{N} .,&+’‘()/–-]+$/u

/** As it is kept: one line, with the apostrophe that cannot end a text. */
export const tidyName = (name: string): string =>
  name.trim().normalize('NFC').replaceAll("'", '’').replaceAll(/\s+/g, ' ')

export const isClubName = (name: string): boolean => nameSigns.test(name) && /\p{L}/u.test(name)

type Problem = { key: string; values: Record<string, string> }

/** Why a colour cannot be used, with the nearest that can; null when it can. */
export function problemOfColour(which: BrandColour, colour: string | null | undefined): Problem | null {
  const problem = colour ? colourProblem(which, colour) : null
  if (!problem) return null
  const { contrast, ground, nearest } = problem
  // Never rounded up to a passing value.
  const values = { contrast: (Math.floor(contrast * 10) / 10).toFixed(1), ground, nearest }
  const isDark = darkGrounds.some((each) => each === ground)
  return {
    key: `setup.identity.problems.${which === 'primary' ? 'primary' : isDark ? 'accent' : 'accentInk'}`,
    values,
  }
}

/** The ports of a mail server that may be entered in the browser: no others, so that nobody can probe other services. */
export const mailPorts = [587, 465, 25, 2525] as const

const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/
const isIpv4 = /^\d{1,3}(\.\d{1,3}){3}$/

/** A name of the internet or an IPv4 address: no path, no port, no user. */
export const isHost = (host: string): boolean =>
  host.length <= 253 && (isIpv4.test(host) || host.split('.').every((part) => label.test(part))) && !/^\d+$/.test(host)

/** So often a code may be wrong before the letter has to be sent again. */
export const mostTries = 5
