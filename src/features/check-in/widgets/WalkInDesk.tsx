/** The desk at a door: a free seat for somebody who comes without, for cash where it costs something. */
import { Alert, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { ChoiceCards } from '#ui/ChoiceCards.tsx'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { EmailInput } from '#ui/EmailInput.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FormShell } from '#ui/FormShell.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { NameInput } from '#ui/NameInput.tsx'
import { Page } from '#ui/Page.tsx'
import { Unread } from '#ui/Unread.tsx'
import { momentRange, rupiah } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useApi } from '#api/api.ts'
import { useCommand } from '#api/outcome.ts'
import type { RecycleEndpoint } from '#kit/endpoint/bin.ts'
import type { DoorProgramme } from '#programme-kinds.ts'
import { ProofField } from '#features/payment/widgets/ProofField.tsx'
import { NoticeLine } from '#features/privacy/widgets/NoticeLine.tsx'
import { shownNotice } from '#features/privacy/widgets/shown-notice.ts'
import { type Entered, type WalkInLook, walkIns } from '../walk-in.contract.ts'
import { FindPerson } from './FindPerson.tsx'
import { useWalkInLook } from './use-walk-in-look.ts'

/** What was entered, among the office's records: its page, and how it goes to the recycle bin. */
export type DeskRecord = { id: number; page: string; recycle: RecycleEndpoint }
type DeskProps = { programme: DoorProgramme; recordOf: (entered: Entered) => DeskRecord }

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

export function WalkInDesk({ programme, recordOf }: DeskProps) {
  const id = Number(useParams()['id'])
  const t = useWords('doorDesk.walkIn')
  const title = useWords('shell.items')('checkIn')
  const [nim, setNim] = useState('')
  const [regionId, setRegionId] = useState<number | null>(null)
  const { look, error, refetch } = useWalkInLook({ programme, id, typed: nim, regionId })
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
          <Done entered={entered} record={recordOf(entered)} onNext={goOn} />
        ) : !look ? null : look.refusal ? (
          <Alert color="red">{t(`refusal.${look.refusal}`)}</Alert>
        ) : look.free < 1 ? (
          <EmptyState title={t('full')} picture="closed">
            <Text mb="md">{t('fullText')}</Text>
            <Button onClick={() => void refetch()}>{t('again')}</Button>
          </EmptyState>
        ) : (
          <Enter {...{ programme, id, look, nim }} onNim={setNim} onRegion={setRegionId} onDone={setEntered} />
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
  programme: DoorProgramme
  id: number
  look: WalkInLook
  nim: string
  onNim: (nim: string) => void
  onRegion: (id: number | null) => void
  onDone: (entered: Entered) => void
}

function Enter({ programme, id, look, nim, onNim, onRegion, onDone }: EnterProps) {
  const t = useWords('doorDesk.walkIn')
  const api = useApi()
  const { enter } = walkIns[programme]
  const isFree = look.price === 0
  const price = look.price === null ? null : rupiah(look.price)
  return (
    <FormShell
      schema={enter.body}
      initial={{ ...empty, region_id: look.region_id === null ? '' : String(look.region_id) }}
      isRepeatable
      submit={(body, options) => api.call(enter, { params: { id }, body: { ...body, ...shownNotice() } }, options)}
      onDone={({ data }) => onDone(data)}
      submitLabel={isFree ? t('enterFree') : t('enter', { price: price ?? '' })}
    >
      {(form) => (
        <>
          <FindPerson
            error={form.errors['nim']}
            onNim={(typed) => {
              form.setFieldValue('nim', typed)
              onNim(typed)
            }}
          />
          {nim.length === 10 ? <Person form={form} look={look} /> : null}
          {look.regions.length > 0 && !look.person ? <Region form={form} look={look} onRegion={onRegion} /> : null}
          {price ? (
            <Text fw={700} fz="lg">
              {isFree ? t('nothing') : t('price', { price })}
            </Text>
          ) : null}
          {isFree ? null : <Receivers form={form} look={look} />}
          {look.needs_picture ? (
            <ProofField
              label={t(isFree ? 'card' : 'proof')}
              hint={t(isFree ? 'cardHint' : 'proofHint')}
              {...form.getInputProps('payment_proof')}
              value={form.values.payment_proof}
            />
          ) : null}
          <NoticeLine />
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
      <NameInput
        size="md"
        maxLength={120}
        label={t('name')}
        withAsterisk
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <EmailInput size="md" label={t('email')} withAsterisk autoComplete="off" {...form.getInputProps('email')} />
      <TextInput
        type="tel"
        size="md"
        label={t('phone')}
        description={t('phoneHint')}
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
function Done({ entered, record, onNext }: { entered: Entered; record: DeskRecord; onNext: () => void }) {
  const t = useWords('doorDesk.walkIn')
  const confirm = useConfirm()
  const { name, amount, receiver } = entered
  const said = { name, price: rupiah(amount), receiver: receiver ?? '' }
  const how = amount === 0 ? 'Free' : ''
  const [isBack, setBack] = useState(false)
  const recycle = useCommand(record.recycle, { onSuccess: () => setBack(true) })
  const ask = async () => {
    const question = {
      title: t('takeBackTitle'),
      message: t(`takeBackText${how}`, said),
      confirmLabel: t('takeBack'),
      destructive: true,
    }
    if (await confirm(question)) recycle.mutate({ params: { id: record.id }, query: { tell: '1' } })
  }
  return (
    <EmptyState title={isBack ? t('takenBack') : t('done', said)} picture="done" isOutcome>
      <Text mb="md">{t(isBack ? `takenBackText${how}` : `doneText${how}`, said)}</Text>
      <Group gap="sm" justify="center">
        <Button onClick={onNext}>{t('next')}</Button>
        {isBack ? null : (
          <>
            <ButtonLink to={record.page} variant="default">
              {t(amount === 0 ? 'signUp' : 'payment')}
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
