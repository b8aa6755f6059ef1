/** /statements: the bank's lines of incoming money, and the files that brought them. */
import { ActionIcon, Button, Group, Tooltip } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconArrowsSplit2, IconFileImport, IconLinkOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useDisclosure } from '@mantine/hooks'
import { handles } from '#duties.ts'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Hint } from '#ui/Hint.tsx'
import { LoadingState } from '#ui/LoadingState.tsx'
import { Page } from '#ui/Page.tsx'
import { DayFilter } from '#ui/ResourceTable/DayFilter.tsx'
import { ResourceTable } from '#ui/ResourceTable/ResourceTable.tsx'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { usePagedList } from '#api/office-list.tsx'
import { useSession } from '#api/session.tsx'
import { useTermFilter } from '#features/catalogue/widgets/place-filters.ts'
import { useCommand } from '#api/outcome.ts'
import {
  exportLines,
  lineWays,
  listAccounts,
  listLines,
  partPair,
  type StatementLine,
  takeBack,
} from '../statement.contract.ts'
import { listImports } from '../statement-import.contract.ts'
import { lineStates } from '../statement.rules.ts'
import { exactly } from '../sen.rules.ts'
import { useLineColumns } from './statement-columns.tsx'
import { AsideDialog } from './AsideDialog.tsx'
import { Files } from './Files.tsx'
import { ImportPanel } from './ImportPanel.tsx'
import { RegionLines } from './RegionLines.tsx'
import { SavedMaps } from './SavedMaps.tsx'
import { SplitDialog } from './SplitDialog.tsx'
import { SurePairs, useSurePairs } from './SurePairs.tsx'
import { changed } from '../widgets/statement-changed.ts'
import { useFileDrop } from './use-file-drop.ts'
import classes from './statements.module.css'

export const handle = { title: 'statements.title' }

/** The committee of a region reads the matched lines there. */
export default function Statements() {
  const { user } = useSession()
  return handles(user, listImports) ? <AllLines /> : <RegionLines />
}

