/** What the programmes show on a student's dashboard; for the office's screens see `programme-pages.ts`. */
import { boardFront } from '#programmes/board/board-card.pages.tsx'
import { membershipFront } from '#programmes/membership/membership-card.pages.tsx'
import { partyFront } from '#programmes/party/party-card.pages.tsx'
import { talentFront } from '#programmes/talent/talent-card.pages.tsx'
import { toeflFront } from '#programmes/toefl/toefl-card.pages.tsx'
import type { ProgrammeFront } from './layouts/programme-parts.ts'

/** In the order in which the dashboard shows them where they ask equally much of the student. */
export const programmeFronts: readonly ProgrammeFront[] = [
  toeflFront,
  membershipFront,
  boardFront,
  talentFront,
  partyFront,
]
