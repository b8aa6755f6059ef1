/** The programmes of a student's dashboard, a line each: its card, and the windows that matter to it. */
import type { ReactNode } from 'react'
import type { CurrentUser } from '../../account/contract.ts'
import { MembershipCard } from '../../membership/widgets/MembershipCard.tsx'
import { BomCard } from '../../bom/widgets/BomCard.tsx'
import { TalentCard } from '../../talent/widgets/TalentCard.tsx'
import { ToeflCard } from '../../toefl/widgets/card/ToeflCard.tsx'
import type { CurrentWindow } from '../../toefl/widgets/registration-window.ts'
import { PartyCard } from '../../welcoming-party/widgets/PartyCard.tsx'
import type { WindowCode } from '../../windows/rules.ts'

type Standing = {
  user: CurrentUser
  /** A window as it stands for the student's region. */
  windowOf: (code: WindowCode) => CurrentWindow
  now: Date
}

type Programme = { key: string; windows: readonly WindowCode[]; card: (standing: Standing) => ReactNode }

export const programmes: readonly Programme[] = [
  {
    key: 'toefl',
    windows: ['TOEFL_REGISTRATION', 'TOEFL_SHIFT_CHANGE'],
    card: ({ user, windowOf, now }) => (
      <ToeflCard
        detail={user.toefl_detail}
        registration={windowOf('TOEFL_REGISTRATION')}
        change={windowOf('TOEFL_SHIFT_CHANGE')}
        now={now}
      />
    ),
  },
  {
    key: 'membership',
    windows: ['NEW_MEMBER_REGISTRATION'],
    card: ({ user, windowOf }) => <MembershipCard user={user} registration={windowOf('NEW_MEMBER_REGISTRATION')} />,
  },
  {
    key: 'bom',
    windows: ['BOM_REGISTRATION', 'BOM_TASK'],
    card: ({ user, windowOf }) => (
      <BomCard
        application={user.bom_recruitment}
        isMember={user.role === 'MEMBER'}
        registration={windowOf('BOM_REGISTRATION')}
        tasks={windowOf('BOM_TASK')}
      />
    ),
  },
  {
    key: 'talent',
    windows: ['TALENT_REGISTRATION'],
    card: ({ user, windowOf }) => (
      <TalentCard application={user.talent_recruitment} registration={windowOf('TALENT_REGISTRATION')} />
    ),
  },
  {
    key: 'party',
    windows: ['WELCOMING_PARTY_REGISTRATION'],
    card: ({ user, windowOf, now }) => (
      <PartyCard standing={user.welcoming_party} registration={windowOf('WELCOMING_PARTY_REGISTRATION')} now={now} />
    ),
  },
]
