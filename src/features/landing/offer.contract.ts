import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { offerCodes } from './offer.rules.ts'

const endpoint = endpointsOf('Landing page')

/** Read apart from the page, which is rendered once for everybody and each change of what it shows. */
export const readPlacesLeft = endpoint('GET /places-left', {
  summary: 'The places that are left of each programme, in all regions together',
  access: 'anyone',
  reply: z.object({ data: z.array(z.object({ code: z.enum(offerCodes), places: z.number() })) }),
})
