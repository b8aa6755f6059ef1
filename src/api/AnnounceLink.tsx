/** From a list of the office to an announcement to exactly its people; for a table's `tools`. */
import { IconSpeakerphone } from '@tabler/icons-react'
import { addressToAnnounce, isAnnounced } from '#announced-lists.ts'
import { ButtonLink } from '#ui/links.tsx'
import { useWords } from '#words/Words.tsx'

type Props = {
  /** The list's address. */
  list: string
  /** What it is narrowed to. */
  request: Readonly<Record<string, unknown>>
}

/** Nothing on a list of records that are no people, in a bin, or for a reader who may not write to them. */
export function AnnounceLink({ list, request }: Props) {
  const words = useWords('announcements')
  if (!isAnnounced(list) || request['trashed'] === 'only') return null
  const { page: _page, per_page: _perPage, sort: _sort, ...filters } = request
  const given = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  )
  return (
    <ButtonLink
      to={addressToAnnounce(list, Object.fromEntries(given))}
      variant="default"
      size="sm"
      leftSection={<IconSpeakerphone size={18} aria-hidden />}
    >
      {words('announce')}
    </ButtonLink>
  )
}
