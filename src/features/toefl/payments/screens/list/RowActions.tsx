import { IconArrowBackUp, IconEye, IconTrash } from '@tabler/icons-react'
import { useConfirm } from '../../../../../ui/confirm-dialog.tsx'
import { notify } from '../../../../../ui/notify.tsx'
import { useProblemText } from '../../../../../ui/problem-text.ts'
import { RowAction } from '../../../../../ui/RowAction.tsx'
import { useWords } from '../../../../../words/Words.tsx'
import { useWrite } from '../../../../account/widgets/api.ts'
import { type PaymentRow, recyclePayment, restorePayment } from '../../contract.ts'

const invalidates = ['/toefl-payments', '/toefl-shifts', '/dashboard-admin']

/** Review and bin; in the bin, restore and delete for good. */
export function RowActions({ payment }: { payment: PaymentRow }) {
  const t = useWords('payments.list')
  const deeds = useDeeds(payment)
  const name = payment.registrants[0]?.name ?? `#${payment.id}`
  const isBinned = payment.deleted_at !== null
  return (
    <>
      <RowAction label={t('review')} full={t('reviewNamed', { name })} to={`/toefl-payments/${payment.id}/edit`}>
        <IconEye size={18} aria-hidden />
      </RowAction>
      {isBinned && (
        <RowAction label={t('restore')} full={t('restoreNamed', { name })} onClick={deeds.restore}>
          <IconArrowBackUp size={18} aria-hidden />
        </RowAction>
      )}
      <RowAction
        label={t(isBinned ? 'delete' : 'recycle')}
        full={t(isBinned ? 'deleteNamed' : 'recycleNamed', { name })}
        onClick={isBinned ? deeds.remove : deeds.recycle}
        color="red"
      >
        <IconTrash size={18} aria-hidden />
      </RowAction>
    </>
  )
}

function useDeeds({ id, registrants }: PaymentRow) {
  const t = useWords('payments.list')
  const ask = useConfirm()
  const textOf = useProblemText()
  const recycle = useWrite(recyclePayment, { invalidates })
  const restore = useWrite(restorePayment, { invalidates })
  const name = registrants[0]?.name ?? `#${id}`
  const tell = async (work: Promise<{ message: string }>) => {
    try {
      notify.success((await work).message)
    } catch (error) {
      notify.problem(textOf(error))
    }
  }
  return {
    restore: () => void tell(restore.mutateAsync({ params: { id } })),
    recycle: async () => {
      const agreed = await ask({
        title: t('recycleTitle', { name }),
        message: t('recycleQuestion'),
        confirmLabel: t('recycle'),
        destructive: true,
      })
      if (agreed) await tell(recycle.mutateAsync({ params: { id } }))
    },
    remove: async () => {
      const agreed = await ask({
        title: t('deleteTitle', { name }),
        message: t('deleteQuestion'),
        confirmLabel: t('delete'),
        destructive: true,
      })
      if (agreed) await tell(recycle.mutateAsync({ params: { id }, query: { force: '1' } }))
    },
  }
}
