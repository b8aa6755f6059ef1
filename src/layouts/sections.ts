/** The sidebars: what each audience finds where. Words stand in the `shell` messages. */
import {
  type Icon,
  IconAddressBook,
  IconArrowsExchange,
  IconArrowsLeftRight,
  IconBook2,
  IconBuildingBank,
  IconBuildingCommunity,
  IconCalendarEvent,
  IconCalendarHeart,
  IconChecklist,
  IconClock,
  IconConfetti,
  IconCreditCard,
  IconHeartHandshake,
  IconHistory,
  IconLayoutDashboard,
  IconLayoutList,
  IconLock,
  IconLink,
  IconMail,
  IconMapPin,
  IconMicrophone2,
  IconPhone,
  IconReceipt,
  IconReceiptRefund,
  IconSchool,
  IconShieldStar,
  IconSitemap,
  IconStars,
  IconTrophy,
  IconUserCircle,
  IconUsersGroup,
  IconUserCheck,
  IconUsers,
  IconUserStar,
} from '@tabler/icons-react'
import type { PendingCounts } from '#features/dashboard/dashboard.contract.ts'
import { committee, onlyAdmin, type Role, students } from '#roles.ts'
import type { Messages } from '#words/words.ts'

type ItemKey = keyof Messages['shell']['items']

type SectionKey =
  | 'account'
  | 'catalogue'
  | 'membership'
  | 'mine'
  | 'money'
  | 'party'
  | 'people'
  | 'system'
  | 'today'
  | 'toefl'
  | 'website'

type Item = {
  to: string
  label: ItemKey
  icon: Icon
  roles: readonly Role[]
  /** Of all that waits there, the number beside it. */
  waiting?: readonly (keyof PendingCounts)[]
}
export type Section = { label: SectionKey; items: readonly Item[] }

const item = (to: string, label: ItemKey, icon: Icon, roles = onlyAdmin): Item => ({ to, label, icon, roles })
const queue = (to: string, label: ItemKey, icon: Icon, ...waiting: (keyof PendingCounts)[]): Item => ({
  ...item(to, label, icon),
  waiting,
})

export const officeSections: readonly Section[] = [
  { label: 'today', items: [item('/dashboard-admin', 'dashboardAdmin', IconLayoutDashboard, committee)] },
  {
    label: 'toefl',
    items: [
      queue('/toefl-payments', 'toeflPayments', IconReceipt, 'toefl_payments'),
      item('/toefl-shifts', 'toeflShifts', IconCalendarEvent),
      item('/toefl-details', 'toeflDetails', IconUsers),
      queue('/toefl-details/edit-requests', 'editRequests', IconArrowsLeftRight, 'edit_requests'),
      item('/toefl-attendances', 'toeflAttendances', IconUserCheck),
    ],
  },
  {
    label: 'people',
    items: [
      item('/registrant-details', 'registrants', IconAddressBook),
      queue('/bom-recruitments', 'bomRecruitments', IconUsersGroup, 'bom_recruitments'),
      item('/bom-divisions', 'bomDivisions', IconSitemap),
      item('/talent-recruitments', 'talentRecruitments', IconStars),
    ],
  },
  {
    label: 'party',
    items: [
      queue('/welcoming-parties', 'welcomingParties', IconConfetti, 'welcoming_parties'),
      item('/welcoming-party-shifts', 'welcomingPartyShifts', IconCalendarHeart),
    ],
  },
  { label: 'membership', items: [queue('/member-payments', 'memberPayments', IconUserStar, 'member_payments')] },
  {
    label: 'money',
    items: [
      item('/books', 'books', IconBook2, committee),
      item('/statements', 'statements', IconBuildingBank, committee),
      { ...queue('/refunds', 'refunds', IconReceiptRefund, 'refunds'), roles: committee },
    ],
  },
  {
    label: 'catalogue',
    items: [
      item('/terms', 'terms', IconSchool),
      item('/term-change', 'termChange', IconArrowsExchange),
      item('/regions', 'regions', IconMapPin),
      item('/majors', 'majors', IconBuildingCommunity),
      item('/contact-persons', 'contactPersons', IconPhone),
      item('/payment-accounts', 'paymentAccounts', IconBuildingBank),
      item('/payment-providers', 'paymentProviders', IconCreditCard),
      item('/environments', 'environments', IconClock),
    ],
  },
  {
    label: 'website',
    items: [
      item('/club', 'club', IconLink),
      item('/landing-content', 'landingContent', IconLayoutList),
      item('/achievements', 'achievements', IconTrophy),
      item('/partnerships', 'partnerships', IconHeartHandshake),
      item('/talent-fields', 'talentFields', IconMicrophone2),
    ],
  },
  {
    label: 'system',
    items: [
      item('/committee', 'committee', IconShieldStar),
      queue('/privacy', 'privacy', IconLock, 'privacy_requests', 'parent_consents'),
      item('/hand-over', 'handOver', IconChecklist, committee),
      queue('/emails', 'emails', IconMail, 'emails'),
      item('/audit', 'audit', IconHistory),
    ],
  },
]

export const userSections: readonly Section[] = [
  { label: 'mine', items: [item('/dashboard', 'dashboard', IconLayoutDashboard, students)] },
  {
    label: 'account',
    items: [
      item('/dashboard/profile', 'profile', IconUserCircle, students),
      item('/dashboard/privacy', 'myData', IconLock, students),
    ],
  },
]