function AllLines() {
  const words = useWords('statements')
  const [isImporting, setImporting] = useState(false)
  const [dropped, setDropped] = useState<File[]>([])
  const [splitting, setSplitting] = useState<number | null>(null)
  const isOver = useFileDrop((files) => {
    setDropped(files)
    setImporting(true)
  })
  const accounts = useRead(listAccounts)
  const terms = useTermFilter()
  const imports = useRead(listImports)
  const sure = useSurePairs()
  const columns = useLineColumns()
  const { answer, list, table } = usePagedList(
    { list: listLines, export: exportLines },
    { sort: '-day', start: { state: 'OPEN' } },
  )
  const state = lineStates.find((one) => one === list.filter('state'))
  const { counts, sum = 0, sum_sen = 0, meta } = answer ?? {}
  const split = answer?.data.find(({ id }) => id === splitting)
  return (
    <Page
      title={words('title')}
      lead={words('about')}
      actions={
        isImporting ? null : (
          <Button leftSection={<IconFileImport size={18} aria-hidden />} onClick={() => setImporting(true)}>
            {words('importFile')}
          </Button>
        )
      }
    >
      {isOver ? (
        <div className={classes.dropping} aria-hidden>
          {words('import.drop')}
        </div>
      ) : null}
      {isImporting ? (
        <ImportPanel
          accounts={accounts.data?.data}
          sampleId={accounts.data?.sample_account_id ?? null}
          dropped={dropped}
          onTaken={() => setDropped([])}
          onEnd={() => setImporting(false)}
        />
      ) : null}
      {/* The content above the table is known before it, or it would push it down. */}
      {sure.isPending ? (
        <LoadingState />
      ) : (
        <>
          <SurePairs data={sure.data} />
          <ResourceTable
            {...table}
            name="statement-lines"
            label={words('title')}
            columns={columns}
            search={words('search')}
            tabs={{
              filter: 'state',
              label: words('tabs'),
              options: [
                ...lineStates.map((value) => ({ value, label: words(`states.${value}`), count: counts?.[value] })),
                { value: '', label: words('all') },
              ],
            }}
            filters={[
              {
                name: 'way',
                label: words('list.way'),
                options: lineWays.map((value) => ({ value, label: words(`ways.${value}`) })),
              },
              {
                name: 'account_id',
                label: words('list.account'),
                options: (accounts.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
              },
              {
                name: 'import_id',
                label: words('list.import'),
                options: (imports.data?.data ?? [])
                  .filter(({ undone_at }) => undone_at === null)
                  .map(({ id, file_name }) => ({ value: String(id), label: file_name })),
              },
              { name: 'paid_in_term', label: words('list.paidIn'), options: terms.options },
              { name: 'paid_elsewhere_than', label: words('list.paidElsewhere'), options: terms.options },
            ]}
            moreFilters={
              <>
                <DayFilter list={list} name="from" label={words('list.from')} />
                <DayFilter list={list} name="to" label={words('list.to')} />
              </>
            }
            renderActions={(line) => (
              <Group gap={4} wrap="nowrap">
                <SplitButton line={line} onSplit={() => setSplitting(line.id)} />
                <AsideButton line={line} />
                <PartButton line={line} />
              </Group>
            )}
            empty={
              <EmptyState title={words(`empty.${state ?? 'all'}.title`)} picture={state === 'OPEN' ? 'done' : 'empty'}>
                {words(`empty.${state ?? 'all'}.text`)}
              </EmptyState>
            }
          />
          {split ? <SplitDialog line={split} onClose={() => setSplitting(null)} /> : null}
          {meta && meta.total > 0 ? (
            <Hint role="status">
              {words('sum', { count: meta.total, amount: rupiah(exactly({ amount: sum, sen: sum_sen })) })}
            </Hint>
          ) : null}
          <Files
            imports={imports.data?.data}
            error={imports.error}
            onRetry={() => void imports.refetch()}
            onShow={(id) => list.set({ import_id: String(id), state: '' })}
          />
          <SavedMaps />
        </>
      )}
    </Page>
  )
}

/** At the end of a line: set aside with a reason, or opened again. */
function AsideButton({ line }: { line: StatementLine }) {
  const words = useWords('statements.aside')
  const back = useCommand(takeBack, { invalidates: changed })
  const [isAsking, asking] = useDisclosure(false)
  const amount = rupiah(exactly(line))
  if (line.state === 'MATCHED' || line.is_out) return null
  if (line.state === 'ASIDE') {
    return (
      <Tooltip label={words('back')}>
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label={words('backOf', { amount })}
          loading={back.isPending}
          onClick={() => back.mutate({ params: { id: line.id } })}
        >
          <IconArchiveOff size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    )
  }
  return (
    <>
      <Tooltip label={words('button')}>
        <ActionIcon variant="subtle" size="lg" aria-label={words('buttonOf', { amount })} onClick={asking.open}>
          <IconArchive size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {isAsking ? <AsideDialog line={{ ...line, amount: line.left }} onClose={asking.close} /> : null}
    </>
  )
}

/** At the end of a line that the bank is taken to have taken back: it is no pair. */
function PartButton({ line }: { line: StatementLine }) {
  const words = useWords('statements.part')
  const confirm = useConfirm()
  const part = useCommand(partPair, { invalidates: changed })
  if (!line.reversed_by && !line.reverses) return null
  const ask = async () => {
    if (await confirm({ title: words('title'), message: words('text'), confirmLabel: words('button') }))
      part.mutate({ params: { id: line.id } })
  }
  return (
    <Tooltip label={words('button')}>
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label={words('buttonOf', { amount: rupiah(exactly(line)) })}
        loading={part.isPending}
        onClick={() => void ask()}
      >
        <IconLinkOff size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

/** At the end of a line: which payments it pays. */
function SplitButton({ line, onSplit }: { line: StatementLine; onSplit: () => void }) {
  const words = useWords('statements.split')
  // Of sen alone nobody is paid.
  if (line.is_out || line.state === 'ASIDE' || (line.left === 0 && line.payments.length === 0)) return null
  return (
    <Tooltip label={words('button')}>
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label={words('buttonOf', { amount: rupiah(exactly(line)) })}
        onClick={onSplit}
      >
        <IconArrowsSplit2 size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
