/** In a group by link: the payer says where the others send their parts, and they read it. */
import { useApi } from '#api/api.ts'
import { notify } from '#ui/notify.tsx'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import { type Group, setGroupAccount } from '../../group-link.contract.ts'
import { firstOf } from '../../cancellation-page.rules.ts'
import { PartAccount, type TypedAccount } from '../parts/PartAccount.tsx'
import { SendPart } from '../parts/SendPart.tsx'
import type { OwnPart } from '../registration/own-part.ts'
import { useKnownPart } from './use-known-part.ts'

export function GroupParts({ group, link, own }: { group: Group; link: string; own: OwnPart }) {
  const t = useWords('toefl.parts')
  const api = useApi()
  const { known, refetch } = useKnownPart(link, own, group)
  if (!known || known.amount === null) return null
  const { account, amount, has_paid: hasPaid } = known
  const payer = firstOf(group.parts.find((part) => part.is_payer)?.name ?? '')
  if (!own.is_payer) return account ? <SendPart {...{ payer, amount, account, hasPaid }} /> : null
  const count = group.parts.length - 1
  const save = (body: TypedAccount) =>
    api.call(setGroupAccount, { params: { link }, body: { ...body, token: own.token } })
  return (
    <PartAccount
      account={account}
      lead={t(account ? 'leadGroup' : 'lead', { amount: rupiah(amount), count })}
      save={save}
      onSaved={({ message }) => {
        notify.success(message)
        void refetch()
      }}
    />
  )
}
