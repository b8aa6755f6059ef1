/** The order of what the home page shows: `/landing-content/order?section=FAQ`. */
import { Group, Paper, Select } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { forget, useApi, useRead } from '#api/api.ts'
import type { CallInput, Endpoint } from '#kit/endpoint/endpoint.ts'
import { wholeList } from '#kit/endpoint/fields.ts'
import { Drawing } from '#ui/art/Drawing.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Hint } from '#ui/Hint.tsx'
import { useResourceWords } from '#ui/kinds/resource-words.ts'
import { ButtonLink, NameLink } from '#ui/links.tsx'
import { notify } from '#ui/notify.tsx'
import { Page } from '#ui/Page.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { PublicPicture } from '#ui/PublicPicture.tsx'
import { Sortable } from '#ui/Sortable/Sortable.tsx'
import { Unread } from '#ui/Unread.tsx'
import { useWords } from '#words/Words.tsx'
import { achievements, landingContent, partnerships } from '../content.resource.ts'
import { orderContent } from '../content-order.contract.ts'
import { kindOf, type Section, sections } from '../content-order.rules.ts'
import classes from './content-order.module.css'

export const handle = { title: 'catalogue.content.order' }

type Row = {
  id: number
  title?: string | null
  name?: string | null
  image?: string | null
  logo?: string | null
  art: string | null
}

const listOf = (section: Section) =>
  section === 'ACHIEVEMENT' ? achievements : section === 'PARTNERSHIP' ? partnerships : landingContent

export default function ContentOrder() {
  const words = useResourceWords(landingContent)
  const own = useWords('catalogue.content')
  const [search, setSearch] = useSearchParams()
  const section = sections.find((one) => one === search.get('section')) ?? 'CLASS'
  return (
    <Page
      title={own('order')}
      lead={own('orderLead')}
      breadcrumb={[{ label: words.title, to: `/${landingContent.key}` }]}
    >
      <Select
        label={own('section')}
        maw={320}
        value={section}
        onChange={(value) => setSearch({ section: value ?? 'CLASS' }, { replace: true })}
        data={sections.map((value) => ({ value, label: own(`sections.${value}`) }))}
        allowDeselect={false}
      />
      <Records key={section} section={section} />
    </Page>
  )
}

function Records({ section }: { section: Section }) {
  const own = useWords('catalogue.content')
  const api = useApi()
  const client = useQueryClient()
  const textOf = useProblemText()
  const resource = listOf(section)
  const kind = kindOf(section)
  const path = `/${resource.key}`
  const endpoint: Endpoint = resource.list
  const query = { ...wholeList, sort: 'position', ...(kind ? { kind } : {}) }
  const input: CallInput<Endpoint> = { query }
  const { data, error, refetch } = useRead(endpoint, input)
  // Which list it is, is known at run time only; its answer has been checked by the server.
  const page = data as { data: Row[] } | undefined
  const key = [endpoint.path, null, query]
  const save = useMutation({
    // One after the other, in the order in which they were moved.
    scope: { id: 'content-order' },
    mutationFn: (rows: Row[]) => api.call(orderContent, { body: { section, ids: rows.map(({ id }) => id) } }),
    onMutate: async (rows) => {
      await client.cancelQueries({ queryKey: key })
      client.setQueryData(key, (now: { data: Row[] } | undefined) => now && { ...now, data: rows })
    },
    onError: (problem) => {
      notify.problem(textOf(problem))
      void forget(client, [path])
    },
  })
  if (error || !page) return <Unread error={error} refetch={refetch} />
  const create = `${path}/create${kind ? `?kind=${kind}` : ''}`
  const add = (
    <ButtonLink to={create} variant="default">
      {own('add')}
    </ButtonLink>
  )
  if (page.data.length === 0) return <EmptyState title={own('nothing')} action={add} />
  return (
    <Paper withBorder maw="46rem" p="clamp(0.75rem, 2vw, 1.25rem)" bg="var(--surface)">
      <Sortable
        label={own(`sections.${section}`)}
        items={page.data}
        idOf={({ id }) => id}
        nameOf={nameOf}
        onOrder={(rows) => save.mutate(rows)}
      >
        {(row) => (
          <Group gap="sm" wrap="nowrap">
            <Thumbnail row={row} />
            <NameLink to={`${path}/${row.id}/edit`} className="anywhere">
              {nameOf(row)}
            </NameLink>
          </Group>
        )}
      </Sortable>
      <Group justify="space-between" mt="md">
        <Hint>{own(save.isPending ? 'saving' : 'savedAtOnce')}</Hint>
        {add}
      </Group>
    </Paper>
  )
}

const nameOf = ({ id, title, name }: Row): string => title ?? name ?? `#${id}`

function Thumbnail({ row: { image, logo, art } }: { row: Row }) {
  const picture = image ?? logo
  if (picture) return <PublicPicture file={picture} alt="" sizes="4rem" className={classes.picture} />
  return <Drawing name={art} size="small" />
}
