import { CloseButton, Group, NativeSelect, TextInput, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forget, useApi } from '#api/api.ts'
import { duties } from '#duty-names.ts'
import { useRegionFilter } from '#features/catalogue/widgets/place-filters.ts'
import { useOfferUndo } from '#features/decision/widgets/use-offer-undo.ts'
import { FormShell } from '#ui/FormShell.tsx'
import { Hint } from '#ui/Hint.tsx'
import { useWords } from '#words/Words.tsx'
import { dayInWib } from '#words/wib.ts'
import { usualEnd } from '../../committee.rules.ts'
import { giveDuty } from '../../duty.contract.ts'
import { committeeChanged } from '../../widgets/use-registrant-bin.ts'
import { DayInputs } from './DayInputs.tsx'

/** For anybody with a NIM: a member, a student, or somebody new. */
export function GiveDuty({ onClose }: { onClose: () => void }) {
  const words = useWords('registrants.duties')
  const fields = useWords('registrants.fields')
  const common = useWords('common')
  const names = useWords('common.duties')
  const api = useApi()
  const client = useQueryClient()
  const offerUndo = useOfferUndo(committeeChanged)
  const region = useRegionFilter()
  const [today] = useState(() => dayInWib(new Date()))
  const initial = { nim: '', name: '', email: '', duty: 'MONEY', region_id: '', from: today, until: usualEnd(today) }
  return (
    <section className="panel" aria-labelledby="give-duty">
      <Group justify="space-between">
        <Title order={3} size="h5" id="give-duty">
          {words('give')}
        </Title>
        <CloseButton onClick={onClose} aria-label={common('close')} />
      </Group>
      <Hint>{words('giveText')}</Hint>
      <FormShell
        schema={giveDuty.body}
        initial={initial}
        submit={(body) => api.call(giveDuty, { body })}
        onDone={({ message, undo }) => {
          void forget(client, committeeChanged)
          offerUndo({ text: message, undo })
          onClose()
        }}
        submitLabel={words('send')}
      >
        {(form) => {
          const duty = duties.find((one) => one === form.getValues().duty) ?? 'MONEY'
          return (
            <div className="cells">
              <TextInput
                label={fields('nim')}
                withAsterisk
                inputMode="numeric"
                autoComplete="off"
                {...form.getInputProps('nim')}
              />
              <NativeSelect
                label={words('duty')}
                description={words(`opens.${duty}`)}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                data={duties.map((value) => ({ value, label: names(value) }))}
                {...form.getInputProps('duty')}
              />
              <NativeSelect
                label={common('region')}
                data={[{ value: '', label: words('allRegions') }, ...(duty === 'CONTENT' ? [] : region.options)]}
                {...form.getInputProps('region_id')}
              />
              <DayInputs form={form} isInvited={false} />
              <TextInput
                label={fields('name')}
                description={words('nameHint')}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                autoComplete="off"
                {...form.getInputProps('name')}
              />
              <TextInput
                label={fields('email')}
                description={words('nameHint')}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                type="email"
                autoComplete="off"
                {...form.getInputProps('email')}
              />
            </div>
          )
        }}
      </FormShell>
    </section>
  )
}
