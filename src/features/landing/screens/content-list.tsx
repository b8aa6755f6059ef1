/** The home page's content, with the way to put it in order: `/landing-content`. */
import { IconArrowsSort } from '@tabler/icons-react'
import { usePagedList } from '#api/office-list.tsx'
import { useResourceDeletion } from '#features/catalogue/widgets/use-resource-deletion.tsx'
import { Drawing } from '#ui/art/Drawing.tsx'
import { useResourceWords } from '#ui/kinds/resource-words.ts'
import { ButtonLink } from '#ui/links.tsx'
import { ListScreen, type RecordRow } from '#ui/ListScreen.tsx'
import { useWords } from '#words/Words.tsx'
import { landingContent } from '../content.resource.ts'

export const handle = { title: 'catalogue.lists.landing-content.title' }

export default function ContentList() {
  const words = useResourceWords(landingContent)
  const own = useWords('catalogue.content')
  const { table, list } = usePagedList(landingContent, { sort: landingContent.orderBy })
  const kind = list.filter('kind')
  const deletion = useResourceDeletion<RecordRow>({
    path: `/${landingContent.key}`,
    remove: landingContent.remove,
    nameOf: (record) => words.nameOf(landingContent, record),
  })
  return (
    <ListScreen<RecordRow>
      resource={landingContent}
      table={table}
      createAt={`/${landingContent.key}/create${kind ? `?kind=${kind}` : ''}`}
      actions={
        <>
          <ButtonLink to={`/${landingContent.key}/moment`} variant="default">
            {own('moment.title')}
          </ButtonLink>
          <ButtonLink
            to={`/${landingContent.key}/order${kind ? `?section=${kind}` : ''}`}
            variant="default"
            leftSection={<IconArrowsSort size={18} aria-hidden />}
          >
            {own('order')}
          </ButtonLink>
        </>
      }
      onDelete={deletion.remove}
      renderBulk={deletion.renderBulk}
      renderStandIn={(record) => <Drawing name={record['art']} size="small" />}
    />
  )
}
