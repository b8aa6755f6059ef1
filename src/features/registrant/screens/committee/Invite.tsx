import { Hint } from '#ui/Hint.tsx'
import { linkTo } from '#ui/links.tsx'
import { CloseButton, Group, NativeSelect, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { useApi } from '#api/api.ts'
import { useSaved } from '#api/outcome.ts'
import { useRegionFilter } from '#features/catalogue/widgets/place-filters.ts'
import { FormShell } from '#ui/FormShell.tsx'
import { useWords } from '#words/Words.tsx'
import { dayInWib } from '#words/wib.ts'
import { inviteToCommittee } from '../../committee.contract.ts'
import { usualEnd } from '../../committee.rules.ts'
import { DayInputs } from './DayInputs.tsx'
import { committeeChanged } from '../../widgets/use-registrant-bin.ts'

/** For a person without an account; a person with one is given rights on their own page. */
export function Invite({ onClose }: { onClose: () => void }) {
  const words = useWords('registrants.committee')
  const fields = useWords('registrants.fields')
  const common = useWords('common')
  const roles = useWords('common.roles')
  const api = useApi()
  const saved = useSaved(committeeChanged, onClose)
  const region = useRegionFilter()
  const [today] = useState(() => dayInWib(new Date()))
  return (
    <section className="panel" aria-labelledby="invite">
      <Group justify="space-between">
        <Title order={2} size="h4" id="invite">
          {words('invite')}
        </Title>
        <CloseButton onClick={onClose} aria-label={common('close')} />
      </Group>
      <Hint>{words.rich('inviteText', { link: linkTo('/registrant-details') })}</Hint>
      <FormShell
        schema={inviteToCommittee.body}
        initial={{ name: '', nim: '', email: '', role: 'ADMIN', region_id: '', from: today, until: usualEnd(today) }}
        submit={(body) =>
          api.call(inviteToCommittee, { body: { ...body, region_id: body.role === 'SCAC' ? body.region_id : null } })
        }
        onDone={saved}
        submitLabel={words('send')}
      >
        {(form) => (
          <div className="cells">
            {form.errors['nim'] ? (
              <Hint data-wide>
                {words.rich('remedy', {
                  link: linkTo(`/registrant-details?q=${encodeURIComponent(form.getValues().nim)}`),
                })}
              </Hint>
            ) : null}
            <TextInput label={fields('name')} withAsterisk autoComplete="off" {...form.getInputProps('name')} />
            <TextInput
              label={fields('nim')}
              withAsterisk
              inputMode="numeric"
              autoComplete="off"
              {...form.getInputProps('nim')}
            />
            <TextInput
              label={fields('email')}
              withAsterisk
              type="email"
              autoComplete="off"
              {...form.getInputProps('email')}
            />
            <NativeSelect
              label={fields('role')}
              data={(['ADMIN', 'SCAC'] as const).map((value) => ({ value, label: roles(value) }))}
              {...form.getInputProps('role')}
            />
            {form.getValues().role === 'SCAC' && (
              <NativeSelect
                label={common('region')}
                withAsterisk
                data={[{ value: '', label: words('choose') }, ...region.options]}
                {...form.getInputProps('region_id')}
              />
            )}
            <DayInputs form={form} role={form.getValues().role} isInvited />
          </div>
        )}
      </FormShell>
    </section>
  )
}
