/** /check-in/toefl/:id/walk-in: a free seat at the door for somebody who pays in cash. */
import { Alert, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { ChoiceCards } from '#ui/ChoiceCards.tsx'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FormShell } from '#ui/FormShell.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { Page } from '#ui/Page.tsx'
import { Unread } from '#ui/Unread.tsx'
import { momentRange, rupiah } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useApi } from '#api/api.ts'
import { useCommand } from '#api/outcome.ts'
import { ProofField } from '#features/payment/widgets/ProofField.tsx'
import { paymentDecisions } from '../toefl-payment.contract.ts'
import { type Entered, enterWalkIn, type WalkInLook } from '../walk-in.contract.ts'
import { useWalkInLook } from './parts/use-walk-in-look.ts'

export const handle = { title: 'doorDesk.walkIn.title' }

const empty = {
  nim: '',
  region_id: '',
  name: '',
  email: '',
  phone_number: '',
  receiver_id: '',
  payment_proof: null as File | null,
}
type Form = UseFormReturnType<typeof empty>

export default function WalkInDesk() {
  const id = Number(useParams()['id'])
  const t = useWords('doorDesk.walkIn')
  const title = useWords('shell.items')('checkIn')
  const [nim, setNim] = useState('')
  const [regionId, setRegionId] = useState<number | null>(null)
  const { look, error, refetch } = useWalkInLook(id, nim, regionId)
  const [entered, setEntered] = useState<Entered | null>(null)
  const goOn = () => {
    setEntered(null)
    setNim('')
    void refetch()
  }
  return (
    <Page title={t('title')} lead={t('lead')} breadcrumb={[{ label: title, to: '/check-in' }]}>
      <Stack gap="md" maw="40rem">
        {look ? <Shift look={look} /> : <Unread error={error} refetch={() => void refetch()} kind="form" />}
        {entered ? (
          <Done entered={entered} onNext={goOn} />
        ) : !look ? null : look.refusal ? (
          <Alert color="red">{t(`refusal.${look.refusal}`)}</Alert>
        ) : look.free < 1 ? (
          <EmptyState title={t('full')} picture="closed">
            <Text mb="md">{t('fullText')}</Text>
            <Button onClick={() => void refetch()}>{t('again')}</Button>
          </EmptyState>
        ) : (
          <Enter id={id} look={look} nim={nim} onNim={setNim} onRegion={setRegionId} onDone={setEntered} />
        )}
      </Stack>
    </Page>
  )
}

function Shift({ look }: { look: WalkInLook }) {
  const t = useWords('doorDesk.walkIn')
  const language = useLanguage()
  const { shift } = inLanguage(language, look)
  return (
    <div role="status">
      <Text fw={700}>{shift}</Text>
      <Text>{momentRange(look.starts_at, look.ends_at, language)}</Text>
      <Text fw={700}>{t('free', { count: look.free })}</Text>
      {look.waiting > 0 ? <Text>{t('waiting', { count: look.waiting })}</Text> : null}
    </div>
  )
}

type EnterProps = {
  id: number
  look: WalkInLook
  nim: string
  onNim: (nim: string) => void
  onRegion: (id: number | null) => void
  onDone: (entered: Entered) => void
}

function Enter({ id, look, nim, onNim, onRegion, onDone }: EnterProps) {
  const t = useWords('doorDesk.walkIn')
  const api = useApi()
  const price = look.price === null ? null : rupiah(look.price)
  return (
    <FormShell
      schema={enterWalkIn.body}
      initial={{ ...empty, region_id: look.region_id === null ? '' : String(look.region_id) }}
      isRepeatable
      submit={(body, options) => api.call(enterWalkIn, { params: { id }, body }, options)}
      onDone={({ data }) => onDone(data)}
      submitLabel={t('enter', { price: price ?? '' })}
    >
      {(form) => (
        <>
          <TextInput
            label={t('nim')}
            description={t('nimHint')}
            inputMode="numeric"
            maxLength={10}
            size="md"
            withAsterisk
            autoComplete="off"
            {...form.getInputProps('nim')}
            onChange={({ currentTarget: { value } }) => {
              const typed = value.replaceAll(/\D/g, '')
              form.setFieldValue('nim', typed)
              onNim(typed)
            }}
          />
          {look.regions.length > 0 && !look.person ? <Region form={form} look={look} onRegion={onRegion} /> : null}
          {nim.length === 10 ? <Person form={form} look={look} /> : null}
          {price ? (
            <Text fw={700} fz="lg">
              {t('price', { price })}
            </Text>
          ) : null}
          <Receivers form={form} look={look} />
          <ProofField
            label={t('proof')}
            hint={t('proofHint')}
            {...form.getInputProps('payment_proof')}
            value={form.values.payment_proof}
          />
        </>
      )}
    </FormShell>
  )
}

