import { IconEye, IconPencil, IconReceipt } from '@tabler/icons-react'
import { BinButtons } from '#ui/bin/BinButtons.tsx'
import type { Bin } from '#ui/bin/use-bin.tsx'
import { RowAction } from '#ui/RowAction.tsx'
import { RowMenu } from '#ui/RowMenu.tsx'
import { useWords } from '#words/Words.tsx'
import type { SignUp } from '../../party.contract.ts'

type Props = { signUp: SignUp; bin: Bin<SignUp>; onOpen: (id: number) => void }

/** The actions on a sign-up right from its row. */
export function RowButtons({ signUp, bin, onOpen }: Props) {
  const words = useWords('welcoming.list')
  const { id, name } = signUp
  return (
    <RowMenu name={name}>
      <RowAction
        icon={IconEye}
        label={words('review')}
        full={words('reviewNamed', { name })}
        onClick={() => onOpen(id)}
      />
      {signUp.deleted_at === null && (
        <RowAction
          icon={IconPencil}
          label={words('edit')}
          full={words('editNamed', { name })}
          to={`/welcoming-parties/${id}/edit`}
        />
      )}
      {signUp.payment_id === null ? (
        <BinButtons bin={bin} record={signUp} name={name} />
      ) : (
        <RowAction
          icon={IconReceipt}
          label={words('payment')}
          full={words('paymentNamed', { name })}
          to={`/party-payments/${signUp.payment_id}/edit`}
        />
      )}
    </RowMenu>
  )
}
