import { Button } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forget, useApi } from '#api/api.ts'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { notify } from '#ui/notify.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { useWords } from '#words/Words.tsx'
import { revokePaymentLinks } from '../mending/contract.ts'

/** Ends the links about a payment that were mailed: by whoever paid it, and by the committee. */
export function RevokeLinks({ paymentId, isOffice = false }: { paymentId: number; isOffice?: boolean }) {
  const t = useWords('money.links')
  const api = useApi()
  const client = useQueryClient()
  const ask = useConfirm()
  const textOf = useProblemText()
  const [isBusy, setBusy] = useState(false)
  const revoke = async () => {
    const message = t(isOffice ? 'officeExplain' : 'explain')
    if (!(await ask({ title: t(isOffice ? 'officeQuestion' : 'question'), message, confirmLabel: t('confirm') })))
      return
    setBusy(true)
    try {
      notify.success((await api.call(revokePaymentLinks, { params: { id: paymentId } })).message)
      void forget(client, ['/toefl-payments'])
    } catch (error) {
      notify.problem(textOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="subtle"
      size={isOffice ? 'compact-sm' : 'sm'}
      leftSection={<IconLinkOff size={18} aria-hidden />}
      loading={isBusy}
      onClick={() => void revoke()}
    >
      {t(isOffice ? 'office' : 'revoke')}
    </Button>
  )
}
