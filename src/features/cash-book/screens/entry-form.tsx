/** /cash-book/create: what moved, where from and where to; perhaps to explain a line of a statement. */
import { Paper } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { wholeList } from '#kit/endpoint/fields.ts'
import { FormShell } from '#ui/FormShell.tsx'
import { Hint } from '#ui/Hint.tsx'
import { Page } from '#ui/Page.tsx'
import { Unread } from '#ui/Unread.tsx'
import { useLeadOn } from '#ui/use-lead-on.ts'
import { day, rupiah } from '#words/format.ts'
import { dayInWib } from '#words/wib.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useApi, useRead } from '#api/api.ts'
import { useSaved } from '#api/outcome.ts'
import { regions } from '#features/catalogue/catalogue.resource.ts'
import { enterEntry, listOpenLines, readChoices } from '../cash-entry.contract.ts'
import { changed } from '../widgets/cash-changed.ts'
import { exact } from './cash-texts.ts'
import { About, type FieldsProps, moneyOf, type Opening, Sides, type Values, What } from './EntryFields.tsx'

export const handle = { title: 'cashBook.form.title' }

export default function EntryForm() {
  const [params] = useSearchParams()
  const words = useWords('cashBook')
  const lineId = Number(params.get('line') ?? 0)
  const choices = useRead(readChoices, {}, { staleTime: 0 })
  const places = useRead(regions.list, { query: wholeList })
  const line = useRead(listOpenLines, { query: { id: lineId } }, { enabled: lineId > 0 })
  const found = line.data?.data[0] ?? null
  const isKnown = lineId === 0 || line.data !== undefined
  return (
    <Page title={words('form.title')} breadcrumb={[{ label: words('title'), to: '/cash-book' }]}>
      {choices.data && places.data && isKnown ? (
        <Fields
          choices={choices.data.data}
          places={places.data.data}
          line={found}
          opening={openingOf(params)}
          refunds={refundsOf(params)}
        />
      ) : (
        <Unread
          error={choices.error ?? places.error ?? line.error}
          refetch={() => Promise.all([choices.refetch(), places.refetch(), line.refetch()])}
          kind="form"
        />
      )}
    </Page>
  )
}

/** The refunds that were just marked as sent. */
const refundsOf = (params: URLSearchParams): readonly string[] =>
  (params.get('refunds') ?? '').split(',').filter((id) => /^\d{1,9}$/.test(id))

/** The opening balance that the page of an account asks for. */
function openingOf(params: URLSearchParams): Opening | null {
  if (params.get('kind') !== 'OPENING') return null
  const number = (name: string) => Number(params.get(name) ?? 0)
  return { account: number('account'), amount: number('amount'), sen: number('sen'), day: params.get('day') ?? '' }
}

function startOf({ choices, places, line, opening, refunds }: FieldsProps): Values {
  const region = places.find(({ id }) => id === line?.region_id) ?? places[0]
  const account = line ? `ACCOUNT:${line.account_id}` : ''
  const start: Values = {
    kind: line && !line.is_out ? 'INCOME' : 'EXPENSE',
    amount: line?.amount ?? '',
    sen: line?.sen ?? 0,
    day: line?.day ?? dayInWib(new Date(choices.server_time)),
    from: line?.is_out ? account : '',
    to: line && !line.is_out ? account : '',
    person_name: '',
    payee: '',
    category_id: '',
    event_id: '',
    region_id: region ? String(region.id) : '',
    term_id: region ? String(region.current_term_id) : '',
    note: '',
    refund_ids: [],
    handover_id: '',
    line_id: line?.id ?? null,
    receipt: null,
  }
  const sent = refunds.filter((id) => choices.refunds.some((one) => String(one.id) === id))
  if (sent.length > 0) return { ...start, kind: 'REFUND', refund_ids: sent, ...moneyOf(choices, sent) }
  if (!opening) return start
  const { account: id, ...money } = opening
  return { ...start, kind: 'OPENING', from: '', to: `ACCOUNT:${id}`, ...money }
}

function Fields(props: FieldsProps) {
  const { choices, line } = props
  const words = useWords('cashBook.form')
  const language = useLanguage()
  const api = useApi()
  const leadOn = useLeadOn()
  const saved = useSaved(changed, () => leadOn(line ? '/cash-book/lines' : '/cash-book'))
  const said = line && { ...line, day: day(line.day, language, 'short'), amount: exact(line) }
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} maw="50rem" bg="var(--surface)">
      {said ? (
        <Hint mb="md">
          {words('line', { account: said.account, day: said.day, amount: said.amount, text: said.text || '–' })}
        </Hint>
      ) : null}
      <FormShell<typeof enterEntry.body, Values, { message: string }>
        schema={enterEntry.body}
        initial={startOf(props)}
        submit={(body, options) => api.call(enterEntry, { body }, options)}
        onDone={saved}
        submitLabel={words('save')}
        cancelTo={line ? '/cash-book/lines' : '/cash-book'}
        isRepeatable
      >
        {(form) => (
          <>
            <What form={form} choices={choices} line={line} />
            <Sides form={form} choices={choices} line={line} />
            <About form={form} {...props} />
            <Hint>{words('second', { amount: rupiah(choices.second_above) })}</Hint>
          </>
        )}
      </FormShell>
    </Paper>
  )
}
