/** The programmes of a student's dashboard, an entry each: its card, and how much it asks of the student. */
import type { ReactNode } from 'react'
import type { Attention } from '#ui/ProgrammeCard/attention.ts'
import type { CurrentUser } from '#features/account/account.contract.ts'
import { BomCard } from '#programmes/board/widgets/BoardCard.tsx'
import { attentionOf as attentionOfBom } from '#programmes/board/widgets/board-next-step.ts'
import { MembershipCard } from '#programmes/membership/widgets/MembershipCard.tsx'
import { attentionOf as attentionOfMembership } from '#programmes/membership/widgets/membership-next-step.ts'
import { attentionOf as attentionOfTalent, TalentCard } from '#programmes/talent/widgets/TalentCard.tsx'
import { attentionOf as attentionOfToefl, nextStep as nextOfToefl } from '#programmes/toefl/widgets/toefl-next-step.ts'
import { ToeflCard } from '#programmes/toefl/widgets/ToeflCard.tsx'
import type { CurrentWindow } from '#features/window/widgets/registration-window.ts'
import { attentionOf as attentionOfParty, nextStep as nextOfParty } from '#programmes/party/widgets/party-next-step.ts'
import { PartyCard } from '#programmes/party/widgets/PartyCard.tsx'
import type { WindowCode } from '#features/window/window.rules.ts'

export type Standing = {
  user: CurrentUser
  /** A window as it is for the student's region. */
  windowOf: (code: WindowCode) => CurrentWindow
  now: Date
}

type Programme = { key: string; attention: Attention; card: ReactNode }

const needRegion = new Set(['toefl', 'membership', 'bom'])

/** The programmes as they are for a student; without a region only those that ask for none. */
export const programmesOf = (standing: Standing): Programme[] =>
  all(standing).filter(({ key }) => standing.user.region !== null || !needRegion.has(key))

function all({ user, windowOf, now }: Standing): Programme[] {
  const toefl = windowOf('TOEFL_REGISTRATION')
  const membership = windowOf('NEW_MEMBER_REGISTRATION')
  const bom = { registration: windowOf('BOM_REGISTRATION'), tasks: windowOf('BOM_TASK') }
  const talent = windowOf('TALENT_REGISTRATION')
  const party = windowOf('WELCOMING_PARTY_REGISTRATION')
  return [
    {
      key: 'toefl',
      attention: attentionOfToefl[nextOfToefl(user.toefl_detail, toefl.state, now)],
      card: (
        <ToeflCard
          detail={user.toefl_detail}
          cancelled={user.toefl_cancelled}
          registration={toefl}
          change={windowOf('TOEFL_SHIFT_CHANGE')}
          now={now}
        />
      ),
    },
    {
      key: 'membership',
      attention: attentionOfMembership(user, membership.state),
      card: <MembershipCard user={user} registration={membership} />,
    },
    {
      key: 'bom',
      attention: attentionOfBom(user, { registration: bom.registration.state, tasks: bom.tasks.state }, now),
      card: <BomCard user={user} {...bom} now={now} />,
    },
    {
      key: 'talent',
      attention: attentionOfTalent(user.talent_recruitment, talent.state),
      card: <TalentCard application={user.talent_recruitment} registration={talent} />,
    },
    {
      key: 'party',
      attention: attentionOfParty[nextOfParty(user.welcoming_party, party.state, now)],
      card: <PartyCard standing={user.welcoming_party} registration={party} now={now} />,
    },
  ]
}
