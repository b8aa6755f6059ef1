/** /books: the sums of a term's payments, the evidence for them, and the holders of cash; also on paper. */
import { Alert, Button, Group, Select, Stack, TextInput, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { wholeList } from '#kit/endpoint/fields.ts'
import { handles, hasLists, regionsOf } from '#duties.ts'
import { ExportMenu } from '#ui/ExportMenu.tsx'
import { Hint } from '#ui/Hint.tsx'
import { Page } from '#ui/Page.tsx'
import { usePrintLight } from '#ui/print-light.ts'
import { Totals as Shown } from '#ui/Totals.tsx'
import { Unread } from '#ui/Unread.tsx'
import { day, moment, rupiah } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useDownload, useRead } from '#api/api.ts'
import { useSession } from '#api/session.tsx'
import { readOpening } from '#features/closing/closing.contract.ts'
import { Corrections, OpeningBalances } from '#features/closing/widgets/CarriedOver.tsx'
import { regions } from '#features/catalogue/catalogue.resource.ts'
import { useTermFilter } from '#features/catalogue/widgets/place-filters.ts'
import { useTermName } from '#features/catalogue/widgets/term-name.ts'
import { paidEntities } from '#features/payment/payment.rules.ts'
import { type Books, exportBooks } from '../book.contract.ts'
import { linesBehind, type Sum } from '../book.rules.ts'
import { Accepted } from './Accepted.tsx'
import { Accounts } from './Accounts.tsx'
import { CountOf, type ProgrammePart, Way } from './Amount.tsx'
import { Cash } from './Cash.tsx'
import { Days } from './Days.tsx'
import { FigureTable, partsBehind, type ProgrammeFigures } from './FigureTable.tsx'
import { Handovers } from './Handovers.tsx'
import { Refunds } from './Refunds.tsx'
import classes from './books.module.css'
import { type Chosen, useBooks } from './use-books.ts'

export const handle = { title: 'books.title' }

export default function BooksScreen() {
  const words = useWords('books')
  const club = useWords('common')
  usePrintLight()
  const { query, found, set } = useBooks()
  const books = found.data?.data
  const asked = { ...query, ...(books ? { term_id: books.term.id } : {}) }
  return (
    <Page
      title={words('title')}
      lead={words('about')}
      actions={
        <Group className="unprinted" gap="sm">
          <ExportMenu download={useDownload(exportBooks, asked)} />
          <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
            {words('print')}
          </Button>
        </Group>
      }
    >
      <div className={classes.club}>{club('club')}</div>
      <Choices chosen={query} termId={books?.term.id} set={set} />
      {found.error || !books ? (
        <Unread error={found.error} refetch={found.refetch} kind="cards" />
      ) : (
        <OfTerm books={books} chosen={query} />
      )}
    </Page>
  )
}

type ChoicesProps = { chosen: Chosen; termId: number | undefined; set: ReturnType<typeof useBooks>['set'] }

function Choices({ chosen, termId, set }: ChoicesProps) {
  const words = useWords('books')
  const common = useWords('common')
  const { user } = useSession()
  const terms = useTermFilter()
  const places = useRead(regions.list, { query: wholeList }).data?.data ?? []
  const textOf = (id: number | undefined) => (id === undefined ? null : String(id))
  return (
    <div className="cells unprinted" style={{ '--cell': '10rem' }}>
      <Select
        label={terms.label}
        data={[...terms.options]}
        value={textOf(chosen.term_id ?? termId)}
        onChange={(value) => set('term_id', value)}
        allowDeselect={false}
      />
      {hasLists(user) && regionsOf(user)?.length !== 1 ? (
        <Select
          label={common('region')}
          data={places.map(({ id, region }) => ({ value: String(id), label: region }))}
          value={textOf(chosen.region_id)}
          onChange={(value) => set('region_id', value)}
          placeholder={words('all')}
          clearable
        />
      ) : null}
      <Select
        label={words('programme')}
        data={paidEntities.map((value) => ({ value, label: words(`programmes.${value}`) }))}
        value={chosen.programme ?? null}
        onChange={(value) => set('programme', value)}
        placeholder={words('all')}
        clearable
      />
      {(['from', 'to'] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          label={words(name)}
          value={chosen[name] ?? ''}
          min={name === 'to' ? chosen.from : undefined}
          max={name === 'from' ? chosen.to : undefined}
          onChange={(event) => set(name, event.currentTarget.value)}
        />
      ))}
    </div>
  )
}

