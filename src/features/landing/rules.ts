/** What the landing page is made of. */

export const contentKinds = ['CLASS', 'EVENT', 'TESTIMONY', 'FAQ'] as const
export type ContentKind = (typeof contentKinds)[number]

/** The drawings of our own, shown while a record has no uploaded picture; each is drawn in `widgets/art`. */
export const artNames = [
  'class-debate',
  'class-fast-track-toefl',
  'class-public-speaking',
  'class-toefl',
  'class-conversation',
  // In the order of the seeded events: an expo, a welcoming party, a debate night, a speech evening, a story circle,
  // a Scrabble day, a movie night, a webinar, a writing workshop, the Asian English Olympics, teaching children,
  // a study trip, an awards night.
  'event-01',
  'event-02',
  'event-03',
  'event-04',
  'event-05',
  'event-06',
  'event-07',
  'event-08',
  'event-09',
  'event-10',
  'event-11',
  'event-12',
  'event-13',
  'avatar-1',
  'avatar-2',
  'avatar-3',
  'avatar-4',
  'avatar-5',
  'talent-debate',
  'talent-speech',
  'talent-storytelling',
  'talent-scrabble',
  'achievement-best-organisation',
  'achievement-crosswords',
  'achievement-olympics',
  'achievement-straws',
  'partner-1',
  'partner-2',
  'partner-3',
] as const
export type ArtName = (typeof artNames)[number]

type Content = { kind?: unknown; title?: unknown; name?: unknown; role?: unknown }

/** What a kind of content cannot do without; members that are absent are not judged. */
export function missingHeads(content: Content): Partial<Record<'title' | 'name' | 'role', string>> | undefined {
  if (content.kind === undefined) return undefined
  const needed = content.kind === 'TESTIMONY' ? (['name', 'role'] as const) : (['title'] as const)
  const missing = needed.filter((field) => content[field] === null || content[field] === '')
  return missing.length > 0 ? Object.fromEntries(missing.map((field) => [field, 'fields.required'])) : undefined
}

/** What the tables refuse, by the name of their constraint. */
export const constraintWords = {
  partnership_region_fk: { field: 'region_id', key: 'fields.unknown' },
  landing_content_headed: { field: 'title', key: 'fields.required' },
}