function Region({ form, look, onRegion }: { form: Form; look: WalkInLook; onRegion: EnterProps['onRegion'] }) {
  const t = useWords('doorDesk.walkIn')
  return (
    <Select
      label={t('region')}
      size="md"
      withAsterisk
      data={look.regions.map(({ id, region }) => ({ value: String(id), label: region }))}
      {...form.getInputProps('region_id')}
      onChange={(value) => {
        form.setFieldValue('region_id', value ?? '')
        onRegion(value === null ? null : Number(value))
      }}
    />
  )
}

/** Who it is: the account's name, or the few fields of a new one. */
function Person({ form, look: { person } }: { form: Form; look: WalkInLook }) {
  const t = useWords('doorDesk.walkIn')
  if (person) {
    return (
      <Alert color={person.can_come ? 'teal' : 'red'} role="status">
        {t(person.can_come ? 'known' : 'knownNot', { name: person.name })}
      </Alert>
    )
  }
  return (
    <>
      <Text role="status">{t('unknown')}</Text>
      <TextInput
        label={t('name')}
        maxLength={120}
        size="md"
        withAsterisk
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <TextInput
        type="email"
        label={t('email')}
        size="md"
        withAsterisk
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <TextInput
        type="tel"
        label={t('phone')}
        description={t('phoneHint')}
        size="md"
        autoComplete="off"
        {...form.getInputProps('phone_number')}
      />
    </>
  )
}

function Receivers({ form, look: { receivers } }: { form: Form; look: WalkInLook }) {
  const t = useWords('doorDesk.walkIn')
  if (receivers.length === 0) {
    return (
      <Alert color="red">
        <Text mb="sm">{t('receiverNone')}</Text>
        <ButtonLink to="/contact-persons" variant="default" size="sm">
          {t('contacts')}
        </ButtonLink>
      </Alert>
    )
  }
  return (
    <ChoiceCards
      label={t('receiver')}
      choices={receivers.map(({ id, name }) => ({ value: String(id), label: name }))}
      {...form.getInputProps('receiver_id')}
      value={form.values.receiver_id}
    />
  )
}

/** What was done, and its other half. */
function Done({ entered, onNext }: { entered: Entered; onNext: () => void }) {
  const t = useWords('doorDesk.walkIn')
  const confirm = useConfirm()
  const { payment_id: id, name, amount, receiver } = entered
  const said = { name, price: rupiah(amount), receiver }
  const [isBack, setBack] = useState(false)
  const recycle = useCommand(paymentDecisions.recycle, { onSuccess: () => setBack(true) })
  const ask = async () => {
    const question = {
      title: t('takeBackTitle'),
      message: t('takeBackText', said),
      confirmLabel: t('takeBack'),
      destructive: true,
    }
    if (await confirm(question)) recycle.mutate({ params: { id }, query: { tell: '1' } })
  }
  return (
    <EmptyState title={isBack ? t('takenBack') : t('done', said)} picture="done" isOutcome>
      <Text mb="md">{isBack ? t('takenBackText', said) : t('doneText', said)}</Text>
      <Group gap="sm" justify="center">
        <Button onClick={onNext}>{t('next')}</Button>
        {isBack ? null : (
          <>
            <ButtonLink to={`/toefl-payments/${id}/edit`} variant="default">
              {t('payment')}
            </ButtonLink>
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={18} aria-hidden />}
              loading={recycle.isPending}
              onClick={() => void ask()}
            >
              {t('takeBack')}
            </Button>
          </>
        )}
      </Group>
    </EmptyState>
  )
}
