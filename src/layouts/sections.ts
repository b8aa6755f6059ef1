/** The office's sidebar: what is found where. Words stand in the `shell` messages. */
import {
  IconAddressBook,
  IconArrowsExchange,
  IconBook2,
  IconBuildingBank,
  IconBuildingCommunity,
  IconChecklist,
  IconClock,
  IconCashRegister,
  IconCreditCard,
  IconDoorEnter,
  IconFileInvoice,
  IconHeartHandshake,
  IconHistory,
  IconLayoutDashboard,
  IconLayoutList,
  IconLock,
  IconLink,
  IconListCheck,
  IconMail,
  IconMapPin,
  IconPhone,
  IconReceipt2,
  IconReceiptRefund,
  IconSchool,
  IconShieldStar,
  IconSpeakerphone,
  IconTrophy,
} from '@tabler/icons-react'
import { programmePages } from '#programme-pages.ts'
import { hasRole } from '#api/session-store.ts'
import { opensScreen } from '#duties.ts'
import type { SessionUser } from '#features/account/account.contract.ts'
import { committee, onlyAdmin, type Role } from '#roles.ts'
import { type Item, item, queue, type Section, type SectionKey } from './section-items.ts'

/** The programmes' own entries of a section. */
const ofProgrammes = (label: SectionKey): Item[] => programmePages.flatMap(({ sections }) => sections[label] ?? [])

export const officeSections: readonly Section[] = [
  {
    label: 'today',
    items: [
      item('/dashboard-admin', 'dashboardAdmin', IconLayoutDashboard, committee),
      item('/check-in', 'checkIn', IconDoorEnter),
    ],
  },
  { label: 'toefl', items: ofProgrammes('toefl') },
  {
    label: 'people',
    items: [
      item('/registrant-details', 'registrants', IconAddressBook),
      ...ofProgrammes('people'),
      item('/announcements', 'announcements', IconSpeakerphone),
    ],
  },
  { label: 'party', items: ofProgrammes('party') },
  { label: 'membership', items: ofProgrammes('membership') },
  {
    label: 'money',
    items: [
      item('/books', 'books', IconBook2, committee),
      { ...queue('/cash-book', 'cashBook', IconCashRegister, 'cash_entries'), roles: committee },
      item('/statements', 'statements', IconBuildingBank, committee),
      item('/reconcile', 'reconcile', IconListCheck),
      { ...queue('/refunds', 'refunds', IconReceiptRefund, 'refunds'), roles: committee },
      item('/institution-bills', 'bills', IconFileInvoice),
      item('/dashboard/expenses', 'expenses', IconReceipt2, committee),
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
      ...ofProgrammes('website'),
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

/** Whether somebody has the entry: by the role, or by a duty. */
export const hasItem = (user: SessionUser | null, { to, roles }: Item): boolean =>
  hasRole(user?.role, roles) || opensScreen(user?.duties ?? [], to)

/** Of a screen that is no entry of the sidebar: ADMIN alone, and whose duty opens it. */
export const rolesOf = (pathname: string): readonly Role[] =>
  officeSections.flatMap(({ items }) => items).find(({ to }) => to === pathname)?.roles ?? onlyAdmin

/** Whether somebody with a duty has a screen: by the role, by a duty, or because it is their own or everybody's. */
export function isOpenTo(user: SessionUser | null, address: string): boolean {
  const path = address.replace(/[?#].*$/, '')
  const isOffice = /^\/[a-z]/.test(path) && !/^\/(?:dashboard(?:\/|$)|help|register|privacy-notice)/.test(path)
  return !isOffice || hasRole(user?.role, rolesOf(path)) || opensScreen(user?.duties ?? [], path)
}
