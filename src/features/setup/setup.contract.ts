/** The missing parts of a club's portal, the club's links, and a letter that shows that mail works. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { one, optional, upload, webAddress, written } from '#kit/endpoint/fields.ts'
import { windowCodes } from '#features/window/window.rules.ts'
import { onlyAdmin } from '#roles.ts'
import { steps, isClubName, tidyName } from './setup.rules.ts'
const endpoint = endpointsOf('Set-up')

export const checklist = z
  .object({
    step: z.enum(steps),
    is_done: z.boolean(),
    /** The regions that lack it; empty where it is not a matter of regions. */
    regions: z.array(z.string()),
    /** The same regions, each with the windows of the programmes that it lacks it for. */
    lacks: z.array(z.object({ region: z.string(), windows: z.array(z.enum(windowCodes)) })),
    /** How many texts of which list still say a former name of the club, and of the home page which kind of content. */
    texts: z.array(z.object({ list: z.string(), kind: z.string().nullable(), count: z.number() })),
    /** When and by whom a rehearsal came to its end last. */
    rehearsed: z.object({ at: z.string(), by_name: z.string().nullable() }).nullable(),
    /** The office's screen on which it is done. */
    path: z.string(),
  })
  .array()
  .meta({ id: 'SetupChecklist' })
export type Checklist = z.output<typeof checklist>

export const readChecklist = endpoint('GET /setup/checklist', {
  summary: 'What the portal has and lacks before it can be opened to students',
  access: onlyAdmin,
  reply: one(checklist),
})

const address = () => optional(webAddress())
const links = z.object({
  website: address(),
  university_page: address(),
  instagram: address(),
  youtube: address(),
  linkedin: address(),
  facebook: address(),
})

const club = z
  .object({
    is_demo: z.boolean(),
    website: z.string().nullable(),
    university_page: z.string().nullable(),
    instagram: z.string().nullable(),
    youtube: z.string().nullable(),
    linkedin: z.string().nullable(),
    facebook: z.string().nullable(),
  })
  .meta({ id: 'Club' })
export type Club = z.output<typeof club>

export const readClub = endpoint('GET /club', {
  summary: 'Where the club is elsewhere',
  access: onlyAdmin,
  reply: one(club),
})

export const updateClub = endpoint('PUT /club', {
  summary: 'Change where the club is elsewhere; what is not given stays, and an empty address leaves the pages',
  access: onlyAdmin,
  body: links,
  reply: written(club),
})

export const sendTestLetter = endpoint('POST /setup/test-letter', {
  summary: 'Send the caller a letter at once, and say whether the mail server took it',
  access: onlyAdmin,
  perMinute: 6,
  reply: one(
    z.object({
      to: z.string(),
      is_sent: z.boolean(),
      /** How it went, in the reader's language, with the mail server's own words where it refused. */
      message: z.string(),
    }),
  ),
})

/** The club's identity: its names, its logo and its two colours. */
const clubName = (max: number) =>
  z
    .string()
    .max(200)
    .transform(tidyName)
    .pipe(z.string().min(2).max(max).refine(isClubName, { error: 'fields.clubName' }))

const colour = () =>
  z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.string().regex(/^#[0-9a-f]{6}$/, { error: 'fields.colour' }))

const identity = z
  .object({
    name: z.string(),
    short_name: z.string(),
    primary_colour: z.string().nullable(),
    accent_colour: z.string().nullable(),
    /** A key for `files/{key}`. */
    logo: z.string().nullable(),
    /** Whether there is a last change to take back. */
    can_undo: z.boolean(),
  })
  .meta({ id: 'ClubIdentity' })
export type Identity = z.output<typeof identity>

export const readIdentity = endpoint('GET /club/identity', {
  summary: 'The club’s names, logo and colours',
  access: onlyAdmin,
  reply: one(identity),
})

export const updateIdentity = endpoint('PUT /club/identity', {
  summary:
    'Change the club’s names, logo and colours; what is not given stays, an empty colour is the usual one, an empty logo the drawn one. A colour that does not read where it would stand is refused with the nearest that does',
  access: onlyAdmin,
  body: z.object({
    name: clubName(80).optional(),
    short_name: clubName(12).optional(),
    primary_colour: optional(colour()),
    accent_colour: optional(colour()),
    logo: optional(upload()),
  }),
  reply: written(identity),
})

export const undoIdentity = endpoint('POST /club/identity/undo', {
  summary: 'Take the last change of the club’s names, logo and colours back; once more brings it again',
  access: onlyAdmin,
  reply: written(identity),
})
