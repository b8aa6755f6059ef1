/** On the page of a group's payment: the friends' parts, for the payer to tick; and for a friend their own. */
import { Checkbox } from '@mantine/core'
import { useApi, useRead } from '#api/api.ts'
import { useCommand, useSaved } from '#api/outcome.ts'
import page from '#ui/drafted-form/FormPage.module.css'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import { type FriendParts, readParts, setPartAccount, tickPart } from '../../friend-part.contract.ts'
import { PartAccount } from './PartAccount.tsx'
import { SendPart } from './SendPart.tsx'

export function OwnParts({ id }: { id: number }) {
  const { data } = useRead(readParts, { params: { id } }, { refetchInterval: 60_000 })
  const parts = data?.data
  const [own] = parts?.parts ?? []
  if (!parts || !own) return null
  if (parts.is_payer) return <PayersParts id={id} parts={parts} />
  const { payer, amount, account } = parts
  if (!account) return null
  return (
    <div className={page.card}>
      <SendPart payer={payer} amount={amount} account={account} hasPaid={own.has_paid} />
    </div>
  )
}

const changed = ['/toefl-payments']

function PayersParts({ id, parts: { amount, account, parts } }: { id: number; parts: FriendParts }) {
  const t = useWords('toefl.parts')
  const api = useApi()
  const saved = useSaved(changed)
  const tick = useCommand(tickPart, { invalidates: changed })
  // Shown at once, while the server takes it down.
  const sent = tick.isPending ? tick.variables.body : null
  const asked = sent instanceof FormData ? null : sent
  return (
    <PartAccount
      className={page.card}
      account={account}
      lead={t(account ? 'leadShown' : 'lead', { amount: rupiah(amount), count: parts.length })}
      save={(body) => api.call(setPartAccount, { params: { id }, body })}
      onSaved={saved}
    >
      <div className="stack close">
        {parts.map(({ detail_id, first_name: name, has_paid: hasPaid }) => (
          <Checkbox
            key={detail_id}
            size="md"
            checked={asked?.detail_id === detail_id ? Boolean(asked.has_paid) : hasPaid}
            label={t('hasPaid', { name })}
            onChange={(event) =>
              tick.mutate({ params: { id }, body: { detail_id, has_paid: event.currentTarget.checked } })
            }
          />
        ))}
      </div>
    </PartAccount>
  )
}
