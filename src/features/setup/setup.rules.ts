/** The missing steps between an empty portal and an open registration. */
import { type LackKind, type Need, pathFor, type RegionState } from '#features/window/readiness.rules.ts'
import type { WindowCode } from '#features/window/window.rules.ts'
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
  'rehearsal',
] as const
export type Step = (typeof steps)[number]

/** A list of the office, or a kind of content of the home page, and how many of its texts are meant. */
export type TextGroup = { list: string; kind: string | null; count: number }

export type Rehearsed = { at: string; by_name: string | null }

export type Facts = {
  /** What the windows need, and which of it each active region has. */
  needs: readonly (Need & { code: WindowCode })[]
  regions: readonly RegionState[]
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
  /** When and by whom a rehearsal came to its end last. */
  rehearsed: Rehearsed | null
}

/** An odd semester ends with February, an even one with August. */
export function isOver({ semester, year }: { semester: string; year: number }, today: string): boolean {
  return today >= (semester === 'ODD' ? `${year + 1}-03-01` : `${year + 1}-09-01`)
}

/** A region, and the programmes' windows for which it lacks something. */
export type RegionLack = { region: string; windows: WindowCode[] }

type Line = {
  step: Step
  is_done: boolean
  regions: string[]
  lacks: RegionLack[]
  texts: TextGroup[]
  rehearsed: Rehearsed | null
  path: string
}

/** The list in the order in which a committee goes through it. */
export function checklistOf(facts: Facts): Line[] {
  const { needs, regions, former_texts: former } = facts
  const line = (step: Step, is_done: boolean, path: string): Line => ({
    step,
    is_done,
    path,
    regions: [],
    lacks: [],
    texts: [],
    rehearsed: null,
  })
  const ofNeeds = (step: Step, kind: LackKind): Line[] => {
    const [need] = needs.filter((one) => one.kind === kind)
    if (!need) return []
    const lacking = regions.filter(({ has }) => needs.some((one, index) => one.kind === kind && !has[index]))
    const done = line(step, regions.length > 0 && lacking.length === 0, pathFor(need, lacking[0]))
    const lacks = lacking.map(({ region, has }) => ({
      region,
      windows: [...new Set(needs.filter((one, index) => one.kind === kind && !has[index]).map(({ code }) => code))],
    }))
    return [{ ...done, regions: lacking.map(({ region }) => region), lacks }]
  }
  const behind = facts.in_terms.filter((one) => isOver(one, facts.today)).map(({ region }) => region)
  return [
    line('identity', facts.has_identity, '/club'),
    ...(former ? [{ ...line('texts', former.length === 0, '/club#former-name'), texts: [...former] }] : []),
    line('links', facts.has_links, '/club'),
    line('board', facts.has_board, '/landing-content/create?kind=BOARD'),
    line('film', facts.has_film, '/landing-content/create?kind=FILM'),
    line('mail', facts.sends_mail, '/club'),
    line('regions', regions.length > 0, '/regions'),
    { ...line('terms', facts.in_terms.length > 0 && behind.length === 0, '/term-change'), regions: behind },
    ...ofNeeds('prices', 'price'),
    ...ofNeeds('accounts', 'payment'),
    ...ofNeeds('contacts', 'contact'),
    ...ofNeeds('shifts', 'shift'),
    line('windows', facts.has_window, '/environments'),
    { ...line('rehearsal', facts.rehearsed !== null, '/rehearsal'), rehearsed: facts.rehearsed },
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
