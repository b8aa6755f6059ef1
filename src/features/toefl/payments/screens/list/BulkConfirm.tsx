import { Button, List, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconCheck } from '@tabler/icons-react'
import { useConfirm } from '../../../../../ui/confirm-dialog.tsx'
import { notify } from '../../../../../ui/notify.tsx'
import { useProblemText } from '../../../../../ui/problem-text.ts'
import type { Chosen } from '../../../../../ui/ResourceTable/ResourceTable.tsx'
import { rupiah } from '../../../../../words/format.ts'
import { useWords } from '../../../../../words/Words.tsx'
import { useWrite } from '../../../../account/widgets/api.ts'
import { confirmPayments, type PaymentRow } from '../../contract.ts'

type Props = Chosen & {
  /** The rows of this page, for the sum of those chosen here. */
  rows: readonly PaymentRow[]
}

/** Confirms the chosen payments in one go, after saying how many and how much; names those that were refused. */
export function BulkConfirm({ ids, clear, rows }: Props) {
  const t = useWords('payments.list')
  const ask = useConfirm()
  const textOf = useProblemText()
  const confirm = useWrite(confirmPayments, { invalidates: ['/toefl-payments', '/dashboard-admin'] })
  const start = async () => {
    const shown = rows.filter((row) => ids.includes(row.id))
    const sum = shown.reduce((total, row) => total + row.payment_amount, 0)
    const isWhole = shown.length === ids.length
    const agreed = await ask({
      title: t('bulk.title', { count: ids.length }),
      message: isWhole ? t('bulk.question', { amount: rupiah(sum) }) : t('bulk.questionPages'),
      confirmLabel: t('bulk.confirm', { count: ids.length }),
    })
    if (!agreed) return
    try {
      const { message, data } = await confirm.mutateAsync({ body: { ids } })
      clear()
      if (data.refused.length > 0) showRefused(t('bulk.refused'), data.refused)
      else notify.success(message)
    } catch (error) {
      notify.problem(textOf(error))
    }
  }
  return (
    <Button
      size="xs"
      leftSection={<IconCheck size={16} aria-hidden />}
      loading={confirm.isPending}
      onClick={() => void start()}
    >
      {t('bulk.button', { count: ids.length })}
    </Button>
  )
}

function showRefused(title: string, refused: readonly { id: number; message: string }[]): void {
  modals.open({
    title,
    centered: true,
    children: (
      <Stack gap="xs">
        <List size="sm" spacing="xs">
          {refused.map(({ id, message }) => (
            <List.Item key={id}>
              <Text span fw={600}>
                #{id}
              </Text>{' '}
              {message}
            </List.Item>
          ))}
        </List>
      </Stack>
    ),
  })
}
