/** What the office does with one group of the line; each asks for a reason. */
import { Modal, Select, TextInput } from '@mantine/core'
import { IconArrowBarDown, IconArrowBarUp, IconArmchair, IconUserMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { useApi, useRead } from '#api/api.ts'
import { useSaved } from '#api/outcome.ts'
import { text } from '#kit/endpoint/fields.ts'
import { FormShell } from '#ui/FormShell.tsx'
import { Hint } from '#ui/Hint.tsx'
import { RowAction } from '#ui/RowAction.tsx'
import { RowMenu } from '#ui/RowMenu.tsx'
import { moment } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { WaitProgramme } from '#programme-kinds.ts'
import { listEndpoints, type WaitRow } from '../waiting.contract.ts'
import { waitChanged } from './wait-changed.ts'

type Act = 'offer' | 'first' | 'last' | 'remove'

type Props = { wait: WaitRow; programme: WaitProgramme }

export function WaitMenu({ wait, programme }: Props) {
  const t = useWords('waitingList')
  const [act, setAct] = useState<Act | null>(null)
  const name = wait.people[0]?.name ?? ''
  const entries = [
    [
      'offer',
      IconArmchair,
      wait.state === 'OFFERED' || wait.shifts.every(({ free, collected }) => free + collected <= 0),
    ],
    ['first', IconArrowBarUp, false],
    ['last', IconArrowBarDown, false],
    ['remove', IconUserMinus, false],
  ] as const
  return (
    <>
      <RowMenu name={name}>
        {entries.map(([key, icon, isOff]) => (
          <RowAction
            key={key}
            label={t(`acts.${key}.label`)}
            full={t(`acts.${key}.full`, { name })}
            icon={icon}
            isOff={isOff}
            onClick={() => setAct(key)}
          />
        ))}
      </RowMenu>
      {act && <ActDialog act={act} wait={wait} programme={programme} name={name} onClose={() => setAct(null)} />}
    </>
  )
}

const schema = z.object({ shift_id: z.string(), reason: text(500) })

type ActProps = Props & { act: Act; name: string; onClose: () => void }

function ActDialog({ act, wait, programme, name, onClose }: ActProps) {
  const { listWaits, moveWait, offerByHand, removeWait } = listEndpoints[programme]
  const t = useWords('waitingList')
  const language = useLanguage()
  const api = useApi()
  const within = wait.region_id === null ? {} : { region_id: wait.region_id }
  const first = useRead(listWaits, { query: { per_page: 1, ...within } }, { enabled: act === 'first' }).data?.data[0]
  const free = wait.shifts.filter((shift) => shift.free + shift.collected > 0)
  const send = ({ shift_id, reason }: { shift_id: string; reason: string }) => {
    const params = { id: wait.id }
    if (act === 'offer') return api.call(offerByHand, { params, body: { shift_id: Number(shift_id), reason } })
    if (act === 'remove') return api.call(removeWait, { params, body: { reason } })
    return api.call(moveWait, { params, body: { reason, before_id: act === 'first' ? (first?.id ?? null) : null } })
  }
  return (
    <Modal opened onClose={onClose} title={t(`acts.${act}.full`, { name })} centered>
      <Hint mb="md">{t(`acts.${act}.text`)}</Hint>
      <FormShell
        schema={schema}
        initial={{ shift_id: String(free[0]?.shift_id ?? ''), reason: '' }}
        submit={send}
        onDone={useSaved(waitChanged, onClose)}
        submitLabel={t(`acts.${act}.label`)}
        onCancel={onClose}
      >
        {(form) => (
          <>
            {act === 'offer' && (
              <Select
                label={t('shift')}
                data={free.map((shift) => ({
                  value: String(shift.shift_id),
                  label: `${inLanguage(language, shift).shift}, ${moment(shift.starts_at, language)}`,
                }))}
                allowDeselect={false}
                {...form.getInputProps('shift_id')}
              />
            )}
            <TextInput
              label={t('reason')}
              description={t('reasonHint')}
              maxLength={500}
              withAsterisk
              data-autofocus
              {...form.getInputProps('reason')}
            />
          </>
        )}
      </FormShell>
    </Modal>
  )
}
