/** The index of all declarative lists. Each has a list and a form screen below its own path. */
import { boardDivisions } from '#programmes/board/division.resource.ts'
import { cashBudgets, cashCategories, cashEvents } from '#features/cash-book/cash-book.resource.ts'
import { contactPersons, majors, paymentProviders, regions, terms } from '#features/catalogue/catalogue.resource.ts'
import { achievements, landingContent, partnerships } from '#features/landing/content.resource.ts'
import { talentFields } from '#programmes/talent/talent.resource.ts'
import { toeflShifts } from '#programmes/toefl/toefl-shift.resource.ts'
import { welcomingPartyShifts } from '#programmes/party/party-shift.resource.ts'
import type { Resource, ResourceKey } from '#kit/resource/resource.ts'

export const resources: Record<ResourceKey, Resource> = {
  terms,
  regions,
  majors,
  'contact-persons': contactPersons,
  'payment-providers': paymentProviders,
  'toefl-shifts': toeflShifts,
  'welcoming-party-shifts': welcomingPartyShifts,
  'landing-content': landingContent,
  achievements,
  partnerships,
  'talent-fields': talentFields,
  'bom-divisions': boardDivisions,
  'cash-categories': cashCategories,
  'cash-events': cashEvents,
  'cash-budgets': cashBudgets,
}

const screens = 'features/catalogue/screens'

// A list that deserves more than the generic screen has its own.
const ownLists: Partial<Record<ResourceKey, string>> = {
  'welcoming-party-shifts': 'programmes/party/screens/party-shift-list.tsx',
  'toefl-shifts': 'programmes/toefl/screens/toefl-shift-list.tsx',
  'landing-content': 'features/landing/screens/content-list.tsx',
}

// And one whose records are of several kinds, its own form.
const ownForms: Partial<Record<ResourceKey, string>> = {
  'landing-content': 'features/landing/screens/content-form.tsx',
}

/** Whether a list or its form has more than the generic screens show. */
export const hasOwnScreen = (key: string): boolean => key === 'bom-divisions' || key in ownLists || key in ownForms

// The divisions' addresses name a region (`routes.ts`).
const generic = Object.keys(resources).filter((key) => key !== 'bom-divisions')

/**
 * Path and screen of every list, for `routes.ts` to put under the office layout:
 * `...resourceRoutes.map(({ path, screen }) => route(path, screen, { id: path }))`. Several paths share a
 * screen, so each needs its path as id.
 */
export const resourceRoutes: readonly { path: string; screen: string }[] = generic.flatMap((key) => [
  { path: key, screen: ownLists[key as ResourceKey] ?? `${screens}/resource-list.tsx` },
  { path: `${key}/create`, screen: ownForms[key as ResourceKey] ?? `${screens}/resource-form.tsx` },
  { path: `${key}/:id/edit`, screen: ownForms[key as ResourceKey] ?? `${screens}/resource-form.tsx` },
])

/** The list that an address of the office belongs to. */
export function resourceAt(pathname: string): Resource {
  const found = Object.entries(resources).find(([key]) => key === pathname.split('/')[1])
  if (!found) throw new Error(`No list lives at ${pathname}.`)
  return found[1]
}
