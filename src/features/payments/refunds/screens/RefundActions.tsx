/** At the end of a refund's row: what can be done with it now. */
import {
  IconArrowBackUp,
  IconCash,
  IconCashOff,
  IconListSearch,
  IconPencil,
  IconReceiptRefund,
  IconX,
} from '@tabler/icons-react'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { RowAction } from '#ui/RowAction.tsx'
import { RowMenu } from '#ui/RowMenu.tsx'
import { useWords } from '#words/Words.tsx'
import { useCommand } from '#api/outcome.ts'
import { checkRefund, type Refund, takeBackRefund, withdrawRefund } from '../contract.ts'
import { isWhole, nextRefund, type RefundEvent } from '../rules.ts'
import { changed } from '../widgets/changed.ts'

type Props = { refund: Refund; ask: (what: 'pay' | 'change' | 'line') => void }

export function RefundActions({ refund, ask }: Props) {
  const words = useWords('refunds')
  const confirm = useConfirm()
  const check = useCommand(checkRefund, { invalidates: changed })
  const takeBack = useCommand(takeBackRefund, { invalidates: changed })
  const withdraw = useCommand(withdrawRefund, { invalidates: changed })
  const can = (event: RefundEvent) => nextRefund(refund.state, event) !== null
  const { id, name, state } = refund
  const full = (label: string) => `${label}: ${name}`
  const say = async (money: 'IN' | 'NONE') => {
    const question = { title: words('check.noneTitle'), message: words('check.noneText', { name }) }
    if (money === 'IN' || (await confirm({ ...question, confirmLabel: words('check.none') }))) {
      check.mutate({ params: { id }, body: { money } })
    }
  }
  const inLabel = words(state === 'NOTHING' ? 'check.after' : 'check.in')
  return (
    <RowMenu name={name}>
      {can('refund') ? (
        <RowAction label={words('pay.button')} full={full(words('pay.button'))} onClick={() => ask('pay')}>
          <IconReceiptRefund size={18} aria-hidden />
        </RowAction>
      ) : null}
      {can('money is in') ? (
        <RowAction label={inLabel} full={full(inLabel)} onClick={() => void say('IN')}>
          <IconCash size={18} aria-hidden />
        </RowAction>
      ) : null}
      {can('money is in') && isWhole(refund.because) ? (
        <RowAction label={words('check.line')} full={full(words('check.line'))} onClick={() => ask('line')}>
          <IconListSearch size={18} aria-hidden />
        </RowAction>
      ) : null}
      {can('no money') ? (
        <RowAction label={words('check.none')} full={full(words('check.none'))} onClick={() => void say('NONE')}>
          <IconCashOff size={18} aria-hidden />
        </RowAction>
      ) : null}
      {can('change') ? (
        <RowAction label={words('change.button')} full={full(words('change.button'))} onClick={() => ask('change')}>
          <IconPencil size={18} aria-hidden />
        </RowAction>
      ) : null}
      {can('take back') ? (
        <RowAction
          label={words('back.button')}
          full={full(words('back.button'))}
          onClick={() =>
            void confirm({
              title: words('back.title'),
              message: words('back.text', { name }),
              confirmLabel: words('back.confirm'),
            }).then((isSure) => (isSure ? takeBack.mutate({ params: { id } }) : undefined))
          }
        >
          <IconArrowBackUp size={18} aria-hidden />
        </RowAction>
      ) : null}
      {can('withdraw') && refund.because === 'REJECTED' ? (
        <RowAction
          label={words('withdraw.button')}
          full={full(words('withdraw.button'))}
          onClick={() =>
            void confirm({
              title: words('withdraw.title'),
              message: words('withdraw.text'),
              confirmLabel: words('withdraw.confirm'),
            }).then((isSure) => (isSure ? withdraw.mutate({ params: { id } }) : undefined))
          }
        >
          <IconX size={18} aria-hidden />
        </RowAction>
      ) : null}
    </RowMenu>
  )
}
