/** /refunds: money that goes back to students, and that it did. */
import { useState } from 'react'
import {
  IconArrowBackUp,
  IconCash,
  IconCashOff,
  IconListSearch,
  IconPencil,
  IconReceiptRefund,
  IconX,
} from '@tabler/icons-react'
import { handles } from '#duties.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Hint } from '#ui/Hint.tsx'
import { Page } from '#ui/Page.tsx'
import type { Chosen } from '#ui/ResourceTable/selection.ts'
import { ResourceTable } from '#ui/ResourceTable/ResourceTable.tsx'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import { usePagedList } from '#api/office-list.tsx'
import { useSession } from '#api/session.tsx'
import { useDecision } from '#features/decision/widgets/use-decision.ts'
import { useRegionFilter, useTermFilter } from '#features/catalogue/widgets/place-filters.ts'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { RowAction } from '#ui/RowAction.tsx'
import { RowMenu } from '#ui/RowMenu.tsx'
import {
  changeRefund,
  checkRefund,
  exportRefunds,
  listRefunds,
  type Refund,
  takeBackRefund,
  withdrawRefund,
} from '../refund.contract.ts'
import { isWhole, type RefundEvent, refundRefusal, refundStates } from '../refund.rules.ts'
import { useRefundColumns, peopleOf } from './refund-columns.tsx'
import { ChangeDialog, LineDialog, PayDialog, ProofDialog } from './refund-dialogs.tsx'
import { RefundMany } from './RefundMany.tsx'
import { changed } from '../widgets/refund-changed.ts'

export const handle = { title: 'refunds.title' }

/** The question about a refund. */
type Asking = { what: 'pay' | 'change' | 'proof' | 'line'; refund: Refund }

export default function RefundList() {
  const words = useWords('refunds')
  const { user } = useSession()
  // The committee of a region reads what concerns it.
  const canChange = handles(user, changeRefund)
  const [asking, setAsking] = useState<Asking | null>(null)
  const { answer, list, table } = usePagedList(
    { list: listRefunds, export: exportRefunds },
    { sort: 'owed_at', start: { state: 'OWED' }, refetchInterval: 60_000 },
  )
  const state = refundStates.find((one) => one === list.filter('state'))
  const [term, region] = [useTermFilter(), useRegionFilter()]
  const { counts, sum = 0, meta } = answer ?? {}
  // Refunds to be checked are shown if there are any.
  const offered = refundStates.filter((one) => one !== 'TO_CHECK' || state === one || (counts?.TO_CHECK ?? 0) > 0)
  const close = () => setAsking(null)
  return (
    <Page title={words('title')} lead={words(canChange ? 'about' : 'ofRegion')}>
      <ResourceTable
        {...table}
        name="refunds"
        label={words('title')}
        columns={useRefundColumns(canChange ? (refund) => setAsking({ what: 'proof', refund }) : null)}
        search={words('search')}
        tabs={{
          filter: 'state',
          label: words('tabs'),
          options: [
            ...offered.map((value) => ({ value, label: words(`states.${value}`), count: counts?.[value] })),
            { value: '', label: words('all') },
          ],
        }}
        filters={canChange ? [term, region] : [term]}
        {...(canChange
          ? {
              renderActions: (refund: Refund) => (
                <RefundActions refund={refund} ask={(what) => setAsking({ what, refund })} />
              ),
            }
          : {})}
        {...(canChange && state === 'OWED' ? { renderBulk: (chosen: Chosen) => <RefundMany chosen={chosen} /> } : {})}
        empty={
          <EmptyState title={words(`empty.${state ?? 'all'}.title`)} picture={state === 'OWED' ? 'done' : 'empty'}>
            {words(`empty.${state ?? 'all'}.text`)}
          </EmptyState>
        }
      />
      {meta && meta.total > 0 ? (
        <Hint role="status">{words('sum', { count: meta.total, amount: rupiah(sum) })}</Hint>
      ) : null}
      {asking?.what === 'pay' ? <PayDialog refund={asking.refund} onClose={close} /> : null}
      {asking?.what === 'change' ? <ChangeDialog refund={asking.refund} onClose={close} /> : null}
      {asking?.what === 'line' ? <LineDialog refund={asking.refund} onClose={close} /> : null}
      {asking?.what === 'proof' ? <ProofDialog refund={asking.refund} onClose={close} /> : null}
    </Page>
  )
}

type Props = { refund: Refund; ask: (what: 'pay' | 'change' | 'line') => void }

/** At the end of a refund's row: the actions on it now. */
function RefundActions({ refund, ask }: Props) {
  const words = useWords('refunds')
  const confirm = useConfirm()
  const check = useDecision(checkRefund, changed)
  const takeBack = useDecision(takeBackRefund, changed)
  const withdraw = useDecision(withdrawRefund, changed)
  const can = (event: RefundEvent) => refundRefusal(refund, event) === null
  const { id, name, state } = refund
  // Its payment is deleted for good: it is only read.
  if (refund.is_gone) return null
  const full = (label: string) => `${label}: ${name}`
  const say = async (money: 'IN' | 'NONE') => {
    const question = { title: words('check.noneTitle'), message: words('check.noneText', { name }) }
    if (money === 'IN' || (await confirm({ ...question, confirmLabel: words('check.none') }))) {
      check.mutate({ params: { id }, body: { money } })
    }
  }
  const inLabel = words(state === 'NOTHING' ? 'check.after' : 'check.in')
  const lineLabel = words(state === 'OWED' ? 'check.addLine' : 'check.line')
  return (
    <RowMenu name={name}>
      {can('refund') ? (
        <RowAction
          icon={IconReceiptRefund}
          label={words('pay.button')}
          full={full(words('pay.button'))}
          onClick={() => ask('pay')}
        />
      ) : null}
      {can('money is in') ? (
        <RowAction icon={IconCash} label={inLabel} full={full(inLabel)} onClick={() => void say('IN')} />
      ) : null}
      {(can('money is in') || can('add a line')) && isWhole(refund.because) ? (
        <RowAction icon={IconListSearch} label={lineLabel} full={full(lineLabel)} onClick={() => ask('line')} />
      ) : null}
      {can('no money') ? (
        <RowAction
          icon={IconCashOff}
          label={words('check.none')}
          full={full(words('check.none'))}
          onClick={() => void say('NONE')}
        />
      ) : null}
      {can('change') ? (
        <RowAction
          icon={IconPencil}
          label={words('change.button')}
          full={full(words('change.button'))}
          onClick={() => ask('change')}
        />
      ) : null}
      {can('take back') ? (
        <RowAction
          icon={IconArrowBackUp}
          label={words('back.button')}
          full={full(words('back.button'))}
          onClick={() =>
            void confirm({
              title: words('back.title'),
              message: words('back.text', { name, count: peopleOf(refund) }),
              confirmLabel: words('back.confirm'),
            }).then((isSure) => (isSure ? takeBack.mutate({ params: { id } }) : undefined))
          }
        />
      ) : null}
      {can('withdraw') ? (
        <RowAction
          icon={IconX}
          label={words('withdraw.button')}
          full={full(words('withdraw.button'))}
          onClick={() =>
            void confirm({
              title: words('withdraw.title'),
              message: words('withdraw.text'),
              confirmLabel: words('withdraw.confirm'),
            }).then((isSure) => (isSure ? withdraw.mutate({ params: { id } }) : undefined))
          }
        />
      ) : null}
    </RowMenu>
  )
}