function OfTerm({ books, chosen }: { books: Books; chosen: Chosen }) {
  const words = useWords('books')
  const language = useLanguage()
  const termName = useTermName()
  const { user } = useSession()
  const { term } = books
  const { region_id: regionId, programme: _, ...days } = { ...chosen, term_id: term.id }
  const ofProgrammes = books.programmes.map(({ programme, figures }) => ({
    part: { ...days, programme, region_id: regionId },
    figures,
  }))
  return (
    <Stack gap="xl">
      <Hint>
        {termName(term)}
        {' · '}
        {words('printed', { moment: moment(books.server_time, language) })}
        {chosen.from || chosen.to
          ? `. ${words('daysShown', {
              from: chosen.from ? day(chosen.from, language, 'short') : words('ever'),
              to: chosen.to ? day(chosen.to, language, 'short') : words('today'),
            })}`
          : null}
      </Hint>
      <Checks broken={books.broken} />
      {handles(user, readOpening) ? (
        <>
          <OpeningBalances termId={term.id} />
          <Corrections termId={term.id} regionId={regionId} />
        </>
      ) : null}
      <Totals books={books} chosen={chosen} parts={ofProgrammes} />
      <section>
        <Title order={2} size="h3" mb="md">
          {words('byPart')}
        </Title>
        <FigureTable
          label={words('byPart')}
          first={words('figures.region')}
          total={books.whole}
          parts={ofProgrammes}
          rows={books.parts.map(({ region_id, region, programme, figures }) => ({
            key: `${region_id} ${programme}`,
            name: `${region}, ${words(`programmes.${programme}`)}`,
            figures,
            part: { ...days, programme, region_id },
          }))}
        />
      </section>
      <Days books={books} regionId={regionId} parts={ofProgrammes} />
      <Accounts books={books} chosen={chosen} />
      <Accepted differences={books.accepted} />
      <Cash books={books} />
      <Refunds books={books} />
      <Handovers termId={term.id} regionId={chosen.region_id} />
      <div className={classes.sign}>
        {(['given', 'taken'] as const).map((who) => (
          <div key={who}>
            {words(`sign.${who}`)}, {words('sign.date')}
          </div>
        ))}
      </div>
    </Stack>
  )
}

/** Whether the books balance; nothing for a reader who does not see all of them. */
function Checks({ broken }: Pick<Books, 'broken'>) {
  const words = useWords('books')
  if (!broken) return null
  if (broken.length === 0) {
    return (
      <Alert color="teal" title={words('balanced')}>
        {words('balancedText')}
      </Alert>
    )
  }
  return (
    <Alert color="red" title={words('brokenTitle')}>
      {words('brokenText')}
      <ul>
        {broken.map((equation) => (
          <li key={equation}>{words(`broken.${equation}`)}</li>
        ))}
      </ul>
    </Alert>
  )
}

const totals = ['expected', 'confirmed', 'matched', 'cash', 'unproven', 'open'] as const

type TotalsProps = { books: Books; chosen: Chosen; parts: readonly ProgrammeFigures[] }

function Totals({ books, chosen: { from, to }, parts }: TotalsProps) {
  const words = useWords('books')
  const unmatched = {
    lines: books.accounts.reduce((sum, { open }) => sum + open.lines, 0),
    amount: books.accounts.reduce((sum, { open }) => sum + open.amount, 0),
  }
  // Lines are listed by one account or all of them; those of some are below, with their accounts.
  const isEvery = books.is_every_account
  return (
    <Shown
      label={words('whole')}
      totals={[
        ...totals.map((figure) => ({
          label: words(`figures.${figure}`),
          value: rupiah(books.whole[figure].amount),
          more: (
            <>
              <Counts sum={books.whole[figure]} label={words(`figures.${figure}`)} parts={partsBehind(figure, parts)} />
              {words(`hints.${figure}`)}
            </>
          ),
        })),
        {
          label: words('unmatched'),
          value: rupiah(unmatched.amount),
          more: (
            <>
              <span className={classes.count}>
                <Way
                  to={
                    isEvery && unmatched.lines > 0
                      ? linesBehind('open', { term_id: books.term.id, from, to })
                      : undefined
                  }
                  label={`${words('unmatched')}, ${rupiah(unmatched.amount)}`}
                >
                  {words('lineCount', { count: unmatched.lines })}
                </Way>
              </span>
              {words('hints.unmatched')}
            </>
          ),
        },
      ]}
    />
  )
}

/** How many payments of each programme a total has, each the way to its list. */
function Counts({ sum, label, parts }: { sum: Sum; label: string; parts: readonly ProgrammePart[] }) {
  const words = useWords('books')
  const some = parts.filter((part) => part.sum.payments > 0)
  if (some.length === 0) return <span className={classes.count}>{words('count', { count: sum.payments })}</span>
  return some.map((part) => (
    <span key={part.programme} className={classes.count}>
      <CountOf part={part} label={label} />
    </span>
  ))
}
