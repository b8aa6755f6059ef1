/** From which amount on a second person confirms. */
import { Modal } from '@mantine/core'
import { FormShell } from '#ui/FormShell.tsx'
import { RupiahInput } from '#ui/RupiahInput.tsx'
import { useWords } from '#words/Words.tsx'
import { useApi } from '#api/api.ts'
import { useSaved } from '#api/outcome.ts'
import { changeSetting } from '../cash-entry.contract.ts'
import { changed } from '../widgets/cash-changed.ts'

export function SettingDialog({ above, onClose }: { above: number; onClose: () => void }) {
  const words = useWords('cashBook.setting')
  const api = useApi()
  const saved = useSaved(changed, onClose)
  return (
    <Modal opened onClose={onClose} title={words('title')} centered>
      <FormShell
        schema={changeSetting.body}
        initial={{ second_above: above }}
        submit={(body) => api.call(changeSetting, { body })}
        onDone={saved}
        submitLabel={words('save')}
        onCancel={onClose}
      >
        {(form) => (
          <RupiahInput
            label={words('label')}
            description={words('hint')}
            required
            data-autofocus
            {...form.getInputProps('second_above')}
          />
        )}
      </FormShell>
    </Modal>
  )
}
