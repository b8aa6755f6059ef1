/** An account that students pay to: new, or changed. */
import type { RouteTitle } from '#layouts/route-title.ts'
import { ColorInput, Paper, Select, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useParams } from 'react-router'
import { useApi, useRead } from '#api/api.ts'
import { useSaved } from '#api/outcome.ts'
import { HistoryLink } from '#features/audit/widgets/HistoryLink.tsx'
import { regions } from '#features/catalogue/catalogue.resource.ts'
import { wholeList } from '#kit/endpoint/fields.ts'
import { FormShell } from '#ui/FormShell.tsx'
import { MomentInput } from '#ui/kinds/MomentInput.tsx'
import { Page } from '#ui/Page.tsx'
import { Unread } from '#ui/Unread.tsx'
import { useLeadOn } from '#ui/use-lead-on.ts'
import { useWords } from '#words/Words.tsx'
import {
  createPaymentAccount,
  type PaymentAccount,
  readPaymentAccount,
  updatePaymentAccount,
} from '../payment-account.contract.ts'
import { type AccountKind, accountKinds } from '../payment-account.rules.ts'
import { QrisFields } from './QrisFields.tsx'
import { swatches, type Values, valuesOf } from './account-values.ts'

export const handle = {
  title: ({ params }, say) => say({ key: params['id'] ? 'shell.titles.paymentAccount' : 'accounts.create' }),
} satisfies { title: RouteTitle }

const path = '/payment-accounts'

export default function AccountForm() {
  const { id } = useParams()
  return id === undefined ? <Form account={undefined} /> : <Existing key={id} id={Number(id)} />
}

function Existing({ id }: { id: number }) {
  // Always as it is now: a kept answer would offer old values for saving.
  const { data, error, refetch } = useRead(readPaymentAccount, { params: { id } }, { gcTime: 0, staleTime: Infinity })
  if (error || !data) return <Unread error={error} refetch={refetch} kind="form" />
  return <Form account={data.data} />
}

function Form({ account }: { account: PaymentAccount | undefined }) {
  const words = useWords('accounts')
  const office = useWords('office')
  const api = useApi()
  const leadOn = useLeadOn()
  const saved = useSaved([path, '/regions'], () => leadOn(path))
  return (
    <Page
      title={account ? words('editNamed', { name: account.provider }) : words('create')}
      breadcrumb={[{ label: words('title'), to: path }]}
      actions={account && <HistoryLink entity="payment_account" id={account.id} />}
    >
      <Paper withBorder p={{ base: 'md', sm: 'lg' }} maw="50rem" bg="var(--surface)">
        <FormShell<typeof createPaymentAccount.body, Values, { message: string }>
          schema={createPaymentAccount.body}
          initial={valuesOf(account)}
          submit={(body) =>
            account
              ? api.call(updatePaymentAccount, { params: { id: account.id }, body })
              : api.call(createPaymentAccount, { body })
          }
          onDone={saved}
          submitLabel={office(account ? 'form.save' : 'form.create')}
          cancelTo={path}
        >
          {(form) => (
            <>
              <Whose form={form} />
              {form.values.kind === 'QRIS' ? <QrisFields form={form} /> : <NumberFields form={form} />}
              <SimpleGrid cols={{ base: 1, sm: 2 }}>
                <MomentInput
                  label={words('form.active_from')}
                  description={words('form.activeFromHint')}
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  clearable
                  {...bound(form, 'active_from')}
                />
                <MomentInput
                  label={words('form.active_to')}
                  description={words('form.activeToHint')}
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  clearable
                  {...bound(form, 'active_to')}
                />
              </SimpleGrid>
            </>
          )}
        </FormShell>
      </Paper>
    </Page>
  )
}

type Part = { form: UseFormReturnType<Values> }

const bound = (form: Part['form'], name: 'active_from' | 'active_to') => {
  const props = form.getInputProps(name)
  return { ...props, value: String(props.value) }
}

/** Its kind, its holder, and its colour. */
function Whose({ form }: Part) {
  const words = useWords('accounts')
  const office = useWords('office')
  const list = useRead(regions.list, { query: wholeList })
  const { kind, region_id: region } = form.values
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          {...form.getInputProps('kind')}
          label={words('form.kind')}
          withAsterisk
          allowDeselect={false}
          value={kind}
          onChange={(picked) => form.setFieldValue('kind', (picked ?? kind) as AccountKind)}
          data={accountKinds.map((one) => ({ value: one, label: words(`kinds.${one}`) }))}
        />
        <Select
          {...form.getInputProps('region_id')}
          label={words('form.region')}
          description={words('form.regionHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={words('form.allRegions')}
          value={region === '' ? null : region}
          onChange={(picked) => form.setFieldValue('region_id', picked ?? '')}
          data={(list.data?.data ?? []).map((row) => ({ value: String(row.id), label: row.region }))}
          clearable
          clearButtonProps={{ 'aria-label': office('field.clear') }}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={words('form.provider', { kind })}
          description={words('form.providerHint', { kind })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          withAsterisk
          maxLength={60}
          {...form.getInputProps('provider')}
        />
        <ColorInput
          label={words('form.colour')}
          description={words('form.colourHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          withAsterisk
          format="hex"
          // Its button has no name of its own.
          withEyeDropper={false}
          swatches={swatches}
          {...form.getInputProps('colour')}
        />
      </SimpleGrid>
    </>
  )
}

function NumberFields({ form }: Part) {
  const words = useWords('accounts')
  const { kind } = form.values
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        label={words('form.account_number', { kind })}
        withAsterisk
        inputMode={kind === 'E_WALLET' ? 'tel' : 'numeric'}
        autoComplete="off"
        maxLength={40}
        {...form.getInputProps('account_number')}
      />
      <TextInput
        label={words('form.account_holder')}
        description={words('form.holderHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        withAsterisk
        autoComplete="off"
        maxLength={120}
        {...form.getInputProps('account_holder')}
      />
    </SimpleGrid>
  )
}
