/** Helping a person who has lost every second factor. */
import { z } from 'zod'
import { endpoint } from '#kit/endpoint/endpoint.ts'
import { idParams, written } from '#kit/endpoint/fields.ts'
import { onlyAdmin } from '#roles.ts'

export const resetFactors = endpoint('DELETE /registrant-details/:id/factors', {
  summary: 'Take all second factors from somebody else’s account; that person and the whole office get a mail',
  tag: 'Registrants',
  access: onlyAdmin,
  asksAgain: 'always',
  params: idParams,
  reply: written(z.null()),
})
