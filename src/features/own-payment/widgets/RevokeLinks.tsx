import { Button } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { useCommand } from '#api/outcome.ts'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { useWords } from '#words/Words.tsx'
import type { PaidEntity } from '#features/payment/payment.rules.ts'
import { ownEndpoints } from '../own-payment.contract.ts'

type Props = { of: { entity: PaidEntity; id: number }; isOffice?: boolean }

/** Ends the links about a payment that were mailed: by its payer, and by the committee. */
export function RevokeLinks({ of: { entity, id }, isOffice = false }: Props) {
  const t = useWords('money.links')
  const ask = useConfirm()
  const command = useCommand(ownEndpoints[entity].revoke, { invalidates: ['/toefl-payments', '/member-payments'] })
  const revoke = async () => {
    const message = t(isOffice ? 'officeExplain' : 'explain')
    if (await ask({ title: t(isOffice ? 'officeQuestion' : 'question'), message, confirmLabel: t('confirm') }))
      command.mutate({ params: { id } })
  }
  return (
    <Button
      variant="subtle"
      size={isOffice ? 'compact-sm' : 'sm'}
      leftSection={<IconLinkOff size={18} aria-hidden />}
      loading={command.isPending}
      onClick={() => void revoke()}
    >
      {t(isOffice ? 'office' : 'revoke')}
    </Button>
  )
}
