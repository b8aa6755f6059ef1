/** /register/1-KMG/waiting: one to three people wait for seats of full shifts, by one form. */
import { Stack, Text, TextInput, Title as Heading } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useApi, useRead } from '#api/api.ts'
import { live } from '#api/freshness.ts'
import { useSession } from '#api/session.tsx'
import { isSettled } from '#api/session-store.ts'
import { regions } from '#features/catalogue/catalogue.resource.ts'
import { useWindows } from '#features/window/widgets/registration-window.ts'
import { wholeList } from '#kit/endpoint/fields.ts'
import { ChoiceCards } from '#ui/ChoiceCards.tsx'
import page from '#ui/drafted-form/FormPage.module.css'
import { EmailInput } from '#ui/EmailInput.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FormShell } from '#ui/FormShell.tsx'
import { Hint } from '#ui/Hint.tsx'
import { NameInput } from '#ui/NameInput.tsx'
import { NotFound } from '#ui/NotFound.tsx'
import { Title } from '#ui/Title.tsx'
import { Unread } from '#ui/Unread.tsx'
import { useWords } from '#words/Words.tsx'
import { joinList, listEndpoints, type ListState } from '../waiting.contract.ts'
import { waitModes } from '../waiting.rules.ts'
import { NobodyWaits } from '../widgets/NobodyWaits.tsx'
import { ShiftRanking } from '../widgets/ShiftRanking.tsx'

export default function JoinWaiting() {
  const t = useWords('waiting.join')
  const regionId = Number(/^\d+/.exec(useParams()['region'] ?? '')?.[0] ?? 0)
  const found = useRead(regions.list, { query: wholeList }, live)
  const lists = useRead(listEndpoints.TOEFL.readLists, { query: { region_id: regionId } }, live)
  const windows = useWindows()
  // Somebody signed in is on the form from the beginning.
  const isKnown = isSettled(useSession())
  const region = found.data?.data.find(({ id }) => id === regionId)
  const [ahead, setAhead] = useState<number | null>(null)
  if (found.data && !region) return <NotFound />
  const isReady = region && lists.data && !windows.isPending && isKnown
  const isOpen = windows.of('TOEFL_REGISTRATION', regionId).state === 'open'
  const shifts = (lists.data?.data ?? []).filter(({ open, is_closed }) => !is_closed && open < 3)
  return (
    <div className={page.pageStack}>
      <Title>{t('title')}</Title>
      <header>
        <Heading order={1}>{t('title')}</Heading>
      </header>
      {ahead !== null ? (
        <EmptyState title={t('doneTitle')} picture="done">
          <Text>{t('ahead', { groups: ahead })}</Text>
          <Text>{t('done')}</Text>
        </EmptyState>
      ) : !isReady ? (
        <Unread error={found.error ?? lists.error} refetch={() => void lists.refetch()} kind="form" />
      ) : !isOpen || shifts.length === 0 ? (
        <NobodyWaits
          isOpen={isOpen}
          lists={lists.data?.data ?? []}
          form={`/register/${region.id}-${region.region_init}`}
        />
      ) : (
        <JoinForm
          regionId={regionId}
          shifts={shifts}
          sizes={[1, 2, 3].filter(
            (size) => [region.toefl_price_one, region.toefl_price_two, region.toefl_price_three][size - 1] !== null,
          )}
          onDone={(groups) => {
            setAhead(groups)
            window.scrollTo({ top: 0 })
          }}
        />
      )}
    </div>
  )
}

type FormProps = {
  regionId: number
  shifts: readonly ListState[]
  sizes: readonly number[]
  onDone: (ahead: number) => void
}

function JoinForm({ regionId, shifts, sizes, onDone }: FormProps) {
  const t = useWords('waiting.join')
  const m = useWords('waiting.modes')
  const api = useApi()
  const { user } = useSession()
  return (
    <div className={page.card}>
      <Text>{t('lead')}</Text>
      <FormShell
        schema={joinList.body}
        initial={{
          region_id: regionId,
          shift_id: shifts.length === 1 ? shifts.map(({ shift_id }) => shift_id) : ([] as number[]),
          mode: 'ALL',
          nim: [user?.nim ?? ''],
          name: [user?.name ?? ''],
          email: user?.email ?? '',
          phone_number: '',
        }}
        isRepeatable
        submit={(body) => api.call(joinList, { body })}
        onDone={({ data }) => onDone(data.groups_ahead)}
        submitLabel={t('send')}
      >
        {(form) => {
          const size = form.values.nim.length
          return (
            <>
              <ShiftRanking
                shifts={shifts}
                size={size}
                value={form.values.shift_id}
                error={form.errors['shift_id'] ?? form.errors['shift_id.0']}
                onChange={(value) => form.setFieldValue('shift_id', value)}
              />
              {sizes.length > 1 && (
                <ChoiceCards
                  label={t('size')}
                  layout="row"
                  value={String(size)}
                  onChange={(value) => resize(form, Number(value))}
                  choices={sizes.map((one) => ({ value: String(one), label: t('people', { count: one }) }))}
                />
              )}
              {size > 1 && (
                <ChoiceCards
                  label={t('mode')}
                  choices={waitModes
                    .filter((mode) => size > 2 || mode !== 'TWO')
                    .map((mode) => ({ value: mode, label: m(mode), description: m(`${mode}_text`) }))}
                  value={form.values.mode}
                  onChange={(value) => form.setFieldValue('mode', waitModes.find((mode) => mode === value) ?? 'ALL')}
                />
              )}
              {Array.from({ length: size }, (_, index) => (
                <Stack key={index} gap="xs" role="group" aria-label={t('person', { number: index + 1 })}>
                  {size > 1 && <Text fw={600}>{index === 0 ? t('contact') : t('person', { number: index + 1 })}</Text>}
                  <NameInput
                    size="md"
                    maxLength={120}
                    label={t('name')}
                    withAsterisk
                    autoComplete={index === 0 ? 'name' : 'off'}
                    {...form.getInputProps(`name.${index}`)}
                  />
                  <TextInput
                    label={t('nim')}
                    inputMode="numeric"
                    maxLength={10}
                    withAsterisk
                    size="md"
                    {...form.getInputProps(`nim.${index}`)}
                  />
                </Stack>
              ))}
              <EmailInput
                size="md"
                label={t('email')}
                description={t('emailHint')}
                autoComplete="email"
                withAsterisk
                {...form.getInputProps('email')}
              />
              <TextInput
                type="tel"
                size="md"
                label={t('phone')}
                autoComplete="tel"
                withAsterisk
                {...form.getInputProps('phone_number')}
              />
              <Hint>{t('noMoney')}</Hint>
            </>
          )
        }}
      </FormShell>
    </div>
  )
}

type Lists = { nim: string[]; name: string[] }

/** So many people; who stays keeps what was typed. */
function resize(
  form: { values: Lists; setFieldValue: (field: keyof Lists, value: string[]) => void },
  size: number,
): void {
  for (const field of ['nim', 'name'] as const) {
    form.setFieldValue(
      field,
      Array.from({ length: size }, (_, index) => form.values[field][index] ?? ''),
    )
  }
}
