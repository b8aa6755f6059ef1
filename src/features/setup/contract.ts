/** What a club's portal still lacks, where the club is elsewhere, and a letter that shows that mail works. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { one, optional, webAddress, written } from '#kit/endpoint/fields.ts'
import { onlyAdmin } from '#roles.ts'
import { steps } from './rules.ts'

const endpoint = endpointsOf('Set-up')

export const checklist = z
  .object({
    step: z.enum(steps),
    is_done: z.boolean(),
    /** The regions that lack it; empty where it is not a matter of regions. */
    regions: z.array(z.string()),
    /** How many texts of which list still say a former name of the club, and of the home page which kind of content. */
    texts: z.array(z.object({ list: z.string(), kind: z.string().nullable(), count: z.number() })),
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
