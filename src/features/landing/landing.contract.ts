/** The server's content for the landing page: everything it shows, in both languages, in order. */
import type { z } from 'zod'
import type { Language } from '#words/languages.ts'
import type { ContentKind } from './landing.rules.ts'
import type { achievements, landingContent, partnerships } from './content.resource.ts'
import type { OfferedProgramme } from './offer.rules.ts'
import type { ClubIdentity, ClubLinks } from './site.rules.ts'

type Shown<R extends { record: z.ZodType }, Members extends keyof z.output<R['record']>> = Pick<
  z.output<R['record']>,
  Members
>

/** A class, an event, a testimony, a question, a link or an announcement; `image` is a key for `files/{key}`. */
export type ContentItem = Shown<
  typeof landingContent,
  | 'id'
  | 'title'
  | 'title_id'
  | 'description'
  | 'description_id'
  | 'link'
  | 'name'
  | 'role'
  | 'role_id'
  | 'image'
  | 'image_alt'
  | 'art'
  | 'starts_at'
  | 'ends_at'
> & {
  /** Whether its end is over. */
  is_past: boolean
}

export type AchievementItem = Shown<
  typeof achievements,
  'id' | 'title' | 'title_id' | 'year' | 'description' | 'description_id' | 'image' | 'image_alt' | 'art'
>

export type PartnershipItem = Shown<
  typeof partnerships,
  'id' | 'name' | 'description' | 'description_id' | 'promo' | 'promo_id' | 'logo' | 'art'
> & { region: string | null }

export type TalentFieldItem = {
  id: number
  name: string
  name_id: string | null
  description: string
  description_id: string | null
  image: string | null
  art: string | null
  /** The regions that focus on it. */
  region_ids: number[]
}

export type LandingPage = {
  content: Record<ContentKind, ContentItem[]>
  achievements: AchievementItem[]
  partnerships: PartnershipItem[]
  talentFields: TalentFieldItem[]
  /** What one can register for, or soon can, in the order in which it is shown. */
  offers: OfferedProgramme[]
  /** The active ones, with the sizes of groups that they have a price for. */
  regions: { id: number; region: string; region_init: string; sizes: number[] }[]
  /** The people whom a visitor may ask. */
  contacts: {
    id: number
    name: string
    line: string | null
    email: string | null
    phone_number: string | null
    region: string | null
  }[]
  /** Where the club is elsewhere. */
  links: ClubLinks
  club: ClubIdentity
  isDemo: boolean
  /** The general window of the TOEFL registration. */
  registration: { start_time: string; end_time: string } | null
}

/** A record in one language: without the Indonesian twins of its texts. */
export type Spoken<Item> = {
  [Name in keyof Item as Name extends `${infer Base}_id` ? (Base extends keyof Item ? never : Name) : Name]: Item[Name]
}

/** The page's content as a reader gets it. */
export type SpokenPage = Omit<
  LandingPage,
  'content' | 'achievements' | 'partnerships' | 'talentFields' | 'links' | 'club' | 'isDemo'
> & {
  language: Language
  content: Record<ContentKind, Spoken<ContentItem>[]>
  achievements: Spoken<AchievementItem>[]
  partnerships: Spoken<PartnershipItem>[]
  talentFields: Spoken<TalentFieldItem>[]
}
