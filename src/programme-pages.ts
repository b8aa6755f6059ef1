/** The browser's half of `programmes.ts`: what the programmes show on the dashboard, in the sidebar and in the palette. */
import { boardPages } from '#programmes/board/board.pages.tsx'
import { membershipPages } from '#programmes/membership/membership.pages.tsx'
import { partyPages } from '#programmes/party/party.pages.tsx'
import { talentPages } from '#programmes/talent/talent.pages.tsx'
import { toeflPages } from '#programmes/toefl/toefl.pages.tsx'
import type { ProgrammePages } from './layouts/programme-parts.ts'

/** In the order in which the dashboard shows them where they ask equally much of the student. */
export const programmePages: readonly ProgrammePages[] = [
  toeflPages,
  membershipPages,
  boardPages,
  talentPages,
  partyPages,
]
