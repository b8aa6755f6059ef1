/** The lists of the office whose people can be written to, by their address, with what a text may say of each reader. */
export const announcedLists = {
  '/toefl-payments': ['name', 'nim', 'region'],
  '/toefl-details': ['name', 'nim', 'region', 'shift', 'when'],
  '/member-payments': ['name', 'nim', 'region'],
  '/party-payments': ['name', 'shift', 'when', 'place'],
  '/welcoming-parties': ['name', 'shift', 'when', 'place'],
  '/bom-recruitments': ['name', 'nim', 'region'],
  '/talent-recruitments': ['name', 'nim', 'region'],
  '/registrant-details': ['name', 'nim'],
} as const satisfies Record<string, readonly TextValue[]>

/** What a text may name of its reader, in braces. */
export type TextValue = 'name' | 'nim' | 'region' | 'shift' | 'when' | 'place'

export type AnnouncedList = keyof typeof announcedLists

/** Where an announcement to a list's people is begun, narrowed by the list's own filters. */
export function addressToAnnounce(list: AnnouncedList, filters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams({ list, filters: new URLSearchParams(filters).toString() })
  return `/announcements/create?${query.toString()}`
}

export const isAnnounced = (list: string): list is AnnouncedList => Object.hasOwn(announcedLists, list)
