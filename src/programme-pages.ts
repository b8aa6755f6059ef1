/** What the programmes show in the office's sidebar, palette and lists; for students see `programme-cards.ts`. */
import { boardPages } from '#programmes/board/board.pages.tsx'
import { membershipPages } from '#programmes/membership/membership.pages.tsx'
import { partyPages } from '#programmes/party/party.pages.tsx'
import { talentPages } from '#programmes/talent/talent.pages.tsx'
import { toeflPages } from '#programmes/toefl/toefl.pages.tsx'
import type { ProgrammePages } from './layouts/programme-parts.ts'

export const programmePages: readonly ProgrammePages[] = [
  toeflPages,
  membershipPages,
  boardPages,
  talentPages,
  partyPages,
]
