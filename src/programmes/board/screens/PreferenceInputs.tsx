/** Three different divisions, each with its reason. */
import { Hint } from '#ui/Hint.tsx'
import { NativeSelect, Textarea, VisuallyHidden } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useWords } from '#words/Words.tsx'
import { preferences } from '../board.rules.ts'
import classes from '#ui/drafted-form/FormPage.module.css'
import type { Values } from './board-values.ts'

type Division = { id: number; name: string; description: string }
type Props = { form: UseFormReturnType<Values>; divisions: readonly Division[] }

export function PreferenceInputs({ form, divisions }: Props) {
  const t = useWords('bom.apply')
  const nameOf = useWords('bom.preference')
  const chosen = preferences.map((preference) => form.values[`${preference}_preference_id`])
  return preferences.map((preference, index) => {
    const division = divisions.find(({ id }) => String(id) === chosen[index])
    return (
      <fieldset key={preference} className={classes.preference}>
        {/* Seen as the label of the choice; heard before its reason, too. */}
        <VisuallyHidden component="legend">{nameOf(preference)}</VisuallyHidden>
        <NativeSelect label={nameOf(preference)} withAsterisk {...form.getInputProps(`${preference}_preference_id`)}>
          <option value="">{t('choose')}</option>
          {divisions.map(({ id, name }) => (
            // Each division once: another preference's choice is not offered here.
            <option key={id} value={id} disabled={chosen.includes(String(id)) && chosen[index] !== String(id)}>
              {name}
            </option>
          ))}
        </NativeSelect>
        {division ? <Hint className={classes.text}>{division.description}</Hint> : null}
        <Textarea
          label={t('reason')}
          description={t('reasonHint')}
          withAsterisk
          autosize
          minRows={3}
          maxRows={12}
          maxLength={2000}
          {...form.getInputProps(`${preference}_preference_reason`)}
        />
      </fieldset>
    )
  })
}
