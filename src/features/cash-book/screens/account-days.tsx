/** /cash-book/places/:id: the equation of an account, day by day, and where it breaks. */
import { Alert, Text } from '@mantine/core'
import { useParams } from 'react-router'
import { listQuery, pageMeta } from '#kit/endpoint/fields.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ButtonLink, TextLink } from '#ui/links.tsx'
import { Page } from '#ui/Page.tsx'
import { useListAddress } from '#ui/ResourceTable/list-address.ts'
import { ResourceTable } from '#ui/ResourceTable/ResourceTable.tsx'
import type { Column } from '#ui/ResourceTable/table-columns.ts'
import { Unread } from '#ui/Unread.tsx'
import { day } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { type Exact, inSen } from '#features/statement/sen.rules.ts'
import { type AccountDay, type AccountDays, readAccountDays } from '../cash-place.contract.ts'
import { exact } from './cash-texts.ts'

export const handle = { title: 'cashBook.daysPage.title' }

export default function Days() {
  const { id } = useParams()
  const words = useWords('cashBook')
  const { data, error, refetch } = useRead(readAccountDays, { params: { id: Number(id) } })
  if (!data) return <Unread error={error} refetch={refetch} kind="cards" />
  const account = data.data
  return (
    <Page
      title={account.name}
      lead={words('daysPage.about')}
      breadcrumb={[
        { label: words('title'), to: '/cash-book' },
        { label: words('placesPage.title'), to: '/cash-book/places' },
      ]}
    >
      <Verdict account={account} />
      <Table account={account} />
    </Page>
  )
}

function Verdict({ account }: { account: AccountDays }) {
  const words = useWords('cashBook.daysPage')
  const language = useLanguage()
  const { days, differs_from, opening } = account
  const broken = days.findLast(({ broken_line: line }) => line !== null)?.broken_line
  if (days.length === 0) return null
  return (
    <>
      {broken ? (
        <Alert color="red">
          {words('broken', {
            text: broken.text || '–',
            expected: exact(broken.expected),
            stated: exact(broken.stated),
          })}
        </Alert>
      ) : null}
      {opening && inSen(opening) > 0 ? (
        <Alert color="yellow">
          <Text mb="sm">{words('opening', { amount: exact(opening) })}</Text>
          <ButtonLink
            to={`/cash-book/create?kind=OPENING&account=${account.id}&amount=${opening.amount}&sen=${opening.sen}&day=${days.at(-1)?.day ?? ''}`}
            variant="default"
            size="sm"
          >
            {words('bookOpening')}
          </ButtonLink>
        </Alert>
      ) : null}
      {differs_from ? (
        <Alert color="red">{words('differs', { day: day(differs_from, language) })}</Alert>
      ) : (
        <Alert color={days.some(({ difference }) => difference) ? 'teal' : 'blue'}>
          {words(days.some(({ difference }) => difference) ? 'agrees' : 'unknown')}
        </Alert>
      )}
    </>
  )
}

type Row = AccountDay & { id: number }

function Table({ account }: { account: AccountDays }) {
  const words = useWords('cashBook.daysPage')
  const list = useListAddress(listQuery)
  const { page, per_page } = listQuery.parse(list.request)
  const rows = account.days.map((one, index): Row => ({ ...one, id: index + 1 }))
  const shown = rows.slice((page - 1) * per_page, page * per_page)
  return (
    <ResourceTable
      name="cash-days"
      label={words('title')}
      columns={useColumns(account)}
      list={list}
      page={{ data: shown, meta: pageMeta({ page, per_page }, rows.length) }}
      empty={
        <EmptyState title={words('emptyTitle')} picture="empty">
          {words('empty')}
        </EmptyState>
      }
    />
  )
}

const figures = (money: Exact | null) =>
  money === null || inSen(money) === 0 ? '–' : <span className="figures">{exact(money)}</span>

function useColumns({ id: accountId, days }: AccountDays): Column<Row>[] {
  const words = useWords('cashBook.daysPage')
  const language = useLanguage()
  const money = (
    id: Exclude<keyof AccountDay, 'day' | 'broken_line'>,
    header: string,
    hidden = false,
  ): Column<Row> => ({
    id,
    header,
    hidden,
    align: 'right',
    cell: (row) => figures(row[id]),
  })
  return [
    { id: 'day', header: words('day'), heading: true, cell: (row) => day(row.day, language) },
    {
      id: 'difference',
      header: words('difference'),
      align: 'right',
      lasting: true,
      cell: (row) =>
        row.difference === null ? (
          '–'
        ) : (
          <Text span fw={700} c={inSen(row.difference) === 0 ? undefined : 'red'} className="figures">
            {exact(row.difference)}
          </Text>
        ),
    },
    money('closing', words('bank')),
    money('booked', words('books')),
    money('came', words('came')),
    money('went', words('went')),
    money('payments', words('explained')),
    money('entries', words('entries')),
    money('aside', words('aside'), true),
    {
      id: 'open',
      header: words('open'),
      align: 'right',
      cell: (row) =>
        inSen(row.open) === 0 ? (
          '–'
        ) : (
          <TextLink to={`/cash-book/lines?account_id=${accountId}`}>{exact(row.open)}</TextLink>
        ),
    },
    money('unseen', words('unseen')),
    ...(days.some(({ broken_line: line }) => line !== null)
      ? [{ id: 'broken', header: words('line'), cell: (row: Row) => row.broken_line?.text ?? '–' }]
      : []),
  ]
}
