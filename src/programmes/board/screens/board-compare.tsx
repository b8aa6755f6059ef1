/** /bom-recruitments/compare?ids=1,2: two to four applicants' answers, side by side. */
import { Unread } from '#ui/Unread.tsx'
import { together } from '#api/combine-reads.ts'
import { Hint } from '#ui/Hint.tsx'
import { TextLink } from '#ui/links.tsx'
import { Rating, Text, Title } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useApi } from '#api/api.ts'
import { keyOf } from '#api/read-key.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page } from '#ui/Page.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { momentRange } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { boardApplications, type BoardApplication } from '../board.contract.ts'
import { comparedAtMost, comparedAtLeast, preferences } from '../board.rules.ts'
import classes from './board-compare.module.css'
import { Task } from './applications/Task.tsx'

export const handle = { title: 'bom.compare.title' }

export default function BoardCompare() {
  const words = useWords('bom.compare')
  const list = useWords('bom.list')
  const api = useApi()
  const [search] = useSearchParams()
  const ids = [...new Set((search.get('ids') ?? '').split(',').map(Number))]
    .filter((id) => Number.isInteger(id) && id > 0)
    .slice(0, comparedAtMost)
  const answers = useQueries({
    queries: ids.map((id) => ({
      queryKey: keyOf(boardApplications.read, { params: { id } }),
      queryFn: () => api.call(boardApplications.read, { params: { id } }),
    })),
  })
  const language = useLanguage()
  const found = answers.flatMap(({ data }) => (data ? [inLanguage(language, data.data)] : []))
  return (
    <Page title={words('title')} lead={words('lead')} breadcrumb={[{ label: list('title'), to: '/bom-recruitments' }]}>
      {ids.length < comparedAtLeast ? (
        <EmptyState title={words('choose')} action={<TextLink to="/bom-recruitments">{list('title')}</TextLink>} />
      ) : found.length < ids.length ? (
        <Unread {...together(...answers)} kind="cards" />
      ) : (
        <Table applications={found} />
      )}
    </Page>
  )
}

function Table({ applications }: { applications: readonly BoardApplication[] }) {
  const words = useWords('bom.compare')
  const nth = useWords('bom.preference')
  const interview = useWords('bom.interview')
  const language = useLanguage()
  return (
    // Wider than the screen it scrolls, by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={words('title')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">{words('what')}</span>
            </th>
            {applications.map((application) => (
              <th key={application.id} scope="col">
                <Title order={2} size="h4">
                  {application.name}
                </Title>
                <Hint>
                  {application.nim} · {application.region} · {application.major ?? '–'}
                </Hint>
                <StatusBadge status={application.status} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preferences.map((preference) => (
            <tr key={preference}>
              <th scope="row">{nth(preference)}</th>
              {applications.map((application) => {
                const division = application[`${preference}_preference`]
                return (
                  <td key={application.id}>
                    <Text fw={600}>{division.name}</Text>
                    <Text mt={4} className={classes.words}>
                      {application[`${preference}_preference_reason`]}
                    </Text>
                    <Task task={application.tasks.find((task) => task.division_id === division.id)} />
                  </td>
                )
              })}
            </tr>
          ))}
          <tr>
            <th scope="row">{interview('title')}</th>
            {applications.map(({ id, interview: date }) => (
              <td key={id}>
                {date ? (
                  <>
                    <Text>{momentRange(date.starts_at, date.ends_at, language)}</Text>
                    <Text className={classes.words}>{date.place ?? date.link}</Text>
                  </>
                ) : (
                  <Text c="dimmed">{interview('none')}</Text>
                )}
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">{interview('notes')}</th>
            {applications.map(({ id, assessment }) => (
              <td key={id}>
                {assessment?.rating ? (
                  <span role="img" aria-label={interview('ratingOf', { rating: assessment.rating })}>
                    <Rating value={assessment.rating} readOnly aria-hidden />
                  </span>
                ) : (
                  <Text c="dimmed">{interview('noRating')}</Text>
                )}
                {assessment?.note && <Text className={classes.words}>{assessment.note}</Text>}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  )
}
