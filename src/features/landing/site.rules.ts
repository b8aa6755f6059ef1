/** The club's addresses: where it is elsewhere, the sections of its home page, and the pages that are to be found. */
import { type ClubNames, usualNames } from '#words/club-name.ts'

export const socialNames = {
  instagram: 'Instagram',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
} as const

/** Where the club is elsewhere; null where the office has not said. */
export type ClubLinks = {
  website: string | null
  university_page: string | null
  instagram: string | null
  youtube: string | null
  linkedin: string | null
  facebook: string | null
}

/** The club's own pages in social networks, those that are known. */
export const socialLinksOf = (links: ClubLinks): { name: string; href: string }[] =>
  (Object.keys(socialNames) as (keyof typeof socialNames)[]).flatMap((key) => {
    const href = links[key]
    return href === null ? [] : [{ name: socialNames[key], href }]
  })

/** A navigation link of the home page: `ref` is the section's id (specification, section 3). */
export const homeSections = [
  { id: 1, title: 'about', ref: 'About' },
  { id: 2, title: 'talent', ref: 'Talent' },
  { id: 3, title: 'classes', ref: 'Classes' },
  { id: 4, title: 'events', ref: 'Events' },
  { id: 5, title: 'testimonies', ref: 'Testimonies' },
  { id: 6, title: 'faqs', ref: 'FAQs' },
] as const

/** The pages that are worth finding; all others are forms in the middle of something, or behind a login. */
export const foundPages = ['/', '/register', '/login'] as const

/** The club's names, and its look if it has set one. */
export type ClubIdentity = ClubNames & {
  primary_colour: string | null
  accent_colour: string | null
  /** The key of its picture. */
  logo: string | null
}

/** The facts about the club that every page needs. */
export type Frame = {
  isDemo: boolean
  club: ClubIdentity
  links: ClubLinks
  sections: readonly (typeof homeSections)[number]['ref'][]
  /** Whether one can sign in with the university's account, and what people call that; null where one cannot. */
  university: { name: string | null } | null
  /** The year of a page that shows another moment; otherwise it is this one. */
  year?: number
}

/** The frame's facts if the server said nothing, as when a page breaks. */
export const plainFrame: Frame = {
  isDemo: false,
  club: { ...usualNames, primary_colour: null, accent_colour: null, logo: null },
  links: { website: null, university_page: null, instagram: null, youtube: null, linkedin: null, facebook: null },
  sections: homeSections.map(({ ref }) => ref),
  university: null,
}
