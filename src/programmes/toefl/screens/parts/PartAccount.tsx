/** For who pays for a group: where the friends send their parts; folded away until it is wanted. */
import { Button, Group, Text, Title } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { PayeeFields } from '#features/payment/widgets/PayeeFields.tsx'
import { payeeFields } from '#features/payment/payment.contract.ts'
import { FormShell } from '#ui/FormShell.tsx'
import { beside } from '#kit/endpoint/fields.ts'
import { useBusy } from '#ui/use-busy.ts'
import { useWords } from '#words/Words.tsx'
import { checkPartAccount, type PartAccount as Account } from '../../friend-part.contract.ts'

const typed = z
  .object(payeeFields)
  .superRefine(checkPartAccount, beside)
  .refine(({ provider, account_number: number }) => provider || number, {
    error: 'fields.required',
    path: ['provider'],
  })
export type TypedAccount = z.input<typeof typed>
/** Said, since a request without any value is none. */
const nothing: TypedAccount = { provider: null, account_number: null, account_name: null }

type Saving = {
  account: Account | null
  /** Sends it; without values it is taken away. */
  save: (account: TypedAccount) => Promise<{ message: string }>
  onSaved: (answer: { message: string }) => void
}
type Props = Saving & {
  lead: string
  /** The look of the frame. */
  className?: string | undefined
  children?: ReactNode
}

export function PartAccount({ lead, className = 'stack', children, ...saving }: Props) {
  const t = useWords('toefl.parts')
  const { account, ...rest } = saving
  if (!account) {
    return (
      <details>
        <summary>{t('open')}</summary>
        <div className={className} style={{ marginTop: 'var(--mantine-spacing-sm)' }}>
          <Text>{lead}</Text>
          <Form account={account} {...rest} />
        </div>
      </details>
    )
  }
  return (
    <section className={className} id="parts" aria-label={t('title')}>
      <div>
        <Title order={2} size="h4" mb={4}>
          {t('title')}
        </Title>
        <Text>{lead}</Text>
      </div>
      {children}
      <Said account={account} {...rest} />
    </section>
  )
}

function Form({ account, save, onSaved, onCancel }: Saving & { onCancel?: () => void }) {
  const t = useWords('toefl.parts')
  const { provider = '', account_number = '', account_name } = account ?? {}
  return (
    <FormShell
      schema={typed}
      initial={{ provider, account_number, account_name: account_name ?? '' }}
      submit={save}
      onDone={onSaved}
      submitLabel={t('save')}
      {...(onCancel ? { onCancel } : {})}
    >
      {(form) => <PayeeFields input={form.getInputProps} hint={t('numberHint')} />}
    </FormShell>
  )
}

/** What the friends see, and the ways to change it. */
function Said({ account, save, onSaved }: Saving & { account: Account }) {
  const t = useWords('toefl.parts')
  const [isOpen, setOpen] = useState(false)
  const { isBusy, run } = useBusy()
  const close = (answer: { message: string }) => {
    setOpen(false)
    onSaved(answer)
  }
  if (isOpen) return <Form account={account} save={save} onSaved={close} onCancel={() => setOpen(false)} />
  return (
    <div className="stack close">
      <Text>
        {t('shown')}{' '}
        <strong>{[account.provider, account.account_number, account.account_name].filter(Boolean).join(' · ')}</strong>
      </Text>
      <Group gap="xs">
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('change')}
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="compact-md"
          leftSection={<IconTrash size={16} aria-hidden />}
          loading={isBusy}
          onClick={() => void run(async () => close(await save(nothing)))}
        >
          {t('remove')}
        </Button>
      </Group>
    </div>
  )
}
