/** The lists of all rooms whose people the office can write to. */
import { registrantAudience } from '#features/registrant/registrant-audience.store.ts'
import type { Audience } from '#services/audience.ts'
import { programmes } from './programmes.ts'

const [holders] = programmes.flatMap(({ seats }) => seats?.holders ?? [])

export const audiences: readonly Audience[] = [
  ...programmes.flatMap((programme) => programme.audiences ?? []),
  ...(holders ? [registrantAudience(holders)] : []),
]
